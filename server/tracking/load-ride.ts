import { and, eq } from 'drizzle-orm'
import type { RidePosition } from '#contract/tracking.ts'
import { tripReach } from '#server/reach/trips.ts'
import { guestsOf, stopsFor } from '#server/rides/stop-calls.ts'
import { trips } from '#server/schema/trips.ts'
import { type JoinedTrip, loadTrips, type ReadContext, stopsOf } from '#server/trips/rows.ts'
import { type RidePart, rideState } from './ride-state.ts'

/** A trip as the ride of somebody, or of one booking: its stops, who rides, and how it is for them. */
export interface Ride extends RidePart {
  trip: JoinedTrip['trip']
  booking: JoinedTrip['bookings'][number]
  state: RidePosition['state']
}

/**
 * The part of a trip that is the reader's own, as far as they see it: a family has its own children there, and their stops.
 * Of one booking alone where it is named. Null when the trip is out of reach, or the booking is not on it.
 */
export async function loadRide(reading: ReadContext, trip: string, booking?: string): Promise<Ride | null> {
  const { db, user } = reading
  const within = and(eq(trips.id, trip), tripReach(db, user))
  const found = await db.select({ id: trips.id }).from(trips).where(within)
  const { rows, names, view } = await loadTrips(
    reading,
    found.map(({ id }) => id),
  )
  const [row] = rows
  const booked = row?.bookings.filter(({ id }) => booking === undefined || id === booking) ?? []
  const [first] = booked
  if (!row || !first) return null
  const ids = new Set(booked.map(({ id }) => id))
  const all = ids.size < row.bookings.length ? stopsFor(row.trip.stops, ids) : row.trip.stops
  // Who rides without a record is a family's own where it booked them.
  const own = booked.filter(({ bookerId }) => user.role !== 'parent' || bookerId === user.parent)
  const part: RidePart = {
    stops: stopsOf(all, view(trip)),
    riders: row.trip.passengers.filter((one) => ids.has(one.booking) && names.has(one.childId)),
    guests: own.some((one) => guestsOf(one, row.trip).count > 0),
  }
  return { ...part, trip: row.trip, booking: first, state: rideState(row.trip, part) }
}
