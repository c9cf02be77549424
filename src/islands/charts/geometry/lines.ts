import { area, curveMonotoneX, line } from 'd3-shape'
import type { Point } from '#src/islands/charts/chart-types.ts'

/** A point of a line, or the gap where there is no value. */
export type Spot = Point | null

const there = (spot: Spot) => spot !== null

/** The path of a line with its gaps; it never swings beyond the values it joins. */
export const linePath = (spots: readonly Spot[]): string =>
  line<Spot>()
    .defined(there)
    .x((spot) => spot?.x ?? 0)
    .y((spot) => spot?.y ?? 0)
    .curve(curveMonotoneX)([...spots]) ?? ''

/** The area between a line and `base`, in pixels from the top. */
export const areaPath = (spots: readonly Spot[], base: number): string =>
  area<Spot>()
    .defined(there)
    .x((spot) => spot?.x ?? 0)
    .y1((spot) => spot?.y ?? 0)
    .y0(base)
    .curve(curveMonotoneX)([...spots]) ?? ''

/** Those that have no neighbour: a line does not show them. */
export const lonely = (spots: readonly Spot[]): Point[] =>
  spots.flatMap((spot, index) => (spot && !spots[index - 1] && !spots[index + 1] ? [spot] : []))
