import {
  comparisons,
  type FigureKey,
  figureKeys,
  type ReportDimension,
  type ReportKind,
  reportBy,
  reportKinds,
} from '#contract/lists/reports.ts'
import type { Query } from '#src/lib/api/query.ts'
import { isDay } from '#src/lib/list/days.ts'
import { pageSizes, usualPageSize } from '#src/lib/list/state.ts'
import { type Days, daysOf, type PeriodName, periods, usualPeriod } from './periods.ts'

type Comparison = (typeof comparisons)[number]
export const filters = ['company', 'school', 'driver'] as const
export type FilterName = (typeof filters)[number]

/** In place of a row: the rides of all of them. */
export const allRides = '*'

/** What the page shows: it stands in the address, so that a link shows the same. */
export interface ReportView {
  report: ReportKind
  period: PeriodName
  /** The days of the period `days`. */
  days: Days | undefined
  by: ReportDimension
  compare: Comparison | undefined
  of: Partial<Record<FilterName, string>>
  currency: string | undefined
  ordering: string
  page: number
  size: number
  /** The figure that the chart draws; undefined for the first. */
  figure: FigureKey | undefined
  /** The row whose rides are looked at; the empty text is a row too. */
  rides: string | undefined
}

const among = <Word extends string>(words: readonly Word[], value: string | null): Word | undefined =>
  words.find((word) => word === value)

function readDays(from: string | null, to: string | null): Days | undefined {
  return from && to && isDay(from) && isDay(to) && from <= to ? { from, to } : undefined
}

/** Anything that makes no sense in an address counts as not there. */
export function parseReports(query: string): ReportView {
  const values = new URLSearchParams(query)
  const report = among(reportKinds, values.get('report')) ?? reportKinds[0]
  const days = readDays(values.get('from'), values.get('to'))
  const period = days ? 'days' : (among(periods, values.get('period')) ?? usualPeriod)
  const page = Number(values.get('page') ?? 1)
  const size = Number(values.get('size'))
  return {
    report,
    period: period === 'days' && !days ? usualPeriod : period,
    days,
    by: among(reportBy[report], values.get('by')) ?? reportBy[report][0] ?? 'company',
    compare: among(comparisons, values.get('compare')),
    of: Object.fromEntries(
      filters.flatMap((name) => {
        const value = values.get(name)
        return value ? [[name, value]] : []
      }),
    ),
    currency: values.get('currency') ?? undefined,
    ordering: values.get('ordering') ?? '',
    page: Number.isInteger(page) && page > 0 ? page : 1,
    size: pageSizes.find((one) => one === size) ?? usualPageSize,
    figure: among(figureKeys, values.get('figure')),
    rides: values.get('rides') ?? undefined,
  }
}

/** The query of an address, without what is usual. */
export function printReports(view: ReportView): string {
  const { report, period, days, by, of } = view
  const values: Record<string, string | undefined> = {
    report: report === reportKinds[0] ? undefined : report,
    period: period === usualPeriod || period === 'days' ? undefined : period,
    ...(period === 'days' ? days : {}),
    by: by === reportBy[report][0] ? undefined : by,
    compare: view.compare,
    ...of,
    currency: view.currency,
    ordering: view.ordering || undefined,
    page: view.page > 1 ? String(view.page) : undefined,
    size: view.size === usualPageSize ? undefined : String(view.size),
    figure: view.figure,
    rides: view.rides,
  }
  return new URLSearchParams(
    Object.entries(values).filter((entry): entry is [string, string] => entry[1] !== undefined),
  ).toString()
}

export const daysIn = ({ period, days }: ReportView, today: string): Days =>
  period === 'days' ? (days ?? daysOf(usualPeriod, today)) : daysOf(period, today)

/** What the rides are filtered by; a pack is of a company. */
export function filtersOf({ report, of }: ReportView): ReportView['of'] {
  if (report !== 'pack') return of
  return of.company ? { company: of.company } : {}
}

/** What is asked of the server: all but the page. */
export function reportQuery(view: ReportView, today: string): Query {
  const { report, compare, currency, by, ordering } = view
  const asked = { ...daysIn(view, today), ...filtersOf(view), currency }
  if (report === 'pack') return { ...asked, compare }
  return { ...asked, by, compare: report === 'papers' ? undefined : compare, ordering }
}

/** Another report keeps the period, the comparison and what the rides are of. */
export function withReport(view: ReportView, report: ReportKind): ReportView {
  const { period, days, compare, of } = view
  return { ...parseReports(''), report, period, days, compare, of, by: reportBy[report][0] ?? 'company' }
}

/** Whether rides are behind a report: papers and complaints are counted as they are. */
export const hasRides = (report: ReportKind) =>
  report !== 'papers' && report !== 'complaints' && report !== 'pack'

/** Another row of the table stands for one of a few dimensions: its rides alone, broken down by the next one. */
export function within(view: ReportView, key: string): ReportView | undefined {
  const name = filters.find((one) => one === view.by)
  if (!name || key === '' || !hasRides(view.report)) return undefined
  const by = reportBy[view.report].find((one) => one !== name && !(one in view.of)) ?? view.by
  return { ...view, of: { ...view.of, [name]: key }, by, page: 1, ordering: '', rides: undefined }
}
