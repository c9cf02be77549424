import { metresBetween } from '#contract/distance.ts'
import type { Point } from '#contract/place.ts'
import { stopS } from '#contract/travel.ts'
import { drivingS } from '#server/platform/geo/travel.ts'

/** How much longer roads are than the straight line. Source: Ballou, Rahardja and Sakai 2002, England: 1.40. */
const detour = 1.4

export interface PlannedRoute {
  /** Metres by road. */
  distanceM: number
  /** Seconds, the stops on the way included. */
  durationS: number
}

/** Plans the way through `points` in their order (2 or more) for a ride about `at`, in the zone of the place. */
export function planRoute(points: readonly Point[], at: Date, zone: string): PlannedRoute {
  let straightM = 0
  for (const [index, point] of points.entries()) {
    const before = points[index - 1]
    if (before) straightM += metresBetween(before, point)
  }
  const distanceM = Math.round(straightM * detour)
  const drivenS = drivingS(distanceM, at, zone)
  const durationS = Math.max(60, Math.round((drivenS + Math.max(0, points.length - 2) * stopS) / 60) * 60)
  return { distanceM, durationS }
}
