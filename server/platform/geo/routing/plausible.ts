import { metresBetween } from '#contract/distance.ts'
import type { Point } from '#contract/place.ts'

/** Nobody drives children faster on average, in km/h, not even in a straight line. */
const fastestKmh = 150
const longestS = 24 * 3600

/** Whether these can be the seconds from each place to the next. */
export function arePlausible(points: readonly Point[], seconds: readonly number[]): boolean {
  if (seconds.length !== points.length - 1) return false
  return seconds.every((leg, index) => {
    const [from, to] = [points[index], points[index + 1]]
    if (!from || !to || !Number.isFinite(leg) || leg < 0 || leg > longestS) return false
    return metresBetween(from, to) / 1000 <= (fastestKmh * leg) / 3600 + 0.1
  })
}
