import { and, desc, eq, sql } from 'drizzle-orm'
import type { Found } from '#contract/search.ts'
import { bookingScope } from '#server/bookings/scope.ts'
import { bookings } from '#server/db/schema/bookings.ts'
import { trips } from '#server/db/schema/trips.ts'
import type { Working } from '#server/resources/spec.ts'
import { tripReach } from '#server/trips/reach.ts'

/** `KB-000123`, `kb 123`, `123` and, for a trip, `KB-000123-2`. */
const typed = /^(?:kb[- ]?)?0*(\d{1,9})(?:-(\d{1,3}))?$/i

function readReference(search: string) {
  const [, number, ordinal] = typed.exec(search.trim()) ?? []
  return number === undefined
    ? null
    : { number: Number(number), ordinal: ordinal === undefined ? null : Number(ordinal) }
}

/** `Flat 2, 42 Park Row`: what leads to the street, without the town. */
const place = (column: typeof bookings.pickup | typeof bookings.dropoff) =>
  sql<string>`array_to_string((string_to_array(${column} ->> 'place', ', '))[1:2], ', ')`
const over = ['cancelled', 'rejected', 'discarded', 'failed', 'no_show', 'returned']

interface Ride {
  id: string
  reference: string
  from: string
  to: string
  at: Date
  status: string
}
const told = ({ id, reference, from, to, at, status }: Ride): Found => ({
  id,
  name: reference,
  details: [from, to],
  at: at.toISOString(),
  active: !over.includes(status),
})

/** The booking with this reference, if it is in reach. */
export async function findBookings({ db, user }: Working, search: string, limit: number): Promise<Found[]> {
  const wanted = readReference(search)
  if (!wanted) return []
  const { where } = await bookingScope(db, user)
  const rows = await db
    .select({
      id: bookings.id,
      reference: bookings.reference,
      from: place(bookings.pickup),
      to: place(bookings.dropoff),
      at: bookings.pickupAt,
      status: bookings.status,
    })
    .from(bookings)
    .where(and(where, eq(bookings.number, wanted.number)))
    .limit(limit)
  return rows.map(told)
}

/** The trips of the booking with this reference, the latest first; the one with its ordinal alone. */
export async function findTrips({ db, user }: Working, search: string, limit: number): Promise<Found[]> {
  const wanted = readReference(search)
  if (!wanted) return []
  const one =
    wanted.ordinal === null
      ? undefined
      : eq(trips.reference, sql`${bookings.reference} || ${`-${wanted.ordinal}`}`)
  const rows = await db
    .select({
      id: trips.bookingId,
      reference: trips.reference,
      from: place(bookings.pickup),
      to: place(bookings.dropoff),
      at: trips.startAt,
      status: trips.status,
    })
    .from(trips)
    .innerJoin(bookings, eq(bookings.id, trips.bookingId))
    .where(and(tripReach(db, user), eq(bookings.number, wanted.number), one))
    .orderBy(desc(trips.reference))
    .limit(limit)
  return rows.map(told)
}
