import { minute } from '#demo/clock.ts'
import { Random } from '#demo/random.ts'
import { currentStop, firstStop, type StoredTrip, stopsLeft } from '#server/trips/progress.ts'
import { approachOf, legMinMs, legOf } from './leg.ts'
import type { Spot } from './path.ts'

/** What of a trip its driving follows from. */
export type Driven = Pick<
  StoredTrip,
  'id' | 'status' | 'startAt' | 'startedAt' | 'completedAt' | 'stops' | 'failReason'
>

/** Where a vehicle stands before a trip, and since when it is free for it. */
export interface Before {
  spot: Spot | null
  freeAt: Date | null
}

/** What a driver does; the rest is for the office. */
export type DriverAction =
  | 'depart'
  | 'fail'
  | 'arrive'
  | 'board'
  | 'arrive_dropoff'
  | 'next_stop'
  | 'complete'
  | 'release'
export type DemoAction = DriverAction | 'assign' | 'unassign' | 'dispatch' | 'relieve'
export interface DemoStep {
  action: DemoAction
  at: Date
}

const later = (at: Date, ms: number) => new Date(Math.round((at.getTime() + ms) / 1000) * 1000)
const earliest = (...all: Date[]) => new Date(Math.min(...all.map(Number)))
const latest = (...all: Date[]) => new Date(Math.max(...all.map(Number)))
/** A repeatable number from `from` to `to` for something of a trip. */
const between = ({ id }: Pick<Driven, 'id'>, what: string, from: number, to: number) =>
  from + new Random(`${what} ${id}`).next() * (to - from)

/** So long before its start an unassigned trip gets a crew: until then the office may find one. */
const assignBeforeMin = 14
/** A handover that nobody could be found for is made after so long, and a vehicle that broke down relieved. */
const holdMin = 25
const brokenMin = 25
/** How far a vehicle that breaks down has come on its way to the first stop. */
export const brokenAt = 0.45

/** Most are about on time, some held up by minutes. Milliseconds, negative when early. */
export function latenessMs(trip: Pick<Driven, 'id'>): number {
  const held = between(trip, 'held up', 0, 1) > 0.77
  return held ? between(trip, 'late', 2.2, 9) * minute : between(trip, 'late', -1.5, 1.2) * minute
}

/** When somebody sets off so as to be at the first stop as late as the trip is to be. */
function departure(trip: Driven, { spot, freeAt }: Before): Date {
  const { metres } = approachOf(trip, spot)
  const wayMs = Math.min(30, Math.max(4, (metres / 1000 / 24) * 60 + 1)) * minute
  const wanted = later(trip.startAt, latenessMs(trip) - wayMs)
  return freeAt ? latest(wanted, later(freeAt, 30_000)) : wanted
}

/** When a trip that is on its way gets to its next stop. */
export function arrival(trip: Driven, { spot }: Pick<Before, 'spot'>): Date {
  const { from, path, startedAt } = legOf(trip, spot)
  const stop = currentStop(trip.stops)
  const begun = startedAt ?? trip.startAt
  const first = !from || stop?.seq === firstStop(trip.stops)?.seq
  const due = first || !stop ? trip.startAt : new Date(stop.eta)
  const behind = from?.arrivedAt
    ? Math.max(-minute, Date.parse(from.arrivedAt) - Date.parse(from.eta)) * 0.9 +
      between(trip, `pace ${stop?.seq}`, -40_000, 40_000)
    : latenessMs(trip)
  return latest(later(begun, legMinMs(path)), later(due, behind))
}

/** How long a vehicle stands at a stop. */
const standingMs = (trip: Driven, from: number, to: number) =>
  between(trip, `stand ${currentStop(trip.stops)?.seq}`, from, to) * 1000

function leaving(trip: Driven, least: number, most: number): Date {
  const stop = currentStop(trip.stops)
  const arrived = stop?.arrivedAt ? new Date(stop.arrivedAt) : trip.startAt
  const ready = later(arrived, standingMs(trip, least, most))
  const waits = stop?.calls.some(({ on }) => on.length > 0) || stop?.seq === firstStop(trip.stops)?.seq
  // Nobody goes before those who get on were told to be there.
  return stop && waits ? latest(ready, later(new Date(stop.eta), 15_000)) : ready
}

/** What happens next on a trip, and when; null when nothing does by itself. `breaks`: it is the one that breaks down. */
export function nextStep(trip: Driven, before: Before, breaks = false): DemoStep | null {
  const departs = () => departure(trip, before)
  switch (trip.status) {
    case 'unassigned':
      return { action: 'assign', at: later(trip.startAt, -assignBeforeMin * minute) }
    case 'assigned':
      return {
        action: 'dispatch',
        at: earliest(
          later(trip.startAt, -between(trip, 'dispatch', 22, 34) * minute),
          later(departs(), -3 * minute),
        ),
      }
    case 'dispatched':
      return { action: 'depart', at: departs() }
    case 'en_route': {
      const [from, to] = [trip.startedAt ?? trip.startAt, arrival(trip, before)]
      if (breaks) return { action: 'fail', at: later(from, (to.getTime() - from.getTime()) * brokenAt) }
      return { action: 'arrive', at: to }
    }
    case 'at_pickup':
      return { action: 'board', at: leaving(trip, 50, 140) }
    case 'onboard':
      return { action: 'arrive_dropoff', at: arrival(trip, before) }
    case 'at_dropoff':
      return stopsLeft(trip.stops).length > 0
        ? { action: 'next_stop', at: leaving(trip, 40, 100) }
        : { action: 'complete', at: leaving(trip, 60, 170) }
    case 'handover_hold':
      return { action: 'release', at: later(leaving(trip, 0, 60), holdMin * minute) }
    case 'failed':
      return trip.failReason === 'vehicle_breakdown' && trip.completedAt
        ? { action: 'relieve', at: later(trip.completedAt, brokenMin * minute) }
        : null
    default:
      return null
  }
}
