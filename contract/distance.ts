import type { Point } from './place.ts'

/** The mean radius of the earth (IUGG), in metres. */
const earthRadiusM = 6_371_008.8
const radians = (degrees: number) => (degrees * Math.PI) / 180

/** Metres of a degree of latitude, on a sphere. */
export const metresPerDegree = radians(earthRadiusM)

/** Straight distance over the ground between two points, in metres (haversine on a sphere). */
export function metresBetween(a: Point, b: Point): number {
  const dLat = radians(b.lat - a.lat)
  const dLng = radians(b.lng - a.lng)
  const h =
    Math.sin(dLat / 2) ** 2 + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * Math.sin(dLng / 2) ** 2
  return 2 * earthRadiusM * Math.asin(Math.min(1, Math.sqrt(h)))
}
