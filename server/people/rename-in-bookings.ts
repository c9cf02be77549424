import { sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/connect.ts'
import { bookingsChanged } from '#server/platform/search/bookings-generation.ts'
import { fold } from '#server/platform/search/text.ts'
import { refreshListNames } from '#server/rides/list-names.ts'
import { bookingChildren, bookings } from '#server/schema/bookings.ts'

/**
 * A child has another name: bookings, which repeat their passengers' names, show the new one and are found by it. The
 * old one still finds what was booked under it.
 */
export async function renameChildInBookings(db: Db, child: string, name: string): Promise<void> {
  const theirs = sql`b.id in (select booking_id from ${bookingChildren} where child_id = ${child})`
  await refreshListNames(db, theirs)
  const word = fold(name)
  await db.execute(
    sql`update ${bookings} b set search_text = search_text || ${`\n ${word}`} where ${theirs} and strpos(search_text, ${word}) = 0`,
  )
  bookingsChanged(db)
}
