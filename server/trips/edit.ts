import { plannedTrips } from '#contract/lists/trips.ts'
import type { TripInput } from '#contract/trip.ts'
import type { ActorContext } from '#server/platform/history/actor-context.ts'
import { refused } from '#server/platform/http/problem.ts'
import { planStops, rideMs } from '#server/rides/plan-stops.ts'
import { checkNobodyLeft } from './aboard.ts'
import { lockAssistant, requireCrew } from './assignment.ts'
import { planChanges } from './changes.ts'
import { requireBoth } from './crew-input.ts'
import { checkBooking, lockTrip, taskOf } from './lock.ts'
import type { Patch } from './move.ts'
import type { StoredTrip } from './progress.ts'
import { checkStart, checkVersion, writeTrip } from './write.ts'

/** Only a trip that nobody drives yet may be changed or deleted: 409 otherwise. */
export function checkPlanned({ t }: Pick<ActorContext, 't'>, trip: StoredTrip, action: 'edit' | 'delete') {
  if (plannedTrips.includes(trip.status)) return
  throw refused('wrong_state', 'trips:refused.wrong_state', 409, {
    reference: trip.reference,
    status: t(`trips:status.${trip.status}`),
    action: t(`trips:action.${action}`),
  })
}

/** Both or neither. */
async function crewOf(ctx: Pick<ActorContext, 'db' | 't'>, { driver, vehicle }: TripInput) {
  if (driver === null && vehicle === null) return null
  const both = await requireBoth(ctx, { driver, vehicle })
  return { driverId: both.driver, vehicleId: both.vehicle }
}

/** Another crew has to be sent anew; without one the trip is open again. */
function statusAfter(
  trip: StoredTrip,
  crew: { driverId: string; vehicleId: string } | null,
): StoredTrip['status'] {
  if (!crew) return 'unassigned'
  const same = trip.driverId === crew.driverId && trip.vehicleId === crew.vehicleId
  return same && trip.status === 'dispatched' ? 'dispatched' : 'assigned'
}

/** The stops of a relief are its own and not the booking's: they keep their distance. */
const shifted = (stops: StoredTrip['stops'], ms: number) =>
  stops.map((stop) => ({ ...stop, eta: new Date(Date.parse(stop.eta) + ms).toISOString() }))

/**
 * Sets start, driver, vehicle and assistant of a planned trip, and answers its booking's id; null when that changed
 * nothing. 412 when `version` is not the current one, 400 for a
 * start that has passed or half a crew, 409 with a code when driver or vehicle can't take it.
 */
export async function changeTrip(
  ctx: ActorContext,
  tripId: string,
  input: TripInput,
  version: number,
): Promise<string | null> {
  const { trip, booking } = await lockTrip(ctx, tripId)
  await checkVersion(ctx, trip, version)
  checkPlanned(ctx, trip, 'edit')
  checkBooking(ctx, booking)
  const crew = await crewOf(ctx, input)
  if (!crew) {
    checkNobodyLeft(trip)
    await lockAssistant(ctx, input.assistant)
  }
  const startAt = new Date(input.ride_start_time)
  const moveMs = startAt.getTime() - trip.startAt.getTime()
  const moved = moveMs !== 0
  if (moved) checkStart(ctx, startAt)
  const timing = moved
    ? {
        startAt,
        scheduledEnd:
          trip.relievesId === null
            ? new Date(startAt.getTime() + rideMs(booking))
            : new Date(trip.scheduledEnd.getTime() + moveMs),
        stops: trip.relievesId === null ? planStops(booking, startAt) : shifted(trip.stops, moveMs),
      }
    : {}
  const plan: Patch = {
    ...timing,
    assistantId: input.assistant,
    driverId: crew?.driverId ?? null,
    vehicleId: crew?.vehicleId ?? null,
    tight: [],
  }
  // Two people may have one name, by which changes are told.
  const other = plan.driverId !== trip.driverId || plan.assistantId !== trip.assistantId
  if (!other && (await planChanges(ctx, { ...trip, tight: [] }, plan)).length === 0) return null
  if (crew) {
    const task = taskOf({ ...trip, ...timing, assistantId: input.assistant }, booking)
    plan.tight = await requireCrew(ctx, trip.id, task, crew)
  }
  const changes = await planChanges(ctx, trip, plan)
  const status = statusAfter(trip, crew)
  const states = status === trip.status ? {} : { from: trip.status, to: status }
  await writeTrip(ctx, trip, { ...plan, status }, { type: 'edited', ...states, changes })
  return trip.bookingId
}
