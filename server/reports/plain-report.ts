import type { FigureKey, PlainReport, ReportDimension } from '#contract/lists/reports.ts'
import type { ReportQuery } from '#contract/report.ts'
import type { ActorContext } from '#server/platform/history/actor-context.ts'
import { invalid } from '#server/platform/http/problem.ts'
import { unitOf } from './periods.ts'
import type { Operator, Report } from './read-report.ts'

type Asked = Omit<ReportQuery, 'page' | 'page_size'>
export type Counts = Partial<Record<FigureKey, number>>
export type CountedRow = Counts & { key: string }

interface PlainRows {
  report: PlainReport
  by: ReportDimension
  /** The figures in their order, all of them counts. */
  figures: readonly FigureKey[]
  rows: readonly CountedRow[]
  /** The same of the period that it is compared with. */
  before: { from: string; to: string; rows: readonly CountedRow[] } | null
}

const sumOf = (figures: readonly FigureKey[], rows: readonly CountedRow[]): Counts =>
  Object.fromEntries(figures.map((key) => [key, rows.reduce((sum, row) => sum + (row[key] ?? 0), 0)]))

/** Rows that were counted as they are, as a report: sorted as is asked, with their totals. */
export function plainReport(
  { now }: Pick<ActorContext, 'now'>,
  query: Asked,
  { zone }: Operator,
  { report, by, figures, rows, before }: PlainRows,
): Report {
  const wanted = query.ordering?.replace(/^-/, '')
  const order = figures.find((key) => key === wanted) ?? figures[0]
  if (wanted && wanted !== order) throw invalid({ ordering: ['reports:ordering'] })
  const sign = query.ordering && !query.ordering.startsWith('-') ? 1 : -1
  const sizeOf = (row: CountedRow) => (order ? (row[order] ?? 0) : 0)
  const sorted = rows.toSorted((a, b) => sign * (sizeOf(a) - sizeOf(b)) || (a.key < b.key ? -1 : 1))
  const byKey = (all: readonly CountedRow[]) =>
    new Map(all.map(({ key, ...counts }): [string, Counts] => [key, counts]))
  const [current, then] = [byKey(rows), before && byKey(before.rows)]
  const none = sumOf(figures, [])
  return {
    ...{ report, from: query.from, to: query.to, zone, by, asOf: now.toISOString() },
    ...{ complete: true, daysLeft: 0, currency: null, currencies: [], rows: null },
    totals: sumOf(figures, rows),
    compared: before && { from: before.from, to: before.to, totals: sumOf(figures, before.rows) },
    figures: figures.map((key) => ({ key, unit: 'count' })),
    unit: unitOf(query),
    buckets: [],
    count: rows.length,
    keys: sorted.map(({ key }) => key),
    row: (key) => ({ values: { ...current.get(key) }, before: then && { ...none, ...then.get(key) } }),
  }
}
