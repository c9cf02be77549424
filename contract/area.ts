import { metresBetween, metresPerDegree } from './distance.ts'
import type { areaFaults } from './lists/geofences.ts'
import { areaLimits } from './lists/geofences.ts'
import type { Point } from './place.ts'

/*
 * Circles and polygons on the ground, for the server and the console alike. A part of the map of a hundred kilometres at most
 * is taken as flat; distances are in metres.
 */

export type Area =
  | { shape: 'circle'; center: Point; radiusM: number }
  | { shape: 'polygon'; corners: readonly Point[] }
export type AreaFault = (typeof areaFaults)[number]

const radians = (degrees: number) => (degrees * Math.PI) / 180

/** East and north of a point, in metres from `from`. */
type Offset = readonly [x: number, y: number]
export const offsetOf = (from: Point, { lat, lng }: Point): Offset => [
  (lng - from.lng) * metresPerDegree * Math.cos(radians(from.lat)),
  (lat - from.lat) * metresPerDegree,
]

/** The point so many metres east and north of another one, to a tenth of a metre. */
export function movedBy({ lat, lng }: Point, eastM: number, northM: number): Point {
  const round = (degrees: number) => Math.round(degrees * 1_000_000) / 1_000_000
  return {
    lat: round(lat + northM / metresPerDegree),
    lng: round(lng + eastM / metresPerDegree / Math.cos(radians(lat))),
  }
}

/** How far the origin is from the line between two offsets. */
function distanceToEdge([ax, ay]: Offset, [bx, by]: Offset): number {
  const [dx, dy] = [bx - ax, by - ay]
  const length = dx * dx + dy * dy
  const share = length === 0 ? 0 : Math.max(0, Math.min(1, -(ax * dx + ay * dy) / length))
  return Math.hypot(ax + share * dx, ay + share * dy)
}

/** Whether a line from the origin to the east crosses the edge: an odd number of times means that it begins inside. */
const isPassed = ([ax, ay]: Offset, [bx, by]: Offset) =>
  ay > 0 !== by > 0 && ((bx - ax) * -ay) / (by - ay) + ax > 0

/** How far a point is from an area: less than nothing within it, as far as its edge is. */
export function distanceToArea(area: Area, point: Point): number {
  if (area.shape === 'circle') return metresBetween(area.center, point) - area.radiusM
  let nearest = Number.POSITIVE_INFINITY
  let inside = false
  let before = area.corners.at(-1)
  for (const corner of area.corners) {
    const edge = [offsetOf(point, before ?? corner), offsetOf(point, corner)] as const
    nearest = Math.min(nearest, distanceToEdge(...edge))
    if (isPassed(...edge)) inside = !inside
    before = corner
  }
  return inside ? -nearest : nearest
}

/** The rectangle around an area and so many metres more, in degrees. */
export interface Bounds {
  south: number
  west: number
  north: number
  east: number
}
export function boundsOf(area: Area, moreM = 0): Bounds {
  const corners = area.shape === 'circle' ? [area.center] : area.corners
  const margin = (area.shape === 'circle' ? area.radiusM : 0) + moreM
  const lats = corners.map(({ lat }) => lat)
  const lngs = corners.map(({ lng }) => lng)
  const [south, north] = [
    Math.min(...lats) - margin / metresPerDegree,
    Math.max(...lats) + margin / metresPerDegree,
  ]
  // A degree of longitude is shortest where it is farthest from the equator.
  const narrow = Math.cos(radians(Math.min(89.9, Math.max(Math.abs(south), Math.abs(north)))))
  const aside = margin / metresPerDegree / narrow
  return { south, north, west: Math.min(...lngs) - aside, east: Math.max(...lngs) + aside }
}

/** How far an area reaches from one end to the other. */
export function acrossM(area: Area): number {
  if (area.shape === 'circle') return 2 * area.radiusM
  const { south, west, north, east } = boundsOf(area)
  return metresBetween({ lat: south, lng: west }, { lat: north, lng: east })
}

