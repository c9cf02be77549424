import { type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '#server/platform/db/connect.ts'
import type { PageRequest } from '#server/platform/http/page.ts'
import { cachedCount } from './count-cache.ts'

/**
 * How many rows of a search are counted. To find out that a common name is in a tenth of a million rows means to read
 * them all, and nobody goes through so many pages.
 */
export const maxCounted = 5000

type Table = PgTable & { id: AnyPgColumn }

/** The query of a list; `key` is that of its count, which is cached for a moment. */
export interface PageQuery {
  where: SQL | undefined
  searched: boolean
  key: string
  /**
   * Reads the first rows in no order by a join, where what is searched stands in another table: PostgreSQL ends it at the
   * limit, while it goes through all that a subquery of `where` finds. A row may come more than once.
   */
  readFirst?: (limit: number) => PromiseLike<{ id: string; status: string }[]>
}

/** How many rows there are, `more` if these are the first of more, and a condition that holds for all of them. */
interface Match {
  count: number
  more: boolean
  where: SQL | undefined
}

/** A page as the rows of a condition to be read; `reversed` from the end of their order, which is to be turned round. */
interface Slice {
  where: SQL | undefined
  limit: number
  offset: number
  reversed: boolean
}

/**
 * Finds the rows of a search, in no order, by the index that its words have. Few are then known by their ids: to sort
 * those is quick, where PostgreSQL would rather go through the whole table in its order until it had met enough of them.
 */
async function findRows(db: Db, table: Table, { where, readFirst }: PageQuery): Promise<Match> {
  const limit = maxCounted + 1
  const rows = await (readFirst?.(limit) ?? db.select({ id: table.id }).from(table).where(where).limit(limit))
  const more = rows.length > maxCounted
  const ids = [...new Set(rows.map(({ id }) => id))]
  return {
    count: Math.min(ids.length, maxCounted),
    more,
    where: more
      ? where
      : sql`${table.id} in (select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))`,
  }
}

async function countRows(db: Db, table: Table, { where, key }: PageQuery): Promise<Match> {
  const count = await cachedCount(db, key, () => db.$count(table, where))
  return { count, more: false, where }
}

/**
 * How many rows a list has, and which of them its page is. The second half is read from its end, so that the last page
 * costs what the first does; one of more than are counted has no end. The first page of a list without a search need
 * not wait for how many there are.
 */
export async function findPage(db: Db, table: Table, wanted: PageQuery, page: PageRequest) {
  const total = wanted.searched ? findRows(db, table, wanted) : countRows(db, table, wanted)
  const first: Slice = { where: wanted.where, limit: page.limit, offset: 0, reversed: false }
  if (page.offset === 0 && !wanted.searched) return { total, slice: first }
  const { count, more, where } = await total
  const left = Math.max(0, count - page.offset)
  const limit = Math.min(page.limit, left)
  const reversed = !more && page.offset > left
  return { total, slice: { where, limit, offset: reversed ? left - limit : page.offset, reversed } }
}
