import { metresBetween } from '#contract/distance.ts'
import type { Point } from '#contract/place.ts'
import { detour, nightHours, openRoadFactor, peakHours, townM, townSpeedsKmh } from '#contract/travel.ts'
import { localTime } from '#server/platform/time/local-time.ts'

type Hours = readonly (readonly [number, number])[]

/** Speed on town streets in km/h: slow in the school and office peaks of weekdays, fast at night. */
export function townSpeedKmh(at: Date, zone: string): number {
  const { minuteOfDay, weekday } = localTime(at, zone)
  const within = (hours: Hours) =>
    hours.some(([from, to]) => minuteOfDay >= from * 60 && minuteOfDay < to * 60)
  if (within(nightHours)) return townSpeedsKmh.night
  if (weekday >= 6) return townSpeedsKmh.weekend
  return within(peakHours) ? townSpeedsKmh.peak : townSpeedsKmh.day
}

/** What so many metres of road are as town streets: those beyond go on faster roads. */
const asTownM = (distanceM: number) =>
  Math.min(distanceM, townM) + Math.max(0, distanceM - townM) / openRoadFactor

/** Seconds for so many metres of road where town streets are that fast. */
export const drivingAtS = (distanceM: number, townKmh: number): number => asTownM(distanceM) / (townKmh / 3.6)

/** Seconds for so many metres of road, set off at `at`. */
export const drivingS = (distanceM: number, at: Date, zone: string): number =>
  drivingAtS(distanceM, townSpeedKmh(at, zone))

/** How fast town streets were, in km/h, for a way between two places that took so many seconds. */
export const townKmhOf = (straightM: number, seconds: number): number =>
  (asTownM(straightM * detour) / seconds) * 3.6

/** An empty way from one place to another, set off at `at` in the zone of the place. */
export interface Leg {
  from: Point
  to: Point
  at: Date
  zone: string
}

/**
 * How many seconds each of these ways takes, in their order. All that asks for travel times asks here, many at once and
 * waiting for the answer, so that a routing engine can stand here instead.
 */
export function travelSeconds(legs: readonly Leg[]): Promise<number[]> {
  return Promise.resolve(
    legs.map(({ from, to, at, zone }) => drivingS(metresBetween(from, to) * detour, at, zone)),
  )
}
