import type * as z from 'zod'
import { id } from '#contract/record.ts'

/** Where an id is in a body: names of fields, and `[]` for each of a list. */
export type Place = readonly string[]

interface Def {
  type: string
  innerType?: z.core.$ZodType
  in?: z.core.$ZodType
  element?: z.core.$ZodType
  options?: readonly z.core.$ZodType[]
  shape?: Readonly<Record<string, z.core.$ZodType>>
}
const defOf = (schema: z.core.$ZodType) => schema._zod.def as Def
/** A description makes another schema of the same definition. */
const isId = (schema: z.core.$ZodType) => defOf(schema) === (id._zod.def as Def)

function placesIn(schema: z.core.$ZodType, at: Place): Place[] {
  const { innerType, in: source, element, options, shape } = defOf(schema)
  if (isId(schema)) return [at]
  if (innerType) return placesIn(innerType, at)
  if (source) return placesIn(source, at)
  if (element) return placesIn(element, [...at, '[]'])
  if (options) return options.flatMap((one) => placesIn(one, at))
  return Object.entries(shape ?? {}).flatMap(([name, field]) => placesIn(field, [...at, name]))
}

/** Every place of a schema that takes the id of a record, at whatever depth; each once. */
export function idPlaces(schema: z.ZodType | undefined): Place[] {
  const all = schema ? placesIn(schema, []) : []
  return [...new Map(all.map((place) => [place.join('.'), place])).values()]
}

/** A copy of `value` with `put` at a place; of a list the first is exchanged. */
export function withId(value: unknown, [step, ...rest]: Place, put: string): unknown {
  if (step === undefined) return put
  if (step === '[]') {
    const [first, ...others] = Array.isArray(value) ? value : []
    return [withId(first, rest, put), ...others]
  }
  const fields = typeof value === 'object' && value !== null ? value : {}
  return { ...fields, [step]: withId(Object.entries(fields).find(([name]) => name === step)?.[1], rest, put) }
}
