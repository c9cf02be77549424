import type { ChartData, ChartTone } from './chart-types.ts'
import { isSliced } from './clean-data.ts'
import { sliceTone } from './tip.ts'
import type { ChartWords } from './words.ts'

export interface LegendItem {
  key: string
  label: string
  tone: ChartTone
}

/** What a chart tells apart, and in which tone: its slices, else its series. Rows of cells and candles have names of their own. */
export function legendOf(data: ChartData, words: ChartWords): LegendItem[] {
  const { kind, series, categories } = data
  if (kind === 'heat' || kind === 'candlestick') return []
  if (!isSliced(kind)) return series.map(({ key, label, tone }) => ({ key, label, tone }))
  const first = series[0]?.tone ?? 'primary'
  return categories.map((_, index) => ({
    key: String(index),
    label: words.category(index),
    tone: sliceTone(first, index),
  }))
}
