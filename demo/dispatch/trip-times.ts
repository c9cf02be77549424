import { later, minute } from '#demo/clock.ts'
import type { Random } from '#demo/random.ts'
import type { LiveState, Ride } from '#demo/types.ts'
import type { PlannedStop } from '#server/rides/stop-calls.ts'

/** When things happen on a trip; those still to come lie after now. */
export interface TripTimes {
  dispatch: Date
  depart: Date
  arrive: Date
  board: Date
  /** Arrival at and departure from each stop between the first and the last. */
  via: { arrive: Date; leave: Date }[]
  drop: Date
  end: Date
}

/** Minutes late at the pickup: mostly about on time, now and then held up. */
const delay = (random: Random) => (random.chance(0.09) ? random.int(6, 15) : random.int(-3, 4))

/** Where on the way (0–1) each stop between is planned. */
function fractions(stops: readonly PlannedStop[]): number[] {
  const [first, last] = [stops[0], stops.at(-1)].map((stop) => Date.parse(stop?.eta ?? ''))
  const whole = (last ?? 0) - (first ?? 0)
  return stops.slice(1, -1).map(({ eta }) => (Date.parse(eta) - (first ?? 0)) / whole)
}

const latest = (a: Date, b: Date) => (a > b ? a : b)
const seconds = (random: Random, from: number, to: number) => random.int(from * 60, to * 60) / 60

function fromPickup(
  ride: Ride,
  stops: readonly PlannedStop[],
  random: Random,
  start: Pick<TripTimes, 'dispatch' | 'depart' | 'arrive'>,
  speed: number,
): TripTimes {
  const board = later(start.arrive, seconds(random, 1, ride.children.length > 0 ? 3 : 2) + ride.waitMinutes)
  const drive = (ride.plan.durationS / 60) * speed
  const via: TripTimes['via'] = []
  let left = board
  for (const share of fractions(stops)) {
    const arrive = latest(later(board, drive * share), later(left, 0.3))
    left = later(arrive, seconds(random, 0.8, 1.9))
    via.push({ arrive, leave: left })
  }
  const drop = latest(later(board, drive), later(left, 0.3))
  return { ...start, board, via, drop, end: later(drop, seconds(random, 1, 4)) }
}

/** `freeAt` is when the driver was done with the ride before. */
export function makeTripTimes(
  ride: Ride,
  stops: readonly PlannedStop[],
  random: Random,
  freeAt: Date | undefined,
): TripTimes {
  const { pickupAt } = ride.plan
  const wanted = later(pickupAt, -seconds(random, 6, 14))
  const depart = freeAt && wanted < later(freeAt, 0.5) ? later(freeAt, 0.5) : wanted
  const dispatch = later(wanted, -random.int(18, 35))
  const arrive = new Date(Math.max(later(pickupAt, delay(random)).getTime(), depart.getTime() + 3 * minute))
  return fromPickup(ride, stops, random, { dispatch, depart, arrive }, 0.93 + random.next() * 0.13)
}

type Adjustment = (times: TripTimes, now: Date, ride: Ride) => Partial<TripTimes>

/** Shifts the times so that the ride is, at this moment, in its live state. */
const adjustments: Partial<Record<LiveState, Adjustment>> = {
  en_route: (_, now) => ({ depart: later(now, -4) }),
  late: ({ dispatch }, now) => ({ depart: later(dispatch, 22), arrive: later(now, 6) }),
  late_start: (_, now) => ({ depart: later(now, 4), arrive: later(now, 12) }),
  at_pickup: (_, now) => ({ depart: later(now, -15), arrive: later(now, -2), board: later(now, 3) }),
  onboard: (_, __, { plan }) => ({
    depart: later(plan.pickupAt, -11),
    arrive: plan.pickupAt,
    board: later(plan.pickupAt, 2),
    drop: later(plan.pickupAt, 2 + plan.durationS / 60),
  }),
  at_dropoff: (_, now, { plan }) => ({
    arrive: plan.pickupAt,
    board: later(plan.pickupAt, 1),
    drop: later(now, -1.5),
    end: later(now, 3),
  }),
  hold: (_, now, { plan }) => ({
    arrive: plan.pickupAt,
    board: later(plan.pickupAt, 2),
    drop: later(now, -9),
    end: later(now, -5),
  }),
  soon: ({ dispatch }, now) => ({ dispatch: dispatch < now ? dispatch : later(now, -2) }),
}

/** The times of a ride that is to be seen at this very moment. */
export function adjustToLive(times: TripTimes, ride: Ride, now: Date): TripTimes {
  const adjustment = ride.liveState && adjustments[ride.liveState]
  if (!adjustment) return times
  const adjusted = { ...times, ...adjustment(times, now, ride) }
  const board = adjusted.board < adjusted.arrive ? later(adjusted.arrive, 2) : adjusted.board
  const drop = adjusted.drop < board ? later(board, ride.plan.durationS / 60) : adjusted.drop
  const dispatch = new Date(Math.min(adjusted.dispatch.getTime(), later(adjusted.depart, -15).getTime()))
  return { ...adjusted, dispatch, board, drop, end: adjusted.end < drop ? later(drop, 3) : adjusted.end }
}
