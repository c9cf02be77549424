import type { Point } from '#contract/place.ts'
import { haversineM } from '#server/platform/geo/distance.ts'
import type { StoredBooking } from '#server/rides/plan-stops.ts'
import { currentStop, pickupStop, type StoredTrip, stopsLeft } from './progress.ts'

type Trip = Pick<StoredTrip, 'status' | 'stops'>
type StopPlace = Trip['stops'][number]

/** The stop at which the trip stands; none while it is on its way. */
export function stopHere({ status, stops }: Trip): StopPlace | undefined {
  if (status === 'at_pickup') return pickupStop(stops)
  return status === 'at_dropoff' || status === 'handover_hold' ? currentStop(stops) : undefined
}

/**
 * The school that may take children over where the trip stands: that at the end of a way to school, or the one a ride
 * from school is taken back to.
 */
export function schoolHere(trip: Trip, { direction }: Pick<StoredBooking, 'direction'>, back = false) {
  if (back && direction === 'from_school') return pickupStop(trip.stops)?.place ?? null
  const last = stopsLeft(trip.stops).length === 0
  return !back && direction === 'to_school' && last ? (stopHere(trip)?.place ?? null) : null
}

/** Where something is recorded: the stop, and the phone's distance from it in metres. */
export function recordedAt(stop: StopPlace | undefined, position: Point | undefined) {
  return {
    place: stop?.place ?? null,
    position: position ?? null,
    distanceM: stop && position ? Math.round(haversineM(stop.point, position)) : null,
  }
}
