import type { Query } from '#src/lib/api/query.ts'
import type { Listed } from '#src/lib/api/response-shape.ts'
import type { LoadableStore } from './base/loadable.ts'
import { attempt, type Result } from './result.ts'

/** The most that the server takes in one bulk action. */
export const mostInBulk = 200
const pageSize = 100

/** All rows of a list under a filter, or as many as can be changed at once: what “select all” takes. `count` is of the filter. */
export function fetchAllRows<Row>(
  { fetch }: LoadableStore<[Query], Listed<Row>>,
  filter: Query | undefined,
  count: number,
): Promise<Result<Row[]>> {
  const pages = Math.ceil(Math.min(count, mostInBulk) / pageSize)
  const numbers = Array.from({ length: pages }, (_, index) => index + 1)
  return attempt(async () => {
    const answers = await Promise.all(numbers.map((page) => fetch({ ...filter, page, page_size: pageSize })))
    return answers.flatMap(({ results }) => results)
  })
}
