import type { ChartData } from '#src/islands/charts/chart-types.ts'
import type { ChartWords } from '#src/islands/charts/words.ts'
import { currencyDigits } from '#src/lib/format/formatter.ts'

type Cell = string | number | null

/** Plain numbers may begin with a sign. */
const isNumber = (text: string) => /^[+-]?\d+([.,]\d+)?$/.test(text)

/** A text that a spreadsheet would take for a formula gets a quote in front, as in the server's own files. */
const defused = (text: string): string => (/^[=+\-@\t\r\0]/.test(text) && !isNumber(text) ? `'${text}` : text)

function cellText(cell: Cell): string {
  const text = defused(String(cell ?? ''))
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Rows after RFC 4180. */
export const csvText = (rows: readonly (readonly Cell[])[]): string =>
  `${rows.map((row) => row.map(cellText).join(',')).join('\r\n')}\r\n`

/** The figures of a chart for a spreadsheet: days and amounts as plain values, not as they are read. */
export function figureRows(data: ChartData, words: ChartWords): Cell[][] {
  const { unit, currency = '', series, categories, span, heading } = data
  const size = unit === 'money' ? 10 ** currencyDigits(currency) : 1
  const head = (label: string) => (unit === 'money' && currency ? `${label} (${currency})` : label)
  return [
    [heading, ...series.map(({ label }) => head(label))],
    ...categories.map((category, index) => [
      span ? category : words.category(index),
      ...series.map(({ values }) => {
        const value = values[index] ?? null
        return value === null ? null : value / size
      }),
    ]),
  ]
}
