import { endedTrips, plannedTrips } from '#contract/lists/trips.ts'
import type { RidePosition } from '#contract/tracking.ts'
import type { StoredPassenger } from '#server/schema/trips.ts'
import type { ExpectedStop } from '#server/trips/estimates.ts'
import { isOpen, type StoredTrip } from '#server/trips/progress.ts'

type RideState = RidePosition['state']

/** A part of a trip: the stops and the passengers of those whose ride it is. */
export interface RidePart {
  stops: readonly ExpectedStop[]
  riders: readonly StoredPassenger[]
  /** Others ride along with them who have no record of their own. */
  guests: boolean
}

/** The first stop that was not left yet. */
export const nextStopOf = (stops: readonly ExpectedStop[]): ExpectedStop | undefined =>
  stops.find(({ skipped, departedAt }) => !skipped && departedAt === null)

/**
 * How a ride is for those whose part it is: over as soon as none of them is expected or aboard any more, wherever the trip
 * goes on to. A relief waits for its vehicle before it sets off, and a trip that failed for a relief.
 */
export function rideState(
  { status, relievesId }: Pick<StoredTrip, 'status' | 'relievesId'>,
  { stops, riders, guests }: RidePart,
): RideState {
  const goesOn = riders.some(isOpen) || (guests && nextStopOf(stops) !== undefined)
  if (!goesOn) return 'over'
  if (status === 'failed') return 'interrupted'
  if (endedTrips.includes(status)) return 'over'
  if (!plannedTrips.includes(status)) return 'under_way'
  return relievesId === null ? 'ahead' : 'interrupted'
}
