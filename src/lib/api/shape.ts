import type { Page } from '#contract/page.ts'
import { ApiError } from './problem.ts'

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function malformed(): never {
  throw new ApiError({ kind: 'malformed' })
}

/** Lets only a page of rows through: a proxy's or another API's JSON must not reach a table. */
export function asPage<Row>(body: unknown): Page<Row> {
  if (!isObject(body) || !Array.isArray(body.results) || !Number.isInteger(body.count)) return malformed()
  return body as Page<Row>
}

export function asRecord<Record>(body: unknown): Record {
  return isObject(body) ? (body as Record) : malformed()
}
