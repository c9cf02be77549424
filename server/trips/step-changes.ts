import { runningTrips } from '#contract/lists/trips.ts'
import type { TripActionInput } from '#contract/trip.ts'
import type { MovingAction } from '#contract/trip-states.ts'
import type { ActorContext } from '#server/platform/history/actor-context.ts'
import type { Change } from '#server/platform/history/events.ts'
import { departureChanges, handoverChanges, planChanges } from './changes.ts'
import type { Patch } from './move.ts'
import type { StoredTrip } from './progress.ts'
import { reliefChanges } from './relief.ts'

/** Who drives, with which licence, and what, where somebody sets off or takes over on the road. */
async function whoDrives(ctx: ActorContext, trip: StoredTrip, action: MovingAction, patch: Patch) {
  const takesOver = action === 'exchange' && runningTrips.includes(trip.status)
  if (action !== 'depart' && !takesOver) return []
  const { driverId = trip.driverId, vehicleId = trip.vehicleId } = patch
  return departureChanges(ctx, { driverId, vehicleId })
}

/** What a step changed or recorded, for the timeline. */
export async function stepChanges(
  ctx: ActorContext,
  trip: StoredTrip,
  action: MovingAction,
  input: TripActionInput,
  patch: Patch,
): Promise<Change[]> {
  const { calledAt, approval, place } = input
  const noted = (field: string, after: string) => [{ field, before: null, after }]
  return [
    ...(await planChanges(ctx, trip, patch)),
    ...(await whoDrives(ctx, trip, action, patch)),
    ...(action === 'relieve' ? await reliefChanges(ctx, trip, place?.place) : []),
    ...handoverChanges(trip.passengers, patch.passengers ?? trip.passengers),
    ...(calledAt === undefined ? [] : noted('calledAt', calledAt)),
    ...(approval && action === 'approve' ? noted('approval', `${approval.name}: ${approval.reason}`) : []),
  ]
}
