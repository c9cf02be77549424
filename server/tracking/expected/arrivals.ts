import { freshPosition } from '#contract/lists/tracking.ts'
import { runningTrips } from '#contract/lists/trips.ts'
import type { Point } from '#contract/place.ts'
import { stopS } from '#contract/travel.ts'
import type { StoredArrival } from '#server/schema/estimates.ts'
import type { StoredStop } from '#server/schema/trips.ts'
import { firstStop, minutesLate, type StoredTrip, stopsLeft } from '#server/trips/progress.ts'

/** Where a vehicle was last, and when that was. */
export interface Seen {
  point: Point
  at: Date
}

/** Seconds of the way to a stop, set off at `at`. */
export type WayS = (from: Point, to: StoredStop, at: Date) => number

type Driven = Pick<StoredTrip, 'status' | 'startAt' | 'stops'>

/** When a position was true: a tracker whose clock is ahead of ours took it when it came in, at the latest. */
export const trueTime = (time: Date, heardAt: Date, now: Date): Date =>
  new Date(Math.min(time.getTime(), heardAt.getTime(), now.getTime()))

/** Whether something may still be expected of where a vehicle was then. */
export const isFresh = (at: Date, now: Date): boolean => now.getTime() - at.getTime() <= freshPosition.forMs

/** When a vehicle is to be at a stop; at the first one that is the start of the trip. */
const dueAt = ({ stops, startAt }: Driven, stop: StoredStop): Date =>
  stop.seq === firstStop(stops)?.seq ? startAt : new Date(stop.eta)

/** The stops to come: those before one that was reached were passed by. */
export function stopsAhead(stops: readonly StoredStop[]): StoredStop[] {
  const reached = stops.findLastIndex(({ arrivedAt }) => arrivedAt !== null)
  return stopsLeft(stops.slice(reached + 1))
}

/** Nobody leaves before those who get on were told to be there. */
const isWaitedAt = ({ kind, calls }: StoredStop) => kind === 'pickup' || calls.some(({ on }) => on.length > 0)

/** When a vehicle that came to a stop at `arrived` leaves it. */
function leavesAt(trip: Driven, stop: StoredStop, arrived: number): number {
  const ready = arrived + stopS * 1000
  return isWaitedAt(stop) ? Math.max(ready, dueAt(trip, stop).getTime()) : ready
}

/** The stop at which the vehicle stands, by what was pressed. */
function standsAt(stops: readonly StoredStop[]): StoredStop | undefined {
  const last = stops.findLast(({ arrivedAt }) => arrivedAt !== null)
  return last?.departedAt === null ? last : undefined
}

/** From when on the vehicle drives: on the road since it was seen, from a stop once those there are on or off. */
function setsOff(trip: Driven, seen: Seen, now: Date): number {
  const stop = standsAt(trip.stops)
  if (!stop?.arrivedAt) return Math.min(seen.at.getTime(), now.getTime())
  return Math.max(now.getTime(), leavesAt(trip, stop, Date.parse(stop.arrivedAt)))
}

/**
 * When a vehicle is expected at each stop to come, in their order: by where it is, the way from there to each, and the time
 * at the stops between. Nothing for a trip that is not under way, or from a position that is too old.
 */
export function expectArrivals(trip: Driven, seen: Seen, now: Date, wayS: WayS): StoredArrival[] {
  if (!runningTrips.includes(trip.status) || !isFresh(seen.at, now)) return []
  let from = seen.point
  let leaves = setsOff(trip, seen, now)
  return stopsAhead(trip.stops).map((stop) => {
    const way = wayS(from, stop, new Date(leaves)) * 1000
    const arrives = Math.max(now.getTime(), leaves + Math.round(way))
    from = stop.point
    leaves = leavesAt(trip, stop, arrives)
    return { seq: stop.seq, planned: stop.eta, at: new Date(arrives).toISOString() }
  })
}

/** Minutes that the next of these arrivals is too late. */
export function lateBy(trip: Driven, [next]: readonly StoredArrival[]): number {
  const stop = trip.stops.find(({ seq }) => seq === next?.seq)
  return next && stop ? minutesLate(dueAt(trip, stop), new Date(next.at)) : 0
}
