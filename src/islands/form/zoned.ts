import { clockIn } from '#src/lib/format/clock.ts'

const MINUTE_MS = 60_000

/** The wall clock of `zone` at an instant, as if it were UTC, in milliseconds. */
function wallAsUtc(ms: number, zone: string): number {
  const { year, month, day, hour, minute, second } = clockIn(ms, zone)
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
}

/** An instant on the wall clock of `zone`, `YYYY-MM-DDTHH:mm`; empty when it is no instant. */
export function toWall(instant: string, zone: string): string {
  const ms = Date.parse(instant)
  return Number.isNaN(ms) ? '' : new Date(wallAsUtc(ms, zone)).toISOString().slice(0, 16)
}

/**
 * The instant of a wall clock in `zone`, ISO 8601 in UTC; empty when it is no time. A time that the change of clocks
 * skips counts as the same span later; one that happens twice is the first of the two.
 */
export function fromWall(wall: string, zone: string): string {
  const asUtc = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(wall) ? Date.parse(`${wall}:00Z`) : Number.NaN
  if (Number.isNaN(asUtc)) return ''
  const dayMs = 1440 * MINUTE_MS
  const before = wallAsUtc(asUtc - dayMs, zone) - (asUtc - dayMs)
  const after = wallAsUtc(asUtc + dayMs, zone) - (asUtc + dayMs)
  const fits = [before, after].map((offset) => asUtc - offset).find((ms) => wallAsUtc(ms, zone) === asUtc)
  return new Date(fits ?? asUtc - before).toISOString()
}
