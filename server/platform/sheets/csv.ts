import { stringify } from 'csv-stringify/sync'
import type { Cell } from './content.ts'

/** Rows after RFC 4180. A text that a spreadsheet would take for a formula gets a quote in front, which makes it text. */
export const csvText = (rows: readonly (readonly Cell[])[]): string =>
  stringify(rows as Cell[][], {
    record_delimiter: 'windows',
    quote_record_delimiter: true,
    escape_formulas: true,
    cast: {
      boolean: String,
      // The one beginning of a formula that the library does not know.
      string: (text) => (text.startsWith('\0') ? `'${text}` : text),
    },
  })
