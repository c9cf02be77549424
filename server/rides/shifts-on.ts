import { Temporal } from 'temporal-polyfill'
import type { BoardSpan } from '#contract/trip-board.ts'
import type { Shift } from '#contract/working-time.ts'

/**
 * When somebody works on `day` (`YYYY-MM-DD`) in `zone`, as instants: the shifts of its weekday, and what those of the day
 * before reach into it. Null without any shift at all: then every hour will do.
 */
export function shiftsOn(shifts: readonly Shift[], day: string, zone: string): BoardSpan[] | null {
  if (shifts.length === 0) return null
  const date = Temporal.PlainDate.from(day)
  const instant = (on: Temporal.PlainDate, time: string) =>
    on.toZonedDateTime({ timeZone: zone, plainTime: time }).toInstant().toString()
  const begins = instant(date, '00:00')
  return [-1, 0]
    .flatMap((days) => {
      const on = date.add({ days })
      return shifts
        .filter(({ weekday }) => Number(weekday) === on.dayOfWeek)
        .map(({ from, to }) => ({
          from: instant(on, from),
          to: instant(to <= from ? on.add({ days: 1 }) : on, to),
        }))
    })
    .filter(({ to }) => Date.parse(to) > Date.parse(begins))
    .toSorted((a, b) => Date.parse(a.from) - Date.parse(b.from))
}
