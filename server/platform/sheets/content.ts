import type { exportFormats } from '#contract/lists/common.ts'
import type { Locale } from '#server/platform/i18n/messages.ts'

/** A day `YYYY-MM-DD`, a clock time `HH:MM` or both, `YYYY-MM-DD HH:MM`; a CSV file has `text` where that is another. */
export interface TimeCell {
  as: 'day' | 'time' | 'moment'
  at: string
  text?: string
}
/** Minor units of a currency. */
export interface MoneyCell {
  as: 'money'
  amount: number
  currency: string
}
/** What a table has at one place, by its type. */
export type Cell = string | number | boolean | null | TimeCell | MoneyCell
export type TableFormat = (typeof exportFormats)[number]

export const dayCell = (at: string | null): Cell => (at ? { as: 'day', at } : null)
export const timeCell = (at: string | null): Cell => (at ? { as: 'time', at } : null)
export const moneyCell = (amount: number, currency: string): Cell => ({ as: 'money', amount, currency })

/** Records to be written in their reader's language, by the `cells` that the module at this address exports. */
export interface Records {
  kind: 'records'
  /** A file URL, as a thread of its own loads the module. */
  writer: string
  rows: readonly unknown[]
  locale: Locale
}

/** What such a module makes of its rows, in the order of the heading. */
export type CellWriter<Row> = (rows: readonly Row[], locale: Locale) => Cell[][]

/** Some rows of a table: as cells, or as records of which a thread makes them. */
export type Content = { kind: 'cells'; rows: readonly (readonly Cell[])[] } | Records

/** A table of a file. Its first row is the heading. */
export interface Sheet {
  name: string
  batches: AsyncIterable<Content>
}
