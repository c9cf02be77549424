import { plannedTrips, runningTrips } from '#contract/lists/trips.ts'
import type { TripActionInput } from '#contract/trip.ts'
import { invalid, refused } from '#server/platform/http/problem.ts'
import type { StoredBooking } from '#server/rides/plan-stops.ts'
import { bookedBy } from '#server/rides/shares.ts'
import { checkNobodyAboard } from './aboard.ts'
import { checkCrew, throwOnProblems } from './assignment.ts'
import { checkBooking, taskOf } from './lock.ts'
import type { Move, Patch } from './move.ts'
import type { Task } from './problems.ts'
import { currentStop, type StoredTrip } from './progress.ts'
import { stillRiding } from './relief-plan.ts'

/** How far behind its plan a trip under way is by now, in milliseconds: at the last stop, or at the next one, whichever is more. */
function behindMs({ stops, delayMin }: StoredTrip, now: Date): number {
  const next = currentStop(stops)
  return Math.max(0, (delayMin ?? 0) * 60_000, next ? now.getTime() - Date.parse(next.eta) : 0)
}

/**
 * What is left of a trip for whoever takes over: on the road that begins now, where it stands or goes to, and what is still
 * to be driven takes as long as planned, however late it is.
 */
export function exchangeTask(
  trip: StoredTrip,
  booked: readonly [StoredBooking, ...StoredBooking[]],
  now: Date,
  where?: TripActionInput['place'],
): Task {
  const task = taskOf(trip, booked)
  if (plannedTrips.includes(trip.status)) return task
  const startAt = now > task.startAt ? now : task.startAt
  const end = Math.max(task.scheduledEnd.getTime() + behindMs(trip, now), startAt.getTime() + 60_000)
  const from = where?.point ?? currentStop(trip.stops)?.point ?? task.from
  return { ...task, startAt, scheduledEnd: new Date(end), from }
}

type Crew = Pick<StoredTrip, 'driverId' | 'vehicleId' | 'assistantId'>

const wanted = (trip: Crew, { driver, vehicle, assistant }: TripActionInput): Crew => ({
  driverId: driver ?? trip.driverId,
  vehicleId: vehicle ?? trip.vehicleId,
  assistantId: assistant === undefined ? trip.assistantId : assistant,
})

/** Whether all that an exchange asks for is so already. */
export function isExchanged(trip: Crew, input: TripActionInput): boolean {
  const after = wanted(trip, input)
  const same = (['driverId', 'vehicleId', 'assistantId'] as const).every((part) => after[part] === trip[part])
  return same && [input.driver, input.vehicle, input.assistant].some((part) => part !== undefined)
}

const parts = ['driver', 'vehicle', 'assistant'] as const
const seating: readonly string[] = ['seats', 'wheelchairs', 'child_seats']

/**
 * Gives a trip another driver, vehicle or assistant, and leaves the rest of it as it is. Only what is exchanged is
 * checked: that the vehicle's papers ran out on the way is no reason to keep a driver who is ill.
 */
export async function exchange({ ctx, trip, shares, input }: Move): Promise<Patch> {
  const booked = bookedBy(shares)
  for (const one of stillRiding(trip, booked)) checkBooking(ctx, one)
  const { driver, vehicle, assistant } = input
  if (driver === undefined && vehicle === undefined && assistant === undefined)
    throw invalid({ driver: [ctx.t('trips:needs.exchange')] })
  const after = wanted(trip, input)
  const { driverId, vehicleId } = after
  if (driverId === null || vehicleId === null)
    throw refused('no_crew', 'trips:refused.no_crew', 409, { reference: trip.reference })
  const task = exchangeTask({ ...trip, assistantId: after.assistantId }, booked, ctx.now, input.place)
  const { problems, tight } = await checkCrew(ctx, trip.id, task, { driverId, vehicleId })
  const other = {
    driver: driverId !== trip.driverId,
    vehicle: vehicleId !== trip.vehicleId,
    assistant: after.assistantId !== trip.assistantId,
  }
  throwOnProblems(
    problems.filter(({ code }) => {
      if (seating.includes(code)) return other.vehicle || (other.assistant && trip.assistantId === null)
      return parts.some((part) => other[part] && code.startsWith(`${part}_`))
    }),
  )
  if (other.driver && runningTrips.includes(trip.status))
    await checkNobodyAboard(ctx, { id: trip.id, driverId })
  return { ...after, tight }
}
