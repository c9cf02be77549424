import { Temporal } from 'temporal-polyfill'

const dayMs = 86_400_000
/** Days beyond these are written by nobody but a tester; databases refuse what lies further out. */
const earliestMs = Date.parse('0002-01-01T00:00:00Z')
const latestMs = Date.parse('9999-12-31T00:00:00Z')

/** The instant at which a day (`YYYY-MM-DD`) begins in `zone`, `daysLater` days on; within the years 2 to 9999. */
export function dayStart(day: string, zone: string, daysLater = 0): Date {
  const start = Temporal.PlainDate.from(day).add({ days: daysLater }).toZonedDateTime(zone)
  return new Date(Math.min(latestMs, Math.max(earliestMs, start.epochMilliseconds)))
}

/** The instant so many times 24 hours ago. */
export const daysAgo = (now: Date, days: number): Date => new Date(now.getTime() - days * dayMs)

/** The calendar day `days` later; both `YYYY-MM-DD`. */
export const addDays = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10)
