import type { RunStop } from '#contract/driver-day.ts'

/** Apple's phones know no `geo:`. */
const isApple = () => /iPhone|iPad|Macintosh/.test(globalThis.navigator?.userAgent ?? '')

/** Opens a stop in the phone's own app for navigation. The console itself asks nobody for the way. */
export function navigationLink(
  { point, place }: Pick<RunStop, 'point' | 'place'>,
  apple = isApple(),
): string {
  const at = `${point.lat},${point.lng}`
  // The name stands in brackets: its own must not end it.
  const name = encodeURIComponent(place).replaceAll('(', '%28').replaceAll(')', '%29')
  return apple ? `maps://?daddr=${at}` : `geo:${at}?q=${at}(${name})`
}
