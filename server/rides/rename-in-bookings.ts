import { sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/connect.ts'
import { bookingsChanged } from '#server/platform/search/count-cache.ts'
import { digits } from '#server/platform/search/text.ts'
import { bookingChildren, bookings } from '#server/schema/bookings.ts'
import { fold } from '#server/schema/folding.ts'
import { tripBookings, trips } from '#server/schema/trips.ts'
import { refreshListNames } from './list-names.ts'

/**
 * Somebody in bookings has another name or number: lists show the new one, and find it. The texts that a booking
 * was found by before still find it, since people go on searching for the old name.
 */
export async function renameInBookings(
  db: Db,
  who: 'driver_id' | 'vehicle_id' | 'company_id' | 'child_id',
  id: string,
  { names, phone }: { names: readonly string[]; phone?: string },
): Promise<void> {
  const driven = sql`${tripBookings} x join ${trips} t on t.id = x.trip_id`
  const from = who === 'child_id' ? sql`${bookingChildren} x` : driven
  const theirs =
    who === 'company_id'
      ? sql`b.company_id = ${id}`
      : sql`b.id in (select x.booking_id from ${from} where ${sql.identifier(who)} = ${id})`
  await refreshListNames(db, theirs)
  const words = [...names.map(fold), ...(phone ? [digits(phone)] : [])]
  for (const word of words) {
    const line = `\n ${word}`
    await db.execute(
      sql`update ${bookings} b set search_text = search_text || ${line} where ${theirs} and strpos(search_text, ${word}) = 0`,
    )
  }
  bookingsChanged(db)
}
