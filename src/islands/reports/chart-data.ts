import type { FigureUnit } from '#contract/lists/reports.ts'
import type { ReportAnswer } from '#contract/report.ts'
import type { ChartData, ChartUnit } from '#src/islands/charts/chart-types.ts'

/** In what a chart draws a unit, and how many of it one of the unit is. */
const drawn: Record<FigureUnit, { unit: ChartUnit; times: number }> = {
  count: { unit: 'count', times: 1 },
  number: { unit: 'count', times: 1 },
  share: { unit: 'percent', times: 100 },
  minutes: { unit: 'minutes', times: 1 },
  seconds: { unit: 'minutes', times: 1 / 60 },
  metres: { unit: 'count', times: 1 / 1000 },
  money: { unit: 'money', times: 1 },
}

const rounded = (value: number) => Math.round(value * 10) / 10

interface Words {
  figure: string
  before: string
  heading: string
}

/** One figure over the parts of the period, beside what it was; undefined where a report has no parts. */
export function chartOf(
  { figures, buckets, unit: span, currency, compared }: ReportAnswer,
  wanted: string | undefined,
  words: Words,
): ChartData | undefined {
  const figure = figures.find(({ key }) => key === wanted) ?? figures[0]
  if (!figure || buckets.length === 0) return undefined
  const { unit, times } = drawn[figure.unit] ?? drawn.count
  const row = (pick: (bucket: ReportAnswer['buckets'][number]) => number | null | undefined) =>
    buckets.map((bucket) => {
      const value = pick(bucket)
      return typeof value === 'number' ? rounded(value * times) : null
    })
  const now = row(({ values }) => values[figure.key])
  const before = row((bucket) => bucket.before?.[figure.key])
  return {
    kind: figure.unit === 'count' || figure.unit === 'money' ? 'column' : 'line',
    title: words.figure,
    heading: words.heading,
    categories: buckets.map(({ from }) => from),
    span,
    series: [
      { key: 'now', label: words.figure, tone: 'primary', values: now },
      ...(compared
        ? [{ key: 'before', label: words.before, tone: 'secondary' as const, values: before }]
        : []),
    ],
    unit,
    currency: currency ?? undefined,
  }
}
