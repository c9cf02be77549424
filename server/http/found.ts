import { count, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '#server/db/connect.ts'

/**
 * How many rows of a search are counted. To find out that a common name is in a tenth of a million rows means to read
 * them all, and nobody goes through so many pages.
 */
export const mostCounted = 10_000

/** How many rows there are; `more` says that these are the first of more. */
export interface Found {
  count: number
  more: boolean
}

/** Counts the rows under a condition: all of them, or those of a search as far as it is counted. */
export async function countRows(
  db: Db,
  table: PgTable,
  where: SQL | undefined,
  searched: boolean,
): Promise<Found> {
  if (!searched) {
    const [all] = await db.select({ rows: count() }).from(table).where(where)
    return { count: all?.rows ?? 0, more: false }
  }
  const first = db
    .select({ one: sql<number>`1`.as('one') })
    .from(table)
    .where(where)
    .limit(mostCounted + 1)
    .as('first')
  const [found] = await db.select({ rows: count() }).from(first)
  const rows = found?.rows ?? 0
  return { count: Math.min(rows, mostCounted), more: rows > mostCounted }
}
