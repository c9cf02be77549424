import type { FigureKey, SummedReport } from '#contract/lists/reports.ts'
import type { ActorContext } from '#server/platform/history/actor-context.ts'
import { addDays } from '#server/platform/time/days.ts'
import { countDays, spanOf } from './count-day.ts'
import { definitions } from './definitions.ts'
import { daysIn, type Period } from './periods.ts'
import { companyOf, type Operator } from './read-report.ts'
import { figureOf, sumPeriod } from './sums.ts'

/** Figures that are read together; money ones are in the operator's currency. */
export type Wanted = Partial<Record<SummedReport, readonly FigureKey[]>>
export interface Days {
  complete: boolean
  days: { day: string; values: Partial<Record<FigureKey, number | null>> }[]
}

/**
 * Figures of a period day by day, as far as somebody may read them: for the dashboard. A report that is not for the
 * reader's role is left out. Counts what was written since it was last counted for `ms` at most.
 */
export async function readDays(
  { db, user }: Pick<ActorContext, 'db' | 'user'>,
  period: Period,
  wanted: Wanted,
  { zone, currency }: Operator,
  ms = 150,
): Promise<Days> {
  const company = companyOf(user, undefined)
  const left = await countDays(db, zone, ms, spanOf(period.from, period.to, zone))
  const days: Days['days'] = Array.from({ length: daysIn(period) }, (_, index) => ({
    day: addDays(period.from, index),
    values: {},
  }))
  for (const [name, keys] of Object.entries(wanted)) {
    const report = definitions[name as SummedReport]
    if (!report.read.includes(user.role)) continue
    const figures = report.figures.filter(({ key }) => keys.includes(key))
    const filter = { company, school: null, driver: null, currency: report.money ? currency : null }
    const { parts } = await sumPeriod(db, report, filter, period, 'day')
    for (const { day, values } of days)
      for (const figure of figures) values[figure.key] = figureOf(figure, parts.get(day) ?? {})
  }
  return { complete: left === 0, days }
}
