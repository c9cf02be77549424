import type { RidePosition, SharedRide } from '#contract/tracking.ts'
import { delayNow } from '#server/trips/delay.ts'
import type { ReadContext } from '#server/trips/rows.ts'
import type { Ride } from './load-ride.ts'
import { nextStopOf } from './ride-state.ts'
import { nowhere, vehicleNow } from './vehicle-now.ts'

type Followed = Pick<SharedRide, 'at' | 'state' | 'vehicle' | 'heardAt' | 'position' | 'delayMin'> & {
  next: RidePosition['next']
}

/** What whoever follows a ride may know of it now: its vehicle and where that is only while it is under way. */
export async function followRide(
  { db, now }: Pick<ReadContext, 'db' | 'now'>,
  ride: Ride,
): Promise<Followed> {
  const { trip, state, stops } = ride
  const { vehicleId, startedAt } = trip
  const isSeen = state === 'under_way' && vehicleId !== null && startedAt !== null
  const next = state === 'over' ? undefined : nextStopOf(stops)
  return {
    at: now.toISOString(),
    state,
    ...(isSeen ? await vehicleNow(db, vehicleId, startedAt) : nowhere),
    delayMin: state === 'over' ? null : delayNow(trip, now),
    next: next
      ? {
          kind: next.kind,
          place: next.place,
          planned: next.eta,
          expectedAt: (isSeen && next.expectedAt) || null,
          arrivedAt: (isSeen && next.arrivedAt) || null,
        }
      : null,
  }
}
