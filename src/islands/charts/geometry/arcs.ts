import { arc, pie } from 'd3-shape'
import type { Point, Room } from '#src/islands/charts/chart-types.ts'

export interface Slice {
  index: number
  path: string
  /** The middle of the slice, from the middle of the drawing. */
  middle: Point
  from: number
  to: number
}

const turn = Math.PI * 2

/** Slices of a whole from the top on, clockwise, or against the clock where the page runs from right to left. */
export function slices(
  values: readonly (number | null)[],
  outer: number,
  inner: number,
  rtl: boolean,
): Slice[] {
  const shares = values.map((value) => Math.max(0, value ?? 0))
  const made = pie<number>()
    .sort(null)
    .endAngle(rtl ? -turn : turn)(shares)
  const draw = arc<{ startAngle: number; endAngle: number }>()
    .innerRadius(inner)
    .outerRadius(outer)
    .cornerRadius(Math.min(3, outer / 12))
  return made.flatMap((slice, index) => {
    if (!(shares[index] ?? 0)) return []
    const [x, y] = draw.centroid(slice)
    return [{ index, path: draw(slice) ?? '', middle: { x, y }, from: slice.startAngle, to: slice.endAngle }]
  })
}

export interface Ring {
  index: number
  /** The whole way round, behind the value. */
  track: string
  path: string
  middle: Point
  inner: number
  outer: number
}

/** So much of the way round a full ring goes: a whole circle would not show where it begins. */
const fullRing = turn * 0.75

/** Rings around each other, the first one outside; each as long as its share of `most`. */
export function rings(values: readonly (number | null)[], most: number, outer: number, rtl: boolean): Ring[] {
  const thickness = (outer * 0.72) / Math.max(1, values.length)
  const way = rtl ? -fullRing : fullRing
  return values.map((value, index) => {
    const edge = outer - index * thickness
    const from = edge - thickness * 0.7
    const share = most > 0 ? Math.min(1, Math.max(0, value ?? 0) / most) : 0
    const draw = arc<number>()
      .innerRadius(from)
      .outerRadius(edge)
      .cornerRadius(thickness / 3)
      .startAngle(0)
      .endAngle((end) => end)
    const [x, y] = draw.centroid(way * share)
    return {
      index,
      track: draw(way) ?? '',
      path: share > 0 ? (draw(way * share) ?? '') : '',
      middle: { x, y },
      inner: from,
      outer: edge,
    }
  })
}

/** The angle of a place seen from the middle: 0 at the top, growing the way that slices run; 0 to a whole turn. */
export function angleAt(x: number, y: number, { width, height, rtl }: Room): number {
  const angle = Math.atan2(x - width / 2, height / 2 - y) * (rtl ? -1 : 1)
  return (angle + turn) % turn
}

export const distanceAt = (x: number, y: number, { width, height }: Room): number =>
  Math.hypot(x - width / 2, y - height / 2)

/** The corner `index` of `count`, `share` of the way to the edge, from the middle of the drawing. */
export function corner(index: number, count: number, share: number, radius: number, rtl: boolean): Point {
  const angle = (index / Math.max(1, count)) * turn * (rtl ? -1 : 1)
  return { x: Math.sin(angle) * radius * share, y: -Math.cos(angle) * radius * share }
}

/** The corner nearest to an angle. */
export const nearestCorner = (angle: number, count: number): number =>
  Math.round((angle / turn) * count) % Math.max(1, count)

/** A closed shape through points. */
export const closedPath = (points: readonly Point[]): string =>
  points.length === 0 ? '' : `M${points.map(({ x, y }) => `${x.toFixed(2)},${y.toFixed(2)}`).join('L')}Z`
