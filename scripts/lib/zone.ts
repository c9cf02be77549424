/*
 * What the demo business is doing depends on the time of its day: at eight and at four its vehicles are out, at six
 * they come home. The tests in browsers put it where it is noon, so that they meet the same at any hour.
 */

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** How far the clocks of a zone are ahead of UTC at an instant, in milliseconds. */
function aheadOf(zone: string, at: Date): number {
  const wall = at.toLocaleString('sv-SE', { timeZone: zone })
  return Date.parse(`${wall.replace(' ', 'T')}Z`) - Math.floor(at.getTime() / 1000) * 1000
}

/** A zone whose clocks show about `hour` (0–23) at `now`, and are not changed in that year. */
export function zoneWhereItIs(hour: number, now: Date): string {
  const year = now.getUTCFullYear()
  const off = (ahead: number) => {
    const ms = Math.abs(((hour - now.getUTCHours()) * hourMs - ahead) % dayMs)
    return Math.min(ms, dayMs - ms)
  }
  const [best] = Intl.supportedValuesOf('timeZone')
    .filter((zone) => zone.includes('/'))
    .map((zone) => ({ zone, ahead: aheadOf(zone, now) }))
    .filter(({ zone, ahead }) =>
      [0, 3, 6, 9].every((month) => aheadOf(zone, new Date(Date.UTC(year, month, 1))) === ahead),
    )
    .toSorted((a, b) => off(a.ahead) - off(b.ahead))
  if (!best) throw new Error('No zone is known')
  return best.zone
}

/** The zone of the demo business in tests that run in browsers: chosen once in a run, for all its processes. */
export function operatorZone(): string {
  process.env.TEST_ZONE ||= zoneWhereItIs(Number(process.env.TEST_HOUR || 12), new Date())
  return process.env.TEST_ZONE
}
