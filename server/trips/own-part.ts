import { asc, eq, type SQL, sql } from 'drizzle-orm'
import type { Quote } from '#contract/money.ts'
import { isAmong } from '#server/platform/db/among.ts'
import type { ActorContext } from '#server/platform/history/actor-context.ts'
import { ownBookings } from '#server/reach/trips.ts'
import { sumFares } from '#server/rides/fares.ts'
import { ownReference } from '#server/rides/own-reference.ts'
import { stopsFor } from '#server/rides/stop-calls.ts'
import { bookings } from '#server/schema/bookings.ts'
import { companies } from '#server/schema/people.ts'
import { tripBookings } from '#server/schema/trips.ts'
import type { ExpectedTrip } from './estimates.ts'
import type { StoredTrip } from './progress.ts'

type Reading = Pick<ActorContext, 'db' | 'user'>

function readBookings({ db, user }: Reading, ids: readonly string[]) {
  const own: SQL | undefined = ownBookings(db, user)
  return db
    .select({
      tripId: tripBookings.tripId,
      fare: tripBookings.fare,
      known: own ? sql<boolean>`(${own})` : sql<boolean>`true`,
      booking: {
        id: bookings.id,
        reference: bookings.reference,
        bookerId: bookings.bookerParentId,
        booker: bookings.bookerName,
        zone: bookings.zone,
        passengers: bookings.passengers,
        wheelchairs: bookings.wheelchairs,
        assistantRequired: bookings.assistantRequired,
        distanceM: bookings.distanceM,
      },
      company: { id: companies.id, name: companies.name },
    })
    .from(tripBookings)
    .innerJoin(bookings, eq(bookings.id, tripBookings.bookingId))
    .leftJoin(companies, eq(companies.id, bookings.companyId))
    .where(isAmong(tripBookings.tripId, ids))
    .orderBy(asc(tripBookings.tripId), asc(tripBookings.position), asc(bookings.id))
}
type Row = Awaited<ReturnType<typeof readBookings>>[number]

/** A booking of a trip as its rows show it. */
export type Booked = Row['booking'] & { company: Row['company']; fare: Quote | null }

export interface OwnPart<Trip extends StoredTrip = ExpectedTrip> {
  trip: Trip
  bookings: readonly [Booked, ...Booked[]]
  /** The trip serves bookings that the reader does not see. */
  others: boolean
  /** What the reader calls a trip of these bookings. */
  called: (reference: string) => string
}

/** A trip as if it served these bookings alone: their stops in their words, their passengers, their times and their fare. */
function partOf<Trip extends StoredTrip>(trip: Trip, own: readonly Booked[]): Trip {
  const ids = new Set(own.map(({ id }) => id))
  const stops = stopsFor(trip.stops, ids).map((stop, seq) => ({ ...stop, seq }))
  const driven = stops.filter(({ skipped }) => !skipped)
  const [first, last] = [driven[0] ?? stops[0], driven.at(-1) ?? stops.at(-1)]
  const fares = own.flatMap(({ fare }) => fare ?? [])
  return {
    ...trip,
    stops,
    passengers: trip.passengers.filter(({ booking }) => ids.has(booking)),
    startAt: first ? new Date(first.eta) : trip.startAt,
    scheduledEnd: last ? new Date(last.eta) : trip.scheduledEnd,
    plannedM: own.reduce((sum, { distanceM }) => sum + distanceM, 0),
    actualM: null,
    fare: fares.length > 0 ? sumFares(fares) : trip.fare,
  }
}

/** What a reader sees of these trips; nothing of those that serve no booking of theirs. */
export async function loadOwnParts(reading: Reading, ids: readonly string[]) {
  const rows = ids.length > 0 ? await readBookings(reading, ids) : []
  const byTrip = Map.groupBy(rows, ({ tripId }) => tripId)
  const limited = ownBookings(reading.db, reading.user) !== undefined
  return <Trip extends StoredTrip>(trip: Trip): OwnPart<Trip> | null => {
    const all = byTrip.get(trip.id) ?? []
    const known = all
      .filter((row) => row.known)
      .map(({ booking, company, fare }): Booked => ({ ...booking, company, fare }))
    const [first, ...more] = known
    if (!first) return null
    const others = known.length < all.length
    const references = known.map(({ reference }) => reference)
    const called = (reference: string) => (limited ? ownReference(reference, references) : reference)
    const part = { ...(others ? partOf(trip, known) : trip), reference: called(trip.reference) }
    return { trip: part, bookings: [first, ...more], others, called }
  }
}
