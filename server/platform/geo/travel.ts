import type { Point } from '#contract/place.ts'
import { detour, nightHours, openRoadFactor, peakHours, townM, townSpeedsKmh } from '#contract/travel.ts'
import { localTime } from '#server/platform/time/local-time.ts'
import { haversineM } from './distance.ts'

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

/** Seconds for so many metres of road, set off at `at`. */
export function drivingS(distanceM: number, at: Date, zone: string): number {
  const town = townSpeedKmh(at, zone) / 3.6
  return Math.min(distanceM, townM) / town + Math.max(0, distanceM - townM) / (town * openRoadFactor)
}

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
    legs.map(({ from, to, at, zone }) => drivingS(haversineM(from, to) * detour, at, zone)),
  )
}
