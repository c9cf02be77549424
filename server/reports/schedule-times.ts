import { Temporal } from 'temporal-polyfill'
import type { ReportScheduleInput } from '#contract/report-schedule.ts'
import type { Period } from './periods.ts'

type When = Pick<ReportScheduleInput, 'rhythm' | 'weekday' | 'monthDay' | 'hour'>

const isDay = ({ rhythm, weekday, monthDay }: When, day: Temporal.PlainDate): boolean => {
  if (rhythm === 'daily') return true
  return rhythm === 'weekly' ? day.dayOfWeek === weekday : day.day === monthDay
}

/** When a schedule goes out next after an instant, by the clock of `zone`; an hour that is left out in spring is the next one. */
export function nextTime(when: When, after: Date, zone: string): Date {
  const now = Temporal.Instant.fromEpochMilliseconds(after.getTime())
  let day = now.toZonedDateTimeISO(zone).toPlainDate()
  while (true) {
    const at = day.toZonedDateTime({
      timeZone: zone,
      plainTime: Temporal.PlainTime.from({ hour: when.hour }),
    })
    if (isDay(when, day) && Temporal.Instant.compare(at.toInstant(), now) > 0)
      return new Date(at.epochMilliseconds)
    day = day.add({ days: 1 })
  }
}

/** The days that a schedule is about, seen from the day on which it goes out. */
export function periodOf(period: ReportScheduleInput['period'], at: Date, zone: string): Period {
  const today = Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(zone).toPlainDate()
  const days = (from: Temporal.PlainDate, until: Temporal.PlainDate): Period => ({
    from: from.toString(),
    to: until.subtract({ days: 1 }).toString(),
  })
  const month = today.with({ day: 1 })
  switch (period) {
    case 'yesterday':
      return days(today.subtract({ days: 1 }), today)
    case 'last_week': {
      const monday = today.subtract({ days: today.dayOfWeek - 1 })
      return days(monday.subtract({ days: 7 }), monday)
    }
    case 'last_month':
      return days(month.subtract({ months: 1 }), month)
    case 'last_quarter': {
      const quarter = month.subtract({ months: (month.month - 1) % 3 })
      return days(quarter.subtract({ months: 3 }), quarter)
    }
  }
}
