import { asc, eq, getTableColumns, inArray } from 'drizzle-orm'
import type { Quote } from '#contract/money.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { bookings } from '#server/schema/bookings.ts'
import { tripBookings, trips } from '#server/schema/trips.ts'
import type { Share } from './plan-trip.ts'

/** A booking on a trip, with what it pays there; null where the trip’s whole fare is its own. */
export interface StoredShare extends Share {
  tripId: string
  fare: Quote | null
}

/** The bookings of these trips, each in the order in which they joined. */
export function loadShares(db: Db, tripIds: readonly string[]): Promise<StoredShare[]> {
  return db
    .select({
      tripId: tripBookings.tripId,
      startAt: tripBookings.startAt,
      fare: tripBookings.fare,
      booking: getTableColumns(bookings),
    })
    .from(tripBookings)
    .innerJoin(bookings, eq(bookings.id, tripBookings.bookingId))
    .where(inArray(tripBookings.tripId, [...tripIds]))
    .orderBy(asc(tripBookings.tripId), asc(tripBookings.position), asc(tripBookings.bookingId))
}

/** The bookings of a trip, of which there is one at least. */
export function bookedBy(shares: readonly Share[]): [Share['booking'], ...Share['booking'][]] {
  const [first, ...others] = shares.map(({ booking }) => booking)
  if (!first) throw new RangeError('A trip without a booking')
  return [first, ...others]
}

/** All trips of a booking. */
export async function loadTripsOf(db: Db, bookingId: string) {
  const rows = await db
    .select({ trip: trips })
    .from(tripBookings)
    .innerJoin(trips, eq(trips.id, tripBookings.tripId))
    .where(eq(tripBookings.bookingId, bookingId))
  return rows.map(({ trip }) => trip)
}

/** Writes which bookings a trip serves; with several, each pays its own part. */
export async function storeShares(
  db: Db,
  tripId: string,
  shares: readonly (Share & { fare?: Quote | null })[],
): Promise<void> {
  await db.delete(tripBookings).where(eq(tripBookings.tripId, tripId))
  await db.insert(tripBookings).values(
    shares.map(({ booking, startAt, fare }, position) => ({
      tripId,
      bookingId: booking.id,
      position,
      startAt,
      fare: shares.length > 1 ? (fare ?? booking.quote) : null,
    })),
  )
}
