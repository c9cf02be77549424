import type { Point } from '#contract/place.ts'

/** Web Mercator, in metres at the equator. */
export type Flat = [x: number, y: number]

const radius = 6_378_137
const maxLat = 85.0511287798

export function toFlat({ lat, lng }: Point): Flat {
  const held = Math.min(maxLat, Math.max(-maxLat, lat))
  const half = Math.tan(Math.PI / 4 + (held * Math.PI) / 360)
  return [(radius * lng * Math.PI) / 180, radius * Math.log(half)]
}

/** Degrees with six decimals: a tenth of a metre. A map that was dragged around the world is still on it. */
export function toPoint([x, y]: readonly number[] | Flat): Point {
  const degrees = (radians: number) => Math.round((radians * 180_000_000) / Math.PI) / 1_000_000
  const lng = degrees((x ?? 0) / radius)
  const lat = degrees(2 * Math.atan(Math.exp((y ?? 0) / radius)) - Math.PI / 2)
  // Brought back onto the world, it has further decimals again.
  const held = ((((lng + 180) % 360) + 360) % 360) - 180
  return { lat, lng: Math.round(held * 1_000_000) / 1_000_000 }
}

/** How much longer a metre is drawn here than at the equator. */
export const stretch = (lat: number) => 1 / Math.cos((Math.min(maxLat, Math.abs(lat)) * Math.PI) / 180)

/** The corners of a circle on the ground. */
export function circleFlat(point: Point, radiusM: number, corners = 72): Flat[] {
  const [x, y] = toFlat(point)
  const drawn = radiusM * stretch(point.lat)
  return Array.from({ length: corners + 1 }, (_, at): Flat => {
    const angle = (at / corners) * 2 * Math.PI
    return [x + drawn * Math.cos(angle), y + drawn * Math.sin(angle)]
  })
}

/** West, south, east, north of all of them; null of none. */
export function extentOf(points: readonly Flat[]): [number, number, number, number] | null {
  if (points.length === 0) return null
  const extent: [number, number, number, number] = [
    Number.POSITIVE_INFINITY,
    Number.POSITIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
  ]
  for (const [x, y] of points) {
    extent[0] = Math.min(extent[0], x)
    extent[1] = Math.min(extent[1], y)
    extent[2] = Math.max(extent[2], x)
    extent[3] = Math.max(extent[3], y)
  }
  return extent
}

/** The longest round length (1, 2 or 5 of something) that fits into `most` pixels: in metres, and as drawn. */
export function scaleBar(metresPerPixel: number, most: number): { metres: number; pixels: number } {
  const room = metresPerPixel * most
  const power = 10 ** Math.floor(Math.log10(room))
  const metres = ([5, 2, 1].find((step) => step * power <= room) ?? 1) * power
  return { metres, pixels: metres / metresPerPixel }
}
