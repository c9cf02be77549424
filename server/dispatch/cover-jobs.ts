import type { Disruption } from '#contract/cover.ts'
import { plannedTrips } from '#contract/lists/trips.ts'
import type { Place } from '#contract/place.ts'
import type { ActorContext } from '#server/platform/history/actor-context.ts'
import { bookedBy } from '#server/rides/shares.ts'
import { tripActions } from '#server/trips/actions.ts'
import { exchangeTask } from '#server/trips/exchange.ts'
import { taskOf } from '#server/trips/lock.ts'
import type { Task } from '#server/trips/problems.ts'
import { currentStop, type StoredTrip } from '#server/trips/progress.ts'
import { planRelief, stillRiding } from '#server/trips/relief-plan.ts'
import type { Touched } from './cover-touched.ts'

type Where = Pick<Place, 'place' | 'point'>

/** A trip of which somebody or something drops out, as a task for whoever takes over. */
export interface CoverJob {
  trip: StoredTrip
  touched: Touched
  task: Task
  act: 'exchange' | 'relieve'
  /** Of a relief: where the vehicle stands, and when it can be met there. */
  place: Where | null
  start: Date | null
}

/** So many minutes from now a relief is there; each of these is tried until somebody can make it. */
export const reliefLeadsMin = [15, 30, 45, 60] as const

/** Where a trip was seen last, which is where its vehicle is looked for: the stop that it came from, or goes to first. */
export function lastSeen({ stops }: Pick<StoredTrip, 'stops'>): Where | null {
  const seen = stops.findLast(({ arrivedAt }) => arrivedAt !== null) ?? currentStop(stops)
  return seen ? { place: seen.place, point: seen.point } : null
}

/** What can be done about a trip when its crew drops out, as it stands now; null where there is nothing to do. */
export function crewAct(
  { user, now }: Pick<ActorContext, 'user' | 'now'>,
  trip: StoredTrip,
  of: Disruption['of'],
): CoverJob['act'] | null {
  const allowed = tripActions(trip, user.role, now)
  if (of !== 'assistant' && allowed.includes('relieve')) return 'relieve'
  // An assistant is named before there is a driver.
  return allowed.includes('exchange') || (of === 'assistant' && trip.status === 'unassigned')
    ? 'exchange'
    : null
}

/** The task of an exchange; of a relief at each of the times at which it could be there, the soonest first. */
export async function jobsOf(
  ctx: ActorContext,
  touched: Touched,
  trip: StoredTrip,
  of: Disruption['of'],
): Promise<CoverJob[]> {
  const act = crewAct(ctx, trip, of)
  if (act === null) return []
  const booked = bookedBy(touched.shares)
  const common = { trip, touched, act }
  if (act === 'exchange') {
    const task = plannedTrips.includes(trip.status)
      ? taskOf(trip, booked)
      : exchangeTask(trip, booked, ctx.now)
    return [{ ...common, act, task, place: null, start: null }]
  }
  const [first = booked[0], ...others] = stillRiding(trip, booked)
  const going = [first, ...others] as const
  const place = lastSeen(trip) ?? { place: first.pickup.place, point: first.pickup.point }
  return Promise.all(
    reliefLeadsMin.map(async (lead) => {
      const start = new Date(ctx.now.getTime() + lead * 60_000)
      const plan = await planRelief(trip, going, place, start)
      const task = taskOf({ ...trip, ...plan }, [...going])
      return { ...common, act, task, place, start }
    }),
  )
}
