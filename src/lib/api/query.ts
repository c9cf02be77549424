export type QueryValue = string | number | boolean | null | undefined | readonly (string | number)[]
export type Query = Readonly<Record<string, QueryValue>>

/**
 * The query string of a call, `?` included, or empty. What is unset, empty or not a number is left out,
 * several values are joined by commas, and keys keep their order.
 */
export function query(params: Query): string {
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(params)) {
    const text = Array.isArray(value) ? value.join(',') : String(value ?? '')
    if (text !== '' && text !== 'NaN') search.set(key, text)
  }
  const printed = search.toString()
  return printed && `?${printed}`
}

/** The query of a list: with pages, from the first one unless `params` say otherwise. */
export function listParams(params: Query): Query {
  return { pagination: true, ...params, page: params.page ?? 1 }
}
