import { and, desc, eq, inArray } from 'drizzle-orm'
import type { SearchHit } from '#contract/search.ts'
import { readOrdering } from '#server/bookings/ordering.ts'
import { bookingRowOf, loadRows, viewsOfRows } from '#server/bookings/rows.ts'
import type { WriteContext } from '#server/platform/history/actor-context.ts'
import { bookingScope } from '#server/reach/bookings.ts'
import { ownBookings, tripReach, tripsOf } from '#server/reach/trips.ts'
import { bookings } from '#server/schema/bookings.ts'
import { trips } from '#server/schema/trips.ts'
import { readTripRows } from '#server/trips/rows.ts'

/** `KB-000123`, `kb 123`, `123` and, for a trip, `KB-000123-2`. */
const typed = /^(?:kb[- ]?)?0*(\d{1,9})(?:-(\d{1,3}))?$/i

function readReference(search: string) {
  const [, number, ordinal] = typed.exec(search.trim()) ?? []
  return number === undefined
    ? null
    : { number: Number(number), ordinal: ordinal === undefined ? null : Number(ordinal) }
}

/** `Flat 2, 42 Park Row`: what leads to the street, without the town. */
const street = (place: string) => place.split(', ').slice(0, 2).join(', ')
const over = ['cancelled', 'rejected', 'discarded', 'failed', 'no_show', 'returned', 'relieved']

interface Ride {
  id: string
  reference: string
  from: string
  to: string
  at: string
  status: string
}
const toHit = ({ id, reference, from, to, at, status }: Ride): SearchHit => ({
  id,
  name: reference,
  details: [from, to],
  at,
  active: !over.includes(status),
})

/** The booking with this reference, if it is in reach. */
export async function findBookings(ctx: WriteContext, search: string, limit: number): Promise<SearchHit[]> {
  const wanted = readReference(search)
  if (!wanted) return []
  const { db } = ctx
  const scope = await bookingScope(db, ctx.user)
  const rows = await loadRows(db, scope, {
    where: and(scope.where, eq(bookings.number, wanted.number)),
    ordering: readOrdering({}, ctx.user.role),
    limit,
  })
  const view = await viewsOfRows(db, scope, rows)
  return rows.map((row) => {
    const { id, reference, pickup, dropoff, pickupAt, status } = bookingRowOf(row, ctx, scope, view(row.id))
    return toHit({ id, reference, from: street(pickup), to: street(dropoff), at: pickupAt, status })
  })
}

/** The trips of the booking with this reference, the latest first; the one with its ordinal alone. */
export async function findTrips(ctx: WriteContext, search: string, limit: number): Promise<SearchHit[]> {
  const wanted = readReference(search)
  if (!wanted) return []
  const { db, user } = ctx
  const own = ownBookings(db, user)
  const served = inArray(trips.id, tripsOf(db, and(eq(bookings.number, wanted.number), own)))
  // A trip can have the number of a booking that is none of the reader's.
  const called = and(eq(trips.number, wanted.number), eq(trips.ordinal, wanted.ordinal ?? 0), own && served)
  const found = await db
    .select({ id: trips.id })
    .from(trips)
    .where(and(tripReach(db, user), wanted.ordinal === null ? served : called))
    .orderBy(desc(trips.reference))
    .limit(limit)
  const rows = await readTripRows(
    ctx,
    found.map(({ id }) => id),
  )
  return rows.map(({ booking, reference, pickup, dropoff, ride_start_time: at, status }) =>
    toHit({ id: booking.id, reference, from: street(pickup), to: street(dropoff), at, status }),
  )
}
