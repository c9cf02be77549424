import type { Page } from '#contract/page.ts'
import { ApiError } from './problem.ts'
import type { Query } from './query.ts'

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function malformed(): never {
  throw new ApiError({ kind: 'malformed' })
}

/** A page of a list; `size` is how many rows a full one has, where the answer shows it. */
export type Listed<Row> = Page<Row> & { size?: number | undefined }

/** The server sets the size: what is followed by a next page is full, and so is all that comes before the last one. */
function sizeOf({ results, count, next }: Page<unknown>, page: number): number | undefined {
  if (next) return results.length || undefined
  const size = page > 1 ? (count - results.length) / (page - 1) : 0
  return Number.isInteger(size) && size >= Math.max(1, results.length) ? size : undefined
}

/**
 * Lets only a page of rows through: a proxy's or another API's JSON must not reach a table. Where a backend has no pages,
 * its rows are the one page.
 */
export function asPage<Row>(body: unknown, page = 1): Listed<Row> {
  if (Array.isArray(body)) return { count: body.length, next: null, previous: null, results: body }
  if (!isObject(body) || !Array.isArray(body.results) || !Number.isInteger(body.count)) return malformed()
  const answer = body as Page<Row>
  return { ...answer, size: sizeOf(answer, page) }
}

/** The same for the list of the query `params`, each row read by `read`. */
export function readPage<Row>(body: unknown, { page }: Query, read: (row: unknown) => Row): Listed<Row> {
  const answer = asPage<unknown>(body, Number(page ?? 1))
  return { ...answer, results: answer.results.map(read) }
}

export function asRecord<Record>(body: unknown): Record {
  return isObject(body) ? (body as Record) : malformed()
}
