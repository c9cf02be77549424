import type { Cell } from './cell.ts'

/** Spreadsheets take a cell that starts so for a formula; a quote in front makes it text. */
const formula = /^[=+\-@\t\r\0]/

/** One cell of a CSV file after RFC 4180, defused against formula injection. */
export function csvCell(value: Cell): string {
  const text =
    typeof value === 'number' ? String(value) : String(value ?? '').replace(formula, (sign) => `'${sign}`)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

export const csvText = (rows: readonly (readonly Cell[])[]): string =>
  rows.map((cells) => `${cells.map(csvCell).join(',')}\r\n`).join('')
