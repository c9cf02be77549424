import type { Position } from '#contract/device.ts'

/** Longer than this between two positions nobody knows where the vehicle was, in milliseconds. */
export const gapMs = 2 * 60_000

/** Where a vehicle was at a moment. `silent`: nothing was heard of it then, and it is where it was heard last. */
export interface Moment {
  latitude: number
  longitude: number
  course: number | null
  speedKmh: number | null
  silent: boolean
}

const timeOf = ({ time }: Position) => Date.parse(time)

/** How many of the positions, which are oldest first, were taken by a moment. */
export function countUntil(positions: readonly Position[], at: number): number {
  let [low, high] = [0, positions.length]
  while (low < high) {
    const middle = (low + high) >> 1
    const one = positions[middle]
    if (one && timeOf(one) <= at) low = middle + 1
    else high = middle
  }
  return low
}

/** Where the vehicle was at a moment, between two positions on the line of both; undefined before the first. */
export function momentAt(positions: readonly Position[], at: number): Moment | undefined {
  const count = countUntil(positions, at)
  const [before, after] = [positions[count - 1], positions[count]]
  if (!before) return undefined
  const { latitude, longitude, course, speedKmh } = before
  const since = timeOf(before)
  const span = after ? timeOf(after) - since : Number.POSITIVE_INFINITY
  if (!after || span > gapMs) return { latitude, longitude, course, speedKmh, silent: at - since > gapMs }
  const share = span > 0 ? (at - since) / span : 0
  return {
    latitude: latitude + (after.latitude - latitude) * share,
    longitude: longitude + (after.longitude - longitude) * share,
    course,
    speedKmh,
    silent: false,
  }
}
