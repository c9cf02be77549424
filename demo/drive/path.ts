import { metresBetween, metresPerDegree } from '#contract/distance.ts'
import type { Point } from '#contract/place.ts'
import { Random } from '#demo/random.ts'

/** A way on the ground: its corners, and how many metres of it lie before each of them. */
export interface Path {
  corners: readonly Point[]
  before: readonly number[]
  metres: number
}

/** A place on a way, and the course there in degrees clockwise from north, 0 to below 360. */
export interface Spot {
  point: Point
  course: number
}

const radians = (degrees: number) => (degrees * Math.PI) / 180

/** The point so many metres further north and east; for some kilometres, away from the poles. */
export const shifted = ({ lat, lng }: Point, north: number, east: number): Point => ({
  lat: lat + north / metresPerDegree,
  lng: lng + east / (metresPerDegree * Math.cos(radians(lat))),
})

/** Metres north and east from one point to another. */
const offset = (from: Point, to: Point) => ({
  north: (to.lat - from.lat) * metresPerDegree,
  east: (to.lng - from.lng) * metresPerDegree * Math.cos(radians(from.lat)),
})

export function courseBetween(from: Point, to: Point): number {
  const { north, east } = offset(from, to)
  return ((Math.atan2(east, north) * 180) / Math.PI + 360) % 360
}

const cornerEveryM = 420
const mostCorners = 16
const widestM = 260

/** The corners between two ends: along the straight line, each pushed aside, the farther from the ends the more. */
function cornersBetween(from: Point, to: Point, random: Random): Point[] {
  const { north, east } = offset(from, to)
  const straight = Math.hypot(north, east)
  const count = Math.min(mostCorners, Math.floor(straight / cornerEveryM))
  const widest = Math.min(widestM, straight * 0.11)
  return Array.from({ length: count }, (_, index) => {
    const share = (index + 1 + (random.next() - 0.5) * 0.5) / (count + 1)
    const aside = (random.next() * 2 - 1) * widest * Math.sin(Math.PI * share)
    return shifted(from, north * share - (east / straight) * aside, east * share + (north / straight) * aside)
  })
}

/** A way with a few bends, as streets have them; the same name gives the same one. */
export function pathBetween(from: Point, to: Point, name: string): Path {
  const corners = [from, ...cornersBetween(from, to, new Random(`way ${name}`)), to]
  const before = [0]
  for (const [index, corner] of corners.slice(1).entries())
    before.push((before[index] ?? 0) + metresBetween(corners[index] ?? corner, corner))
  return { corners, before, metres: before.at(-1) ?? 0 }
}

/** Where one is after so many metres of a way; at its ends before and after them. */
export function spotAt({ corners, before, metres: whole }: Path, metres: number): Spot {
  const at = Math.min(whole, Math.max(0, metres))
  // The last corner that is passed and has another one behind it.
  const passed = Math.max(
    0,
    before.findLastIndex((length, index) => length <= at && index < corners.length - 1),
  )
  const [from, to] = [corners[passed], corners[passed + 1]]
  if (!from || !to) throw new RangeError('A way without ends')
  const [start = 0, end = 0] = [before[passed], before[passed + 1]]
  const share = end > start ? (at - start) / (end - start) : 0
  return {
    point: { lat: from.lat + (to.lat - from.lat) * share, lng: from.lng + (to.lng - from.lng) * share },
    course: courseBetween(from, to),
  }
}
