import type { Point } from '#contract/place.ts'

const pair = /^\s*(-?\d{1,2}(?:\.\d+)?)\s*[,;\s]\s*(-?\d{1,3}(?:\.\d+)?)\s*$/

/** Latitude and longitude in degrees, as map sites copy them (`51.4545, -2.5879`); undefined when they are none. */
export function readPoint(text: string): Point | undefined {
  const found = pair.exec(text)
  if (!found) return undefined
  const point = { lat: Number(found[1]), lng: Number(found[2]) }
  return Math.abs(point.lat) <= 90 && Math.abs(point.lng) <= 180 ? point : undefined
}
