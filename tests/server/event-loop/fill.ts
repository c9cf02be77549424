import type * as z from 'zod'
import { jsonSchema } from '#server/platform/openapi/schemas.ts'

/** What JSON Schema says of one value of an input. */
export interface Shape {
  type?: string
  format?: string
  pattern?: string
  enum?: readonly unknown[]
  const?: unknown
  maxLength?: number
  maximum?: number
  maxItems?: number
  items?: Shape
  properties?: Readonly<Record<string, Shape>>
  additionalProperties?: Shape | boolean
  anyOf?: readonly Shape[]
  required?: readonly string[]
}

/** How the values of an input are made; `name` is that of the field, in a list that of the list. */
export interface Filling {
  text: (shape: Shape, name: string) => unknown
  list: (shape: Shape, name: string, one: () => unknown) => unknown[]
  /** Which of several forms, by its number. */
  form: number
  /** Values of fields by their names, in place of any that would be made. */
  known?: Readonly<Record<string, unknown>>
}

const shapes = new Map<z.ZodType, Shape>()

/** What a caller sends, as JSON Schema. */
export function shapeOf(schema: z.ZodType): Shape {
  const shape = shapes.get(schema) ?? jsonSchema(schema, 'input')
  shapes.set(schema, shape)
  return shape
}

const choice = ({ anyOf = [] }: Shape) => anyOf.filter(({ type }) => type !== 'null')

/** How many different forms an input has: a union of objects has one for each. */
export const formsOf = (shape: Shape): number =>
  Math.max(1, choice(shape).length, ...Object.values(shape.properties ?? {}).map(formsOf))

/** A value of this shape with every field that it may have. */
export function fill(shape: Shape, how: Filling, name = ''): unknown {
  const { type, properties, items, additionalProperties: more } = shape
  if (how.known && name in how.known && !properties) return how.known[name]
  const options = choice(shape)
  const option = options[how.form % options.length]
  if (option) return fill(option, how, name)
  if ('const' in shape) return shape.const
  if (shape.enum) return shape.enum[how.form % shape.enum.length]
  if (type === 'boolean') return how.form % 2 === 0
  if (type === 'integer' || type === 'number') return Math.min(shape.maximum ?? 1_000_000, 1_000_000)
  if (type === 'string') return how.text(shape, name)
  if (items) return how.list(shape, name, () => fill(items, how, name))
  const fields = Object.entries(properties ?? {}).map(([field, inside]) => [field, fill(inside, how, field)])
  const others =
    typeof more === 'object' && fields.length === 0
      ? Array.from({ length: 200 }, (_, index) => [`k${index}`, fill(more, how, 'k')])
      : []
  return Object.fromEntries([...fields, ...others])
}

/** How many texts and lists an input has; what it may weigh is shared among them. */
export function places(shape: Shape): { texts: number; lists: number } {
  const inside = [
    ...choice(shape).slice(0, 1),
    ...(shape.items ? [shape.items] : []),
    ...Object.values(shape.properties ?? {}),
  ].map(places)
  const sum = (kind: 'texts' | 'lists') => inside.reduce((all, one) => all + one[kind], 0)
  return {
    texts: sum('texts') + (shape.type === 'string' && !shape.enum ? 1 : 0),
    lists: sum('lists') + (shape.items ? 1 : 0),
  }
}
