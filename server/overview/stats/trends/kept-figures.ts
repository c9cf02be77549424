import type { Trend } from '#contract/stats.ts'
import type { ActorContext } from '#server/platform/history/actor-context.ts'
import { countDays, spanOf } from '#server/reports/count-day.ts'
import { definitions } from '#server/reports/definitions.ts'
import { bucketsOf, type Period } from '#server/reports/periods.ts'
import { companyOf } from '#server/reports/read-report.ts'
import { sumPeriod, valuesOf } from '#server/reports/sums.ts'
import type { Place } from '../tiles.ts'
import type { Figures, Spans } from './figures.ts'
import { sources } from './specs.ts'

/** So long a reader counts what others wrote, for each span; what is left then is said in the answer. */
const countMs = 100

/** The figures of staff and of a company, from the kept sums of rides and trips. */
export async function keptFigures(
  { db, user }: ActorContext,
  { zone, currency }: Place,
  { span, compared, curve }: Spans,
  keys: readonly Trend['key'][],
): Promise<Figures> {
  const company = companyOf(user, undefined)
  let left = 0
  for (const { from, to } of [curve, compared])
    left += await countDays(db, zone, countMs, spanOf(from, to, zone))
  const days = bucketsOf(curve, curve.unit)
  const reports = [...new Set(keys.map((key) => sources[key].report))]
  const read = await Promise.all(
    reports.map(async (name) => {
      const report = definitions[name]
      const filter = { company, school: null, driver: null, currency: report.money ? currency : null }
      const sums = (period: Period) => sumPeriod(db, report, filter, period, 'day')
      const [now, before, drawn] = await Promise.all([
        sums(span),
        sums(compared),
        sumPeriod(db, report, filter, curve, curve.unit),
      ])
      const values = {
        now: valuesOf(report, now.whole),
        before: valuesOf(report, before.whole),
        drawn: days.map((day) => valuesOf(report, drawn.parts.get(day) ?? {})),
      }
      return [name, values] as const
    }),
  )
  const byReport = new Map(read)
  return {
    complete: left === 0,
    days,
    of(key) {
      const { report, figure, times = 1 } = sources[key]
      const found = byReport.get(report)
      const scaled = (value: number | null | undefined) => (value == null ? null : value * times)
      return {
        value: scaled(found?.now[figure]),
        before: scaled(found?.before[figure]),
        values: found?.drawn.map((values) => scaled(values[figure])) ?? [],
      }
    },
  }
}
