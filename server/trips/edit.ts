import { plannedTrips } from '#contract/lists/trips.ts'
import type { TripInput } from '#contract/trip.ts'
import type { ActorContext } from '#server/platform/history/actor-context.ts'
import { refused } from '#server/platform/http/problem.ts'
import { planTrip } from '#server/rides/plan-trip.ts'
import { bookedBy, type StoredShare, storeShares } from '#server/rides/shares.ts'
import { checkNobodyLeft } from './aboard.ts'
import { lockAssistant, requireCrew } from './assignment.ts'
import { planChanges } from './changes.ts'
import { requireBoth } from './crew-input.ts'
import { checkBooking, lockTrip, taskOf } from './lock.ts'
import type { Patch } from './move.ts'
import type { StoredTrip } from './progress.ts'
import { checkStart, checkVersion, writeTrip } from './write.ts'

/** Only a trip that nobody drives yet may be changed or deleted: 409 otherwise. */
export function checkPlanned(
  { t }: Pick<ActorContext, 't'>,
  trip: StoredTrip,
  action: 'share' | 'split' | 'edit' | 'delete',
) {
  if (trip.relievesId !== null && (action === 'share' || action === 'split'))
    throw refused('relief_as_is', 'trips:refused.relief_as_is', 409, { reference: trip.reference })
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

/**
 * The trip at another start: each of its bookings as much later, or earlier, as the trip. So are the stops of a relief, which
 * are its own and not the booking's.
 */
async function movedTo(
  { db }: ActorContext,
  trip: StoredTrip,
  shares: readonly StoredShare[],
  startAt: Date,
) {
  const later = (at: Date | string) =>
    new Date(new Date(at).getTime() + startAt.getTime() - trip.startAt.getTime())
  await storeShares(
    db,
    trip.id,
    shares.map((share) => ({ ...share, startAt: later(share.startAt) })),
  )
  const [only, ...others] = shares
  if (only && others.length === 0 && trip.relievesId === null) {
    const { scheduledEnd, stops } = await planTrip(db, [{ ...only, startAt }], trip.passengers)
    return { startAt, scheduledEnd, stops }
  }
  return {
    startAt,
    scheduledEnd: later(trip.scheduledEnd),
    stops: trip.stops.map((stop) => ({ ...stop, eta: later(stop.eta).toISOString() })),
  }
}

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
): Promise<string[] | null> {
  const { trip, shares } = await lockTrip(ctx, tripId)
  const booked = bookedBy(shares)
  await checkVersion(ctx, trip, version)
  checkPlanned(ctx, trip, 'edit')
  for (const one of booked) checkBooking(ctx, one)
  const crew = await crewOf(ctx, input)
  if (!crew) {
    checkNobodyLeft(trip)
    await lockAssistant(ctx, input.assistant)
  }
  const startAt = new Date(input.ride_start_time)
  const moved = startAt.getTime() !== trip.startAt.getTime()
  if (moved) checkStart(ctx, startAt)
  const timing = moved ? await movedTo(ctx, trip, shares, startAt) : {}
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
    const task = taskOf({ ...trip, ...timing, assistantId: input.assistant }, booked)
    plan.tight = await requireCrew(ctx, trip.id, task, crew)
  }
  const changes = await planChanges(ctx, trip, plan)
  const status = statusAfter(trip, crew)
  const states = status === trip.status ? {} : { from: trip.status, to: status }
  await writeTrip(ctx, trip, { ...plan, status }, { type: 'edited', ...states, changes })
  return booked.map(({ id }) => id)
}
