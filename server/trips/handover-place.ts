import { metresBetween } from '#contract/distance.ts'
import type { Point } from '#contract/place.ts'
import type { StoredBooking } from '#server/rides/plan-stops.ts'
import { calledBy, stopsFor } from '#server/rides/stop-calls.ts'
import type { StoredPassenger } from '#server/schema/trips.ts'
import { currentStop, getsOff, type StoredTrip } from './progress.ts'

type Trip = Pick<StoredTrip, 'status' | 'stops'>
type StopPlace = Pick<Trip['stops'][number], 'place' | 'point'>

/** The stop at which the trip stands; none while it is on its way. */
export function stopHere({ status, stops }: Trip): Trip['stops'][number] | undefined {
  const stands = status === 'at_pickup' || status === 'at_dropoff' || status === 'handover_hold'
  return stands ? currentStop(stops) : undefined
}

type Booked = Pick<StoredBooking, 'id' | 'direction'>

/**
 * The school that may take a child over where the trip stands: that at the end of its way to school, or the one that a
 * ride from school is taken back to.
 */
export function schoolHere(
  trip: Trip,
  booking: Booked,
  child: Pick<StoredPassenger, 'childId'>,
  back = false,
) {
  if (back) return booking.direction === 'from_school' ? (fetchedAt(trip, booking)?.place ?? null) : null
  const here = stopHere(trip)
  if (booking.direction !== 'to_school' || !here || !getsOff(here, child)) return null
  return calledBy(here, { booking: booking.id }).place
}

/** Where those of a booking get on first. */
export const fetchedAt = ({ stops }: Pick<Trip, 'stops'>, { id }: Pick<Booked, 'id'>) =>
  stopsFor(stops, new Set([id]))[0]

/** Where something is recorded: the stop, and the phone's distance from it in metres. */
export function recordedAt(stop: StopPlace | undefined, position: Point | undefined) {
  return {
    place: stop?.place ?? null,
    position: position ?? null,
    distanceM: stop && position ? Math.round(metresBetween(stop.point, position)) : null,
  }
}
