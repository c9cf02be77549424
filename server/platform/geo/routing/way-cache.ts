import type { Point } from '#contract/place.ts'

const keptMs = 5 * 60_000
const mostWays = 2000

/** Places within a hundred metres or so count as one. */
const keyOf = (points: readonly Point[]) =>
  points.map(({ lat, lng }) => `${lat.toFixed(3)},${lng.toFixed(3)}`).join(' ')

/** Keeps the seconds of ways for some minutes: who stands in a queue is not asked for again and again. */
export function createWayCache() {
  const kept = new Map<string, { seconds: readonly number[]; until: number }>()
  return {
    get(points: readonly Point[]): readonly number[] | undefined {
      const found = kept.get(keyOf(points))
      return found && Date.now() < found.until ? found.seconds : undefined
    },
    set(points: readonly Point[], seconds: readonly number[]): void {
      const key = keyOf(points)
      // The oldest stand first.
      kept.delete(key)
      kept.set(key, { seconds, until: Date.now() + keptMs })
      const [oldest] = kept.keys()
      if (kept.size > mostWays && oldest !== undefined) kept.delete(oldest)
    },
  }
}