/** Twice the area of the triangle, above nothing where it turns to the left. */
const turn = ([ax, ay]: Offset, [bx, by]: Offset, [cx, cy]: Offset) =>
  (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)

/** Whether `c` lies on the line from `a` to `b`, given that all three are in one line. */
const isBetween = (a: Offset, b: Offset, c: Offset) =>
  Math.min(a[0], b[0]) <= c[0] &&
  c[0] <= Math.max(a[0], b[0]) &&
  Math.min(a[1], b[1]) <= c[1] &&
  c[1] <= Math.max(a[1], b[1])

function doMeet(a: Offset, b: Offset, c: Offset, d: Offset): boolean {
  const [abc, abd, cda, cdb] = [turn(a, b, c), turn(a, b, d), turn(c, d, a), turn(c, d, b)]
  if (abc * abd < 0 && cda * cdb < 0) return true
  return (
    (abc === 0 && isBetween(a, b, c)) ||
    (abd === 0 && isBetween(a, b, d)) ||
    (cda === 0 && isBetween(c, d, a)) ||
    (cdb === 0 && isBetween(c, d, b))
  )
}

const edgeOf = (from: Offset, to: Offset) => ({
  ...{ from, to },
  ...{ west: Math.min(from[0], to[0]), east: Math.max(from[0], to[0]) },
  ...{ south: Math.min(from[1], to[1]), north: Math.max(from[1], to[1]) },
})
type Edge = ReturnType<typeof edgeOf>

/** Whether the rectangles around two edges meet: most do not, and thousands of polygons may be looked at. */
const isNear = (a: Edge, b: Edge) =>
  a.west <= b.east && b.west <= a.east && a.south <= b.north && b.south <= a.north

/** Whether edges of a polygon cross or touch each other elsewhere than where one follows the other. */
export function isCrossing(corners: readonly Point[]): boolean {
  const [first] = corners
  if (!first) return false
  const at = corners.map((corner) => offsetOf(first, corner))
  const edges = at.map((from, index) => edgeOf(from, at[(index + 1) % at.length] ?? from))
  return edges.some((one, index) =>
    edges.slice(index + 2).some((other, after) => {
      const isNext = index === 0 && after === edges.length - 3
      return !isNext && isNear(one, other) && doMeet(one.from, one.to, other.from, other.to)
    }),
  )
}

/** Square metres within a polygon that does not cross itself. */
function squareM(corners: readonly Point[]): number {
  const [first] = corners
  if (!first) return 0
  const at = corners.map((corner) => offsetOf(first, corner))
  const twice = at.reduce((sum, [x, y], index) => {
    const [nextX, nextY] = at[(index + 1) % at.length] ?? [0, 0]
    return sum + x * nextY - nextX * y
  }, 0)
  return Math.abs(twice) / 2
}

/** Smaller than this, no vehicle would be seen in it: a circle of the least radius has three times as much. */
const leastSquareM = 400
/** Beyond this latitude no map is drawn. */
const highestLat = 85
/** A device without a fix says that it is here. */
const isNowhere = ({ lat, lng }: Point) =>
  (Math.abs(lat) < 0.001 && Math.abs(lng) < 0.001) || Math.abs(lat) > highestLat

/** What is wrong with an area whose numbers are within their limits; null where nothing is. */
export function faultOf(area: Area): AreaFault | null {
  const corners = area.shape === 'circle' ? [area.center] : area.corners
  const { west, east } = boundsOf(area)
  if (corners.some(isNowhere) || west < -180 || east > 180) return 'nowhere'
  if (area.shape === 'circle') return null
  // Over the antimeridian, or around the world.
  if (east - west > 180) return 'nowhere'
  if (acrossM(area) > areaLimits.acrossM) return 'large'
  if (isCrossing(area.corners)) return 'crossing'
  return squareM(area.corners) < leastSquareM ? 'small' : null
}
