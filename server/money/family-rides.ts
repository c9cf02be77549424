import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import type { StatementLine } from '#contract/statement.ts'
import type { Db } from '#server/platform/db/connect.ts'
import type { User } from '#server/platform/sessions/user.ts'
import { bookingScope } from '#server/reach/bookings.ts'
import { loadViews } from '#server/rides/view.ts'
import { visibleRide } from '#server/rides/visible-route.ts'
import { bookings } from '#server/schema/bookings.ts'
import { tripBookings, trips } from '#server/schema/trips.ts'

/** What of a line's trip its reader sees: nothing of its places where they are others'. */
export type SeenTrip = Pick<NonNullable<StatementLine['trip']>, 'at' | 'from' | 'to'>

/** What a parent is billed for on these trips: their own bookings. */
const billedOn = (db: Db, parent: string, ids: readonly string[]) =>
  db
    .select({ trip: trips, booking: bookings })
    .from(tripBookings)
    .innerJoin(trips, eq(trips.id, tripBookings.tripId))
    .innerJoin(bookings, eq(bookings.id, tripBookings.bookingId))
    .where(
      and(
        inArray(tripBookings.tripId, [...ids]),
        eq(bookings.bookerParentId, parent),
        isNull(bookings.companyId),
      ),
    )
    .orderBy(asc(tripBookings.tripId), asc(tripBookings.position), asc(bookings.id))

/**
 * The trips of a parent's statement as their family may see them. A line was written from the booking as it was; where
 * children of others ride in it, or did, it is read again by what the family sees of that booking.
 */
export async function loadFamilyRides(db: Db, user: User, ids: readonly string[]) {
  const rows = user.parent === null || ids.length === 0 ? [] : await billedOn(db, user.parent, ids)
  const byTrip = Map.groupBy(rows, ({ trip }) => trip.id)
  const views = await loadViews(
    db,
    await bookingScope(db, user),
    [...byTrip].flatMap(([id, shares]) => {
      const own = new Set(shares.map(({ booking }) => booking.id))
      const aboard = shares[0]?.trip.passengers.filter(({ booking }) => own.has(booking)) ?? []
      return {
        id,
        bookings: [...own],
        bookers: shares.map(({ booking }) => booking.bookerParentId),
        aboard: aboard.map(({ childId }) => childId),
      }
    }),
  )
  return (id: string | null, stored: SeenTrip): SeenTrip => {
    const first = byTrip.get(id ?? '')?.[0]?.booking
    if (!id || !first) return { ...stored, from: '', to: '' }
    const view = views(id)
    const { from, to, pickupAt } = visibleRide(view, {
      route: [first.pickup, ...first.stops, first.dropoff],
      pickupAt: first.pickupAt,
      dropoffAt: first.dropoffAt,
    })
    // Where the trip of several families begins is another's hour.
    const at = pickupAt.toISOString()
    return view.whole ? { ...stored, at } : { at, from: from?.place ?? '', to: to?.place ?? '' }
  }
}
