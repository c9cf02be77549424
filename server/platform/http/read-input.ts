import * as z from 'zod'
import type { Translate } from '#server/platform/i18n/messages.ts'
import type { Route } from './define-route.ts'
import { check } from './field-messages.ts'
import { invalid, notFound } from './problem.ts'

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
function dropReadOnly(body: unknown, { body: input, record }: Pick<Route, 'body' | 'record'>): unknown {
  if (!record || !(input instanceof z.ZodObject) || !isObject(body)) return body
  const fields = Object.entries(body).flatMap(([name, value]): [string, unknown][] => {
    const schema = Object.hasOwn(input.shape, name) ? input.shape[name] : undefined
    if (schema) return [[name, pointerIds(schema, value)]]
    return Object.hasOwn(record.shape, name) ? [] : [[name, value]]
  })
  return Object.fromEntries(fields)
}

/** A query as an object: a parameter given once is text, one given several times a list of texts. */
function queryOf(url: URL) {
  const query: Record<string, string | string[]> = Object.create(null)
  for (const [name, value] of url.searchParams) {
    const before = query[name]
    if (before === undefined) query[name] = value
    else if (typeof before === 'string') query[name] = [before, value]
    else before.push(value)
  }
  return query
}

/** Path parameters, query and body as the route's schemas have them; throws 404 for the path, 400 for the rest. */
export function readInput(
  route: Route,
  url: URL,
  params: Record<string, string>,
  body: unknown,
  t: Translate,
) {
  // No database stores NUL, so nothing can be found by it.
  if (url.pathname.includes('%00')) throw notFound()
  if (url.search.includes('%00')) throw invalid({ non_field_errors: ['core:query.nul'] })
  const at = route.params ? check(route.params, params, t) : undefined
  if (at?.ok === false) throw notFound()
  const query = route.query ? check(route.query, queryOf(url), t) : undefined
  if (query?.ok === false) throw invalid(query.fields)
  const content = route.body ? check(route.body, dropReadOnly(body, route), t) : undefined
  if (content?.ok === false) throw invalid(content.fields)
  return { params: at?.data, query: query?.data, body: content?.data }
}
