import { metresBetween } from '#contract/distance.ts'
import type { positionFaults } from '#contract/lists/tracking.ts'

export interface Fix {
  time: Date
  latitude: number
  longitude: number
}
/** `late` is stored, but is not where the device is now; the others are refused. */
export type Verdict = 'accepted' | (typeof positionFaults)[number]

const minuteMs = 60_000
const dayMs = 86_400_000
/** Clocks differ by some seconds; what lies further ahead was not taken yet. */
const aheadMs = 2 * minuteMs
/** No vehicle on a road is faster. */
const fastestKmh = 300
/** Standing devices jump by so much where satellites are hard to see. */
const jitterM = 1000
/** Trackers without a fix say 0, 0, in the Gulf of Guinea. */
const nullIslandDegrees = 0.01

const isPlace = ({ latitude, longitude }: Fix) =>
  Math.abs(latitude) <= 90 &&
  Math.abs(longitude) <= 180 &&
  (Math.abs(latitude) > nullIslandDegrees || Math.abs(longitude) > nullIslandDegrees)

/** Whether a vehicle can have gone from one to the other. */
export function isReachable(from: Fix, to: Fix): boolean {
  const metres = metresBetween(
    { lat: from.latitude, lng: from.longitude },
    { lat: to.latitude, lng: to.longitude },
  )
  const hours = Math.abs(to.time.getTime() - from.time.getTime()) / (60 * minuteMs)
  return metres <= jitterM || metres / 1000 <= fastestKmh * hours
}

/**
 * What a position is worth, by itself and after the newest one of its device.
 * @param keptDays positions are kept so long
 */
export function judge(
  fix: Fix & { speedKmh: number | null },
  newest: Fix | null,
  now: Date,
  keptDays: number,
): Verdict {
  if (!isPlace(fix) || (fix.speedKmh ?? 0) > fastestKmh) return 'impossible'
  const age = now.getTime() - fix.time.getTime()
  if (!(age >= -aheadMs)) return 'clock'
  if (age > keptDays * dayMs) return 'old'
  if (!newest) return 'accepted'
  if (!isReachable(newest, fix)) return 'impossible'
  return fix.time > newest.time ? 'accepted' : 'late'
}
