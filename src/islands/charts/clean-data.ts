import type { ChartData, ChartKind, ChartSeries } from './chart-types.ts'

/** More can't be told apart on a screen; a chart of more says nothing. */
const mostCategories = 800
const mostSeries = 24

const sliced: readonly ChartKind[] = ['doughnut', 'pie', 'radial']

/** Whether the categories are what is told apart, not the series. */
export const isSliced = (kind: ChartKind): boolean => sliced.includes(kind)

/** What is closer to zero than this is zero: shares of it could not be computed. */
const least = 1e-9

function figure(value: number | null | undefined): number | null {
  if (typeof value !== 'number' || !(Math.abs(value) < 1e15)) return null
  return Math.abs(value) < least ? 0 : value
}

/** Values as they can be drawn: as many as there are categories, and a gap for all that is no number. */
export function cleanData(data: ChartData): ChartData {
  const categories = data.categories.slice(0, mostCategories)
  const byKey = new Map(data.series.map((one) => [one.key, one]))
  const series = [...byKey.values()]
    .slice(0, mostSeries)
    .map((one): ChartSeries => ({ ...one, values: categories.map((_, index) => figure(one.values[index])) }))
  return { ...data, categories, series }
}

/** Whether there is anything to draw: some value, and for shares of a whole some that is above zero. */
export function isDrawable({ kind, series }: ChartData): boolean {
  const values = series.flatMap((one) => one.values)
  if (kind === 'candlestick') return series.length === 4 && candles(series).some((one) => one !== null)
  if (isSliced(kind)) return (series[0]?.values ?? []).some((value) => value !== null && value > 0)
  return values.some((value) => value !== null)
}

export interface Candle {
  open: number
  high: number
  low: number
  close: number
}

/** Days with all four values, whose highest and lowest hold the others. */
export function candles(series: readonly ChartSeries[]): (Candle | null)[] {
  const [opens, highs, lows, closes] = series.map(({ values }) => values)
  return (opens ?? []).map((open, index) => {
    const [high, low, close] = [highs?.[index], lows?.[index], closes?.[index]]
    if (open === null || high == null || low == null || close == null) return null
    const all = [open, high, low, close]
    return { open, close, high: Math.max(...all), low: Math.min(...all) }
  })
}

/** The same without what is hidden: series, or slices by their category. */
export function withoutHidden(data: ChartData, hidden: ReadonlySet<string>): ChartData {
  if (hidden.size === 0) return data
  const gap = (one: ChartSeries, isGap: (index: number) => boolean): ChartSeries => ({
    ...one,
    values: one.values.map((value, index) => (isGap(index) ? null : value)),
  })
  const bySlice = isSliced(data.kind)
  return {
    ...data,
    series: data.series.map((one) => gap(one, (index) => hidden.has(bySlice ? String(index) : one.key))),
  }
}
