import type { Query } from '#src/lib/api/query.ts'
import { listRecords } from '#src/lib/api/registers.ts'
import { attempt, type Result } from './result.ts'

export interface Rows<Row> {
  rows: readonly Row[]
  /** How many there are in all. */
  count: number
}

/** A page of a register below a node of a tree. Nothing is kept: whoever opens it again later sees it anew. */
export const fetchBranch = <Row>(register: string, query: Query): Promise<Result<Rows<Row>>> =>
  attempt(async () => {
    const { results, count } = await listRecords<Row>(register, query)
    return { rows: results, count: Math.max(count, results.length) }
  })

const perPage = 100
/** More children of one school are not grouped here: their list has them. */
const mostPages = 10

/** All rows of a list, page after page, as far as one screen can tell them apart. */
export const fetchWhole = <Row>(register: string, query: Query): Promise<Result<Rows<Row>>> =>
  attempt(async () => {
    const rows: Row[] = []
    let count = 0
    for (let page = 1; page <= mostPages; page += 1) {
      const answer = await listRecords<Row>(register, { ...query, page, page_size: perPage })
      rows.push(...answer.results)
      count = Math.max(answer.count, rows.length)
      if (!answer.next || answer.results.length === 0) break
    }
    return { rows, count }
  })
