import { Temporal } from 'temporal-polyfill'

/** The instant at which a day (`YYYY-MM-DD`) begins in `zone`, `daysLater` days on. */
export function dayStart(day: string, zone: string, daysLater = 0): Date {
  const start = Temporal.PlainDate.from(day).add({ days: daysLater }).toZonedDateTime(zone)
  return new Date(start.epochMilliseconds)
}
