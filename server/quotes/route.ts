import type { Point } from '#contract/place.ts'
import { haversineM } from '#server/platform/geo/distance.ts'
import { localTime } from '#server/platform/time/local-time.ts'

/** How much longer roads are than the straight line. Source: Ballou, Rahardja and Sakai 2002, England: 1.40. */
const detour = 1.4
/** Each stop on the way, boarding included. */
const stopS = 120
/** A ride's first metres are on town streets at the hour's speed; what is beyond goes on faster roads. */
const townM = 8_000
const openRoadFactor = 1.7

/**
 * Speed on town streets in km/h: slow in the school and office peaks of weekdays, fast at night. Planning figures of
 * the size that UK cities publish for local main roads; an operator's own positions should replace them.
 */
export function townSpeedKmh(at: Date, zone: string): number {
  const { minuteOfDay, weekday } = localTime(at, zone)
  const between = (from: number, to: number) => minuteOfDay >= from * 60 && minuteOfDay < to * 60
  if (between(22, 24) || between(0, 6)) return 38
  if (weekday >= 6) return 30
  if (between(7.5, 9.5) || between(15, 18.5)) return 21
  return 28
}

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
    if (before) straightM += haversineM(before, point)
  }
  const distanceM = Math.round(straightM * detour)
  const town = townSpeedKmh(at, zone) / 3.6
  const drivenS = Math.min(distanceM, townM) / town + Math.max(0, distanceM - townM) / (town * openRoadFactor)
  const durationS = Math.max(60, Math.round((drivenS + Math.max(0, points.length - 2) * stopS) / 60) * 60)
  return { distanceM, durationS }
}
