import type { I18n } from '#src/islands/ui/i18n.tsx'
import type { ChartData, ChartTone } from './chart-types.ts'
import { isSliced } from './clean-data.ts'
import type { ChartWords } from './words.ts'

export interface TipRow {
  label: string
  value: string
  tone: ChartTone
  /** Which of the paints it has. */
  mark: number
}

/** What is said of one point: where it is, and the values that are there. */
export interface Tip {
  head: string
  rows: TipRow[]
}

/** Tones of what is told apart by category: the first one is that of its series. */
const tones: readonly ChartTone[] = ['primary', 'secondary', 'success', 'warning', 'info', 'error']

export function sliceTone(first: ChartTone, index: number): ChartTone {
  const others = tones.filter((tone) => tone !== first)
  return index % tones.length === 0 ? first : (others[(index % tones.length) - 1] ?? first)
}

function sliceTip(data: ChartData, index: number, words: ChartWords, { t, format }: I18n): Tip {
  const series = data.series[0]
  const values = series?.values ?? []
  const value = values[index] ?? null
  const whole = values.reduce<number>((sum, one) => sum + Math.max(0, one ?? 0), 0)
  const share = whole > 0 ? Math.max(0, value ?? 0) / whole : 0
  const text =
    data.kind === 'radial' || value === null
      ? words.value(value)
      : t('charts:share', {
          value: words.value(value),
          share: format.number(share, { style: 'percent', maximumFractionDigits: 1 }),
        })
  const tone = sliceTone(series?.tone ?? 'primary', index)
  return {
    head: series?.label ?? '',
    rows: [{ label: words.category(index), value: text, tone, mark: index }],
  }
}

/** The text of a point: of a slice or a cell its own value, else those of all series at its category. */
export function tipOf(data: ChartData, index: number, words: ChartWords, i18n: I18n): Tip {
  if (isSliced(data.kind)) return sliceTip(data, index, words, i18n)
  const columns = Math.max(1, data.categories.length)
  const heat = data.kind === 'heat'
  const at = heat ? index % columns : index
  const row = Math.floor(index / columns)
  const rows = data.series.flatMap((series, mark): TipRow[] => {
    if (heat && mark !== row) return []
    const value = series.values[at] ?? null
    return [{ label: series.label, value: words.value(value), tone: series.tone, mark }]
  })
  return { head: words.category(at), rows }
}

/** The same as one sentence, for who hears it. */
export const tipSentence = ({ head, rows }: Tip, { t, format }: I18n): string =>
  t('charts:point', {
    head,
    values: format.list(rows.map(({ label, value }) => t('charts:value', { label, value }))),
  })
