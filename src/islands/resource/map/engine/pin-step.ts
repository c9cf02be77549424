import { metresPerDegree } from '#contract/distance.ts'
import type { Point } from '#contract/place.ts'

/** About as far as a press should move the map on the screen, in pixels. */
const pressed = 12
const north = new Map([
  ['ArrowUp', 1],
  ['ArrowDown', -1],
])
const east = new Map([
  ['ArrowRight', 1],
  ['ArrowLeft', -1],
])

/** How far an arrow key moves a pin, in metres: 1, 2 or 5 with noughts, by how closely the map is looked at. */
export function stepM(metresPerPixel: number): number {
  const wanted = Math.max(1, metresPerPixel * pressed)
  const power = 10 ** Math.floor(Math.log10(wanted))
  return ([5, 2, 1].find((digit) => digit * power <= wanted) ?? 1) * power
}

/** Where a pin is after a key: an arrow moves it, with Shift ten times as far. Null for any other key. */
export function stepped(
  { lat, lng }: Point,
  { key, shiftKey }: Pick<KeyboardEvent, 'key' | 'shiftKey'>,
  metresPerPixel: number,
): Point | null {
  const [up, right] = [north.get(key) ?? 0, east.get(key) ?? 0]
  if (up === 0 && right === 0) return null
  const degrees = (stepM(metresPerPixel) * (shiftKey ? 10 : 1)) / metresPerDegree
  return {
    lat: Math.max(-85, Math.min(85, lat + up * degrees)),
    lng: lng + (right * degrees) / Math.cos((lat * Math.PI) / 180),
  }
}
