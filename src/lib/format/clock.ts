import { memoize } from './memoize.ts'

type Part = 'year' | 'month' | 'day' | 'hour' | 'minute' | 'second'

const clocks = memoize(
  (timeZone: string | undefined) =>
    new Intl.DateTimeFormat('en-GB', {
      timeZone,
      calendar: 'gregory',
      numberingSystem: 'latn',
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    }),
)

/** The zone's name as this browser has it; `undefined` for one that it does not know. */
export const knownZone = memoize((zone: string): string | undefined => {
  try {
    // Of the clock that will be read anyway: a slow phone needs 10 ms to make one.
    return clocks(zone).resolvedOptions().timeZone
  } catch {
    return undefined
  }
})

/**
 * Calendar and clock of an instant in `zone` (IANA; the reader's own without one), with leading zeros. Read part by
 * part: the order in which a language writes them changes from one release of a browser to the next.
 */
export function clockIn(at: Date | number, zone?: string): Record<Part, string> {
  const parts = new Map<string, string>(
    clocks(zone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  )
  const part = (name: Part, digits = 2) => (parts.get(name) ?? '').padStart(digits, '0')
  return {
    year: part('year', 4),
    month: part('month'),
    day: part('day'),
    hour: part('hour'),
    minute: part('minute'),
    second: part('second'),
  }
}

/** The calendar day of an instant in `zone`, `YYYY-MM-DD`. */
export function dayIn(at: Date | number, zone?: string): string {
  const { year, month, day } = clockIn(at, zone)
  return `${year}-${month}-${day}`
}
