import { metresBetween } from '#contract/distance.ts'
import type { Point } from '#contract/place.ts'
import { detour } from '#contract/travel.ts'
import { askAtOnce, mostPlaces, type Router } from '#server/platform/geo/routing/router.ts'
import { drivingAtS } from '#server/platform/geo/travel.ts'
import { createTurns } from '#server/platform/jobs/turns.ts'
import type { StoredRoute } from '#server/schema/estimates.ts'
import { stopsAhead, type WayS } from './arrivals.ts'
import type { SpeedAt } from './learnt-speeds.ts'
import type { RunningTrip } from './running-trips.ts'

/** The engine is asked for a vehicle no more often than this; until then its last word is shortened by what was driven. */
const askEveryMs = 29_000
/** One look at all vehicles waits no longer for the engine: the others have their turn the next time. */
const longestLookMs = 8000
/** Of a shorter way the seconds are taken as they are: what is left of it says nothing. */
const shortM = 200

type Ahead = Pick<RunningTrip, 'seen' | 'stops'> & { before: { route: StoredRoute | null } | null }

/** Asks for the way from where a vehicle is through the stops ahead of it. */
async function ask(router: Router, { seen, stops }: Ahead, now: Date): Promise<StoredRoute> {
  const ahead = stopsAhead(stops).slice(0, mostPlaces - 1)
  const points = [seen.point, ...ahead.map(({ point }) => point)]
  const seconds = (await router(points)) ?? []
  const legs = seconds.flatMap((leg, index) => {
    const [stop, from] = [ahead[index], points[index]]
    if (!stop || !from) return []
    return [[String(stop.seq), { seconds: leg, straightM: metresBetween(from, stop.point) }] as const]
  })
  return { askedAt: now.toISOString(), legs: Object.fromEntries(legs) }
}

const isDue = (route: StoredRoute, now: Date) =>
  Math.abs(now.getTime() - Date.parse(route.askedAt)) >= askEveryMs

/** What the engine says of the way ahead of each of these, in their order: news where it is time for them. Null without one. */
export async function routesAhead(
  router: Router | null,
  all: readonly Ahead[],
  now: Date,
): Promise<(StoredRoute | null)[]> {
  if (!router) return all.map(() => null)
  const turns = createTurns({ atOnce: askAtOnce, waiting: all.length })
  const until = performance.now() + longestLookMs
  return Promise.all(
    all.map(async (one) => {
      const known = one.before?.route ?? null
      if (known && !isDue(known, now)) return known
      return turns.take(async () => (performance.now() < until ? ask(router, one, now) : known))
    }),
  )
}

/** The way by the engine where it said something of it, else by a straight line at the speed of the hour. */
export function wayBy(route: StoredRoute | null, speedAt: SpeedAt, zone: string): WayS {
  return (from: Point, { seq, point }, at) => {
    const straightM = metresBetween(from, point)
    const leg = route?.legs[seq]
    if (!leg) return drivingAtS(straightM * detour, speedAt(at, zone))
    return leg.straightM < shortM ? leg.seconds : (leg.seconds * straightM) / leg.straightM
  }
}
