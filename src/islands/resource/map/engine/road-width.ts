import type { RoadRank } from './ground-names.ts'

/** The width of a road in pixels at the zooms 8, 12, 14, 16 and 18; 0 is not drawn. */
const widths: Record<RoadRank, readonly number[]> = {
  motorway: [1.2, 2.6, 4.5, 9, 18],
  main: [0.8, 2, 3.6, 8, 16],
  middle: [0, 1.4, 2.8, 6.5, 13],
  minor: [0, 0.5, 1.6, 5, 11],
  service: [0, 0, 0.6, 2.6, 6],
  path: [0, 0, 0.4, 1.2, 1.8],
  rail: [0, 0.6, 0.9, 1.4, 2],
}
const steps = [8, 12, 14, 16, 18]

/** Between the zooms of the table it grows evenly. */
export function roadWidth(rank: RoadRank, zoom: number): number {
  const row = widths[rank]
  const at = steps.findIndex((step) => zoom < step)
  if (at === 0) return row[0] ?? 0
  if (at < 0) return row.at(-1) ?? 0
  const [from = 0, to = 0, low = 0, high = 0] = [steps[at - 1], steps[at], row[at - 1], row[at]]
  return low + ((high - low) * (zoom - from)) / (to - from)
}
