import { Temporal } from 'temporal-polyfill'
import { type bucketUnits, type comparisons, reportLimits } from '#contract/lists/reports.ts'

export interface Period {
  from: string
  to: string
}
type Unit = (typeof bucketUnits)[number]

const date = (day: string) => Temporal.PlainDate.from(day)

/** How many days a period has, its first and last one included. */
export const daysIn = ({ from, to }: Period): number =>
  date(from).until(date(to), { largestUnit: 'days' }).days + 1

/** What speaks against a period, as the key of a message; null when nothing does. */
export function periodProblem(period: Period): string | null {
  if (period.from < '1970-01-01' || period.to > '2200-12-31') return 'reports:period.far'
  if (period.to < period.from) return 'reports:period.reversed'
  return daysIn(period) > reportLimits.days ? 'reports:period.long' : null
}

const isWholeMonths = ({ from, to }: Period) => date(from).day === 1 && date(to).add({ days: 1 }).day === 1

/** The period that one is compared with: as many days, or whole months, just before it; or the same days a year before. */
export function comparedWith(period: Period, how: (typeof comparisons)[number]): Period {
  const [from, to] = [date(period.from), date(period.to)]
  if (how === 'year' && isWholeMonths(period)) {
    const end = to.add({ days: 1 }).subtract({ years: 1 }).subtract({ days: 1 })
    return { from: from.subtract({ years: 1 }).toString(), to: end.toString() }
  }
  if (how === 'year')
    return { from: from.subtract({ years: 1 }).toString(), to: to.subtract({ years: 1 }).toString() }
  if (isWholeMonths(period)) {
    const { months } = from.until(to.add({ days: 1 }), { largestUnit: 'months' })
    return { from: from.subtract({ months }).toString(), to: from.subtract({ days: 1 }).toString() }
  }
  const days = daysIn(period)
  return { from: from.subtract({ days }).toString(), to: from.subtract({ days: 1 }).toString() }
}

/** In what parts a period is shown: a few dozen at most. */
export function unitOf(period: Period): Unit {
  const days = daysIn(period)
  if (days <= 45) return 'day'
  return days <= 200 ? 'week' : 'month'
}

/** The first days of all parts of a period. Weeks are of seven days from its first one; months those of the calendar. */
export function bucketsOf({ from, to }: Period, unit: Unit): string[] {
  const found: string[] = []
  const [first, last] = [date(from), date(to)]
  const month = first.with({ day: 1 })
  for (let index = 0; ; index += 1) {
    const next =
      unit === 'month' && index > 0
        ? month.add({ months: index })
        : first.add({ days: unit === 'week' ? index * 7 : index })
    if (Temporal.PlainDate.compare(next, last) > 0) return found
    found.push(next.toString())
  }
}
