import type { Translate } from '#server/platform/i18n/messages.ts'
import type { Route } from './define-route.ts'
import { dropReadOnly } from './drop-read-only.ts'
import { check } from './field-messages.ts'
import { invalid, notFound } from './problem.ts'

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
