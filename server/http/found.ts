import { type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '#server/db/connect.ts'

/**
 * How many rows of a search are counted. To find out that a common name is in a tenth of a million rows means to read
 * them all, and nobody goes through so many pages.
 */
export const mostCounted = 5000

/** How many rows there are, `more` if these are the first of more, and a condition that holds for all of them. */
export interface Found {
  count: number
  more: boolean
  where: SQL | undefined
}

/**
 * Finds the rows of a search, in no order, by the index that its words have. Few are then known by their ids: to sort
 * those is quick, where PostgreSQL would rather go through the whole table in its order until it had met enough of them.
 */
export async function findRows(
  db: Db,
  table: PgTable & { id: AnyPgColumn },
  where: SQL | undefined,
): Promise<Found> {
  const rows = await db
    .select({ id: table.id })
    .from(table)
    .where(where)
    .limit(mostCounted + 1)
  const more = rows.length > mostCounted
  const ids = JSON.stringify(rows.map(({ id }) => id))
  return {
    count: Math.min(rows.length, mostCounted),
    more,
    where: more ? where : sql`${table.id} in (select jsonb_array_elements_text(${ids}::jsonb))`,
  }
}
