import { stringify } from 'csv-stringify/sync'
import type { Cell } from './content.ts'
import { plainAmount, wholeUnits } from './plain-money.ts'

/** A cell as its text: days and times as they are written in ISO 8601, money with the digits of its currency. */
function plain(cell: Cell): string | number | boolean | null {
  if (cell === null || typeof cell !== 'object') return cell
  if (cell.as !== 'money') return cell.text ?? cell.at
  const { amount, currency } = cell
  // Below nothing it has to be a number: as a text it would be taken for the beginning of a formula.
  return amount < 0 ? wholeUnits(amount, currency) : plainAmount(amount, currency)
}

/** Rows after RFC 4180. A text that a spreadsheet would take for a formula gets a quote in front, which makes it text. */
export const csvText = (rows: readonly (readonly Cell[])[]): string =>
  stringify(
    rows.map((cells) => cells.map(plain)),
    {
      record_delimiter: 'windows',
      quote_record_delimiter: true,
      escape_formulas: true,
      cast: {
        boolean: String,
        // The one beginning of a formula that the library does not know.
        string: (text) => (text.startsWith('\0') ? `'${text}` : text),
      },
    },
  )
