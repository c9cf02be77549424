import type { statsComparisons, statsPeriods } from '#contract/lists/dashboard.ts'
import type { StatsQuery } from '#contract/stats.ts'
import { invalid } from '#server/platform/http/problem.ts'
import { addDays } from '#server/platform/time/days.ts'
import { daysIn, type Period } from '#server/reports/periods.ts'

const lengths: Record<(typeof statsPeriods)[number], number> = { today: 1, week: 7, month: 30, quarter: 91 }
/** The longest span of days that somebody may choose: a year. */
const longest = 366
/** Curves need some days: those of a shorter span begin earlier. */
const shortestCurve = 7
/** Spans from here on are drawn by weeks. */
const fromWeeks = 60

/** The days that are asked for, undefined where none are. 400 for days that make no span. */
export function readSpan({ period, from, to }: StatsQuery, today: string): Period | undefined {
  if (from === undefined && to === undefined)
    return period && { from: addDays(today, 1 - lengths[period]), to: today }
  const days = { from: from ?? to ?? today, to: to ?? today }
  if (days.to < days.from) throw invalid({ to: ['reports:period.reversed'] })
  if (days.from < '1970-01-01' || days.to > '2200-12-31') throw invalid({ to: ['reports:period.far'] })
  if (daysIn(days) > longest) throw invalid({ to: ['reports:period.long'] })
  return days
}

/** The span that one is compared with, of as many days. */
export function comparedSpan(span: Period, how: (typeof statsComparisons)[number]): Period {
  const days = daysIn(span)
  const back = { previous: days, weeks: Math.ceil(days / 7) * 7, year: 364 }[how]
  return { from: addDays(span.from, -back), to: addDays(span.to, -back) }
}

export interface Curve extends Period {
  unit: 'day' | 'week'
}

/** The days that curves and charts of a span are drawn over. */
export function curveOf({ from, to }: Period): Curve {
  const days = daysIn({ from, to })
  if (days < shortestCurve) return { from: addDays(to, 1 - shortestCurve), to, unit: 'day' }
  return { from, to, unit: days >= fromWeeks ? 'week' : 'day' }
}
