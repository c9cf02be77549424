import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Db } from '#server/platform/db/connect.ts'
import { bookings } from '#server/schema/bookings.ts'
import { children, guardians, parents } from '#server/schema/people.ts'
import { tripBookings, trips } from '#server/schema/trips.ts'

const patience = '10s'

/** Goes through an index in its order; `offset 0` keeps PostgreSQL from counting by another that it thinks smaller. */
const index = (first: PgColumn): SQL =>
  sql`select count(*) from (select ${first} from ${first.table} order by ${first} offset 0) as walked`

/** Goes through a table, as no index has the values of this column. */
const rows = (column: PgColumn): SQL => sql`select count(${column}) from ${column.table}`

/** What searches read thousands of scattered pages of: of people their rows, of rides the indexes that lead from one to another. */
export const warmed: readonly SQL[] = [
  index(bookings.id),
  index(tripBookings.bookingId),
  rows(parents.searchText),
  rows(children.searchText),
  rows(guardians.relationship),
  index(trips.id),
]

/**
 * Reads that from end to end, which takes the disk a fraction of the time that single pages do: the first searches need
 * not wait for them. A database that has run for longer than `started` has long read what is asked for, and is left to its
 * work; so is what takes too long.
 * @returns how many of them were read
 */
export async function warmTables(db: Db, started = '10 minutes'): Promise<number> {
  const fresh = sql`select pg_postmaster_start_time() > now() - ${started}::interval as fresh`
  const { rows: answer } = (await db.execute(fresh)) as { rows: { fresh: boolean }[] }
  if (!answer[0]?.fresh) return 0
  for (const query of warmed) {
    await db.transaction(async (tx) => {
      await tx.execute(sql.raw(`set local statement_timeout = '${patience}'`))
      await tx.execute(query)
    })
  }
  return warmed.length
}
