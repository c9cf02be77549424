import type { exportFormats } from '#contract/lists/common.ts'
import type { Locale } from '#server/platform/i18n/messages.ts'

/** What a table has at one place, by its type. */
export type Cell = string | number | boolean | null
export type TableFormat = (typeof exportFormats)[number]

/** Records to be written in their reader's language, by the `cells` that the module at this address exports. */
export interface Records {
  kind: 'records'
  /** A file URL, as a thread of its own loads the module. */
  writer: string
  rows: readonly unknown[]
  locale: Locale
}

/** What such a module makes of its rows, in the order of the heading. */
export type CellWriter<Row> = (rows: readonly Row[], locale: Locale, format: TableFormat) => Cell[][]

/** Some rows of a table: as cells, or as records of which a thread makes them. */
export type Content = { kind: 'cells'; rows: readonly (readonly Cell[])[] } | Records
