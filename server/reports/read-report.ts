import * as access from '#contract/access.ts'
import {
  type ReportDimension,
  type ReportName,
  reportBy,
  type SummedReport,
} from '#contract/lists/reports.ts'
import type { ReportAnswer, ReportQuery } from '#contract/report.ts'
import type { ActorContext } from '#server/platform/history/actor-context.ts'
import { forbidden, invalid, notFound } from '#server/platform/http/problem.ts'
import type { User } from '#server/platform/sessions/user.ts'
import { countDays, spanOf } from './count-day.ts'
import { type Definition, definitions } from './definitions.ts'
import { bucketsOf, comparedWith, type Period, periodProblem, unitOf } from './periods.ts'
import { currenciesIn, type Filter, figureOf, type Sums, sumPeriod, sumRows, valuesOf } from './sums.ts'

/** So long whoever reads counts what others wrote; what is left then is said in the answer. */
const countMs = 300

export type Operator = { zone: string; currency: string }
type Asked = Omit<ReportQuery, 'page' | 'page_size'>

/** A report of kept sums as somebody may read it: 403 where they may not. */
export function definitionFor(name: SummedReport, user: User): Definition {
  const report = definitions[name]
  if (!report.read.includes(user.role)) throw forbidden()
  return report
}

/** Whose company a report is of: somebody of a company reads its own, and no other. */
export function companyOf({ role, company }: User, wanted: string | undefined): string | null {
  if (access.lists.owners.includes(role)) return wanted ?? null
  if (company === null || (wanted !== undefined && wanted !== company)) throw notFound()
  return company
}

/** The filter of a query; 400 for a period that is none. */
export function readFilter(
  ctx: ActorContext,
  report: Pick<Definition, 'from' | 'money'>,
  query: Asked,
  currency: string,
): Filter {
  const problem = periodProblem(query)
  if (problem) throw invalid({ to: [problem] })
  return {
    company: companyOf(ctx.user, query.company),
    // A trip is of several schools at once, and children are kept without who drove them.
    school: report.from === 'trips' ? null : (query.school ?? null),
    driver: report.from === 'children' ? null : (query.driver ?? null),
    currency: report.money ? (query.currency ?? currency) : null,
  }
}

export function readBy(name: ReportName, by: ReportDimension | undefined): ReportDimension {
  const choices = reportBy[name]
  const chosen = by ?? choices[0] ?? 'company'
  if (!choices.includes(chosen)) throw invalid({ by: ['reports:by'] })
  return chosen
}

/** The keys of the rows in the order that is asked for, those without a value last. */
function sorted(report: Definition, rows: Map<string, Sums>, among: Sums | undefined, ordering?: string) {
  const wanted = ordering?.replace(/^-/, '')
  const figure = report.figures.find(({ key }) => key === wanted)
  if (ordering && !figure) throw invalid({ ordering: ['reports:ordering'] })
  if (!figure) return [...rows.keys()]
  const sign = ordering?.startsWith('-') ? -1 : 1
  const valued = [...rows].map(([key, sums]) => ({ key, value: figureOf(figure, sums, among) }))
  return valued
    .sort((a, b) => {
      if (a.value === null || b.value === null) return Number(a.value === null) - Number(b.value === null)
      return sign * (a.value - b.value)
    })
    .map(({ key }) => key)
}

export type Report = Omit<ReportAnswer, 'next' | 'previous' | 'results' | 'of'> & {
  keys: string[]
  row: (key: string) => Pick<ReportAnswer['results'][number], 'values' | 'before'>
}

/** The period of a query, and the one that it is compared with. */
const periodsOf = ({ from, to, compare }: Pick<Asked, 'from' | 'to' | 'compare'>) => ({
  period: { from, to } satisfies Period,
  other: compare ? comparedWith({ from, to }, compare) : null,
})

/** Counts what was written on the days of a query since they were counted; how many days are left. */
export async function countAsked({ db }: ActorContext, query: Asked, zone: string): Promise<number> {
  const { period, other } = periodsOf(query)
  const left = await countDays(db, zone, countMs, spanOf(period.from, period.to, zone))
  return other ? left + (await countDays(db, zone, countMs, spanOf(other.from, other.to, zone))) : left
}

/** A report as a whole, without the names of its rows. `counted` says how many days are left where they were counted before. */
export async function readReport(
  ctx: ActorContext,
  name: SummedReport,
  query: Asked,
  { zone, currency }: Operator,
  counted?: number,
): Promise<Report> {
  const { db } = ctx
  const report = definitionFor(name, ctx.user)
  const filter = readFilter(ctx, report, query, currency)
  const by = readBy(name, query.by)
  const { period, other } = periodsOf(query)
  const daysLeft = counted ?? (await countAsked(ctx, query, zone))
  const unit = unitOf(period)
  const sums = await sumPeriod(db, report, filter, period, unit)
  const rows = await sumRows(db, report, by, filter, period)
  const sumsBefore = other && (await sumPeriod(db, report, filter, other, unit))
  const rowsBefore = other && (await sumRows(db, report, by, filter, other))
  const currencies = report.money ? await currenciesIn(db, filter, period) : []
  const [parts, partsBefore] = [bucketsOf(period, unit), other ? bucketsOf(other, unit) : []]
  const among = by === 'reason' ? sums.whole : undefined
  const amongBefore = by === 'reason' ? sumsBefore?.whole : undefined
  return {
    ...{ report: name, ...period, zone, by, asOf: ctx.now.toISOString() },
    ...{ complete: daysLeft === 0, daysLeft, currency: filter.currency, currencies },
    figures: report.figures.map(({ key, unit: figureUnit }) => ({ key, unit: figureUnit })),
    rows: report.counted,
    totals: valuesOf(report, sums.whole),
    compared: other && sumsBefore && { ...other, totals: valuesOf(report, sumsBefore.whole) },
    unit,
    buckets: parts.map((from, index) => ({
      from,
      values: valuesOf(report, sums.parts.get(from) ?? {}),
      before: sumsBefore && valuesOf(report, sumsBefore.parts.get(partsBefore[index] ?? '') ?? {}),
    })),
    count: rows.size,
    keys: sorted(report, rows, among, query.ordering),
    row: (key) => ({
      values: valuesOf(report, rows.get(key) ?? {}, among),
      before: rowsBefore && valuesOf(report, rowsBefore.get(key) ?? {}, amongBefore),
    }),
  }
}
