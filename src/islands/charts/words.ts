import { currencyDigits, type Formatter } from '#src/lib/format/formatter.ts'
import { memoize } from '#src/lib/format/memoize.ts'
import type { T } from '#src/lib/i18n/translate.ts'
import type { ChartData, ChartSpan } from './chart-types.ts'
import type { Axis } from './geometry/scale.ts'

interface Languages {
  t: T
  format: Formatter
}

export interface ChartWords {
  /** A value in full, for the table and the point that is looked at. */
  value: (value: number | null) => string
  /** The values of an axis, as short as they get. */
  ticks: (axis: Axis) => string[]
  /** The name of a category in full, and beside its axis. */
  category: (index: number) => string
  short: (index: number) => string
}

const dates = memoize(
  ({ tag, options }: { tag: string; options: Intl.DateTimeFormatOptions }) =>
    new Intl.DateTimeFormat(tag, { ...options, timeZone: 'UTC' }),
)

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))

const inFull: Record<ChartSpan, Intl.DateTimeFormatOptions> = {
  day: { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' },
  week: { day: 'numeric', month: 'short', year: 'numeric' },
  month: { month: 'long', year: 'numeric' },
}

function inShort(span: ChartSpan, count: number): Intl.DateTimeFormatOptions {
  if (span === 'month') return count > 12 ? { month: 'short', year: '2-digit' } : { month: 'short' }
  return span === 'day' && count <= 7
    ? { weekday: 'short', day: 'numeric' }
    : { day: 'numeric', month: 'short' }
}

function amountText(amount: number, currency: string, format: Formatter): string {
  // Small amounts differ in their second digit: prices of a litre.
  const maximumFractionDigits = Math.abs(amount) < 10 ? 2 : 1
  const compact = { notation: 'compact', maximumFractionDigits } as const
  if (!/^[A-Z]{3}$/.test(currency)) return format.number(amount, compact)
  // As amounts are elsewhere: Arabic has no narrow sign for most currencies and writes “UK£”.
  return format
    .number(amount, { ...compact, style: 'currency', currency, currencyDisplay: 'narrowSymbol' })
    .replace(/[A-Z]{2}(?=\p{Sc})/u, '')
}

function tickText({ unit, currency = '' }: ChartData, format: Formatter) {
  return (value: number, hours: boolean): string => {
    if (unit === 'percent') return format.number(value / 100, { style: 'percent' })
    if (unit === 'minutes') {
      const [size, name] = hours ? [60, 'hour'] : [1, 'minute']
      return format.number(value / size, { style: 'unit', unit: name, unitDisplay: 'short' })
    }
    if (unit === 'count') return format.number(value, { notation: 'compact', maximumFractionDigits: 1 })
    return amountText(value / 10 ** currencyDigits(currency), currency, format)
  }
}

/** How the values and categories of a chart are written in the reader's language. */
export function chartWords(data: ChartData, { t, format }: Languages): ChartWords {
  const { unit, currency = '', span, categories } = data
  const day = (text: string, options: Intl.DateTimeFormatOptions) =>
    isDay(text) ? dates({ tag: format.tag, options }).format(new Date(text)) : text

  function value(amount: number | null): string {
    if (amount === null) return t('charts:none')
    if (unit === 'money') return format.money({ amount, currency })
    if (unit === 'minutes') return format.duration(amount * 60)
    if (unit === 'percent') return format.number(amount / 100, { style: 'percent', maximumFractionDigits: 1 })
    return format.number(amount)
  }

  const tick = tickText(data, format)
  return {
    value,
    ticks: (axis) => axis.ticks.map((value) => tick(value, axis.hours)),
    category(index) {
      const text = categories[index] ?? ''
      if (!span) return text
      return span === 'week' ? t('charts:week', { day: day(text, inFull.week) }) : day(text, inFull[span])
    },
    short(index) {
      const text = categories[index] ?? ''
      return span ? day(text, inShort(span, categories.length)) : text
    },
  }
}
