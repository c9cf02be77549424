import * as z from 'zod'
import type { Route } from './define-route.ts'

type Fields = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A record answers a pointer to another as `{ id, name }`; a write takes the id. */
function pointerIds(schema: z.ZodType, value: unknown): unknown {
  if (isObject(value) && typeof value.id === 'string')
    return schema.safeParse(value.id).success ? value.id : value
  if (!Array.isArray(value) || !value.every(isObject)) return value
  const ids = value.map((one) => one.id)
  return schema.safeParse(ids).success ? ids : value
}

/**
 * Accepts a record that is sent back as it was read: drops its read-only fields, as Django REST does, and takes pointers
 * by their ids. What is no field of the record stays in, to be refused.
 */
export function dropReadOnly(
  body: unknown,
  { body: input, record }: Pick<Route, 'body' | 'record'>,
): unknown {
  if (!record || !(input instanceof z.ZodObject) || !isObject(body)) return body
  const fields = Object.entries(body).flatMap(([name, value]): [string, unknown][] => {
    const schema = Object.hasOwn(input.shape, name) ? input.shape[name] : undefined
    if (schema) return [[name, pointerIds(schema, value)]]
    return Object.hasOwn(record.shape, name) ? [] : [[name, value]]
  })
  return Object.fromEntries(fields)
}
