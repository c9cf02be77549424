import { CsvError, type InfoRecord, parse } from 'csv-parse/sync'
import { importLimits } from './limits.ts'
import { SheetError } from './sheet-error.ts'

const marks = [
  { bytes: [0xff, 0xfe], encoding: 'utf-16le' },
  { bytes: [0xfe, 0xff], encoding: 'utf-16be' },
] as const

const tooLarge = (row: number) =>
  new SheetError('resources:import.too_wide', {
    vars: { row, columns: importLimits.columns, cell: importLimits.cell },
  })

/** Lines are measured before a row is made of one: ten million commas would be as many cells. */
function measureLines(text: string) {
  let [start, line] = [0, 1]
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charCodeAt(at)
    if (sign === 0) throw new SheetError('resources:import.encoding')
    if (sign !== 10 && sign !== 13) {
      if (at - start > importLimits.line) throw tooLarge(line)
      continue
    }
    start = at + 1
    if (sign === 10) line += 1
  }
}

/** The text of a file: UTF-8, or UTF-16 with its mark. What is neither would be taken in with its letters spoilt. */
function decodeSheet(bytes: Uint8Array): string {
  const encoding =
    marks.find((mark) => mark.bytes.every((byte, at) => bytes[at] === byte))?.encoding ?? 'utf-8'
  let text: string
  try {
    text = new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch (cause) {
    throw new SheetError('resources:import.encoding', { cause })
  }
  measureLines(text)
  return text
}

export interface SheetRow {
  /** As a spreadsheet counts: the first is 1, and empty ones count. */
  number: number
  /** Its cells in one text: millions of small texts would take ten times the memory. */
  line: string
}

/** No file that is read holds it. */
const between = '\0'
export const cellsOf = ({ line }: Pick<SheetRow, 'line'>): string[] => line.split(between)

/** The sign between the cells: the one that the heading has most of. */
function delimiterOf(text: string): string {
  const [heading = ''] = text.slice(0, 4000).split('\n', 1)
  const [most] = [',', ';', '\t'].toSorted((a, b) => heading.split(b).length - heading.split(a).length)
  return most ?? ','
}

/** The rows of a CSV file, heading first; throws a `SheetError` for a file that is none, or is too large. */
export function readRows(bytes: Uint8Array, maxRows: number): SheetRow[] {
  const text = decodeSheet(bytes)
  const rows: SheetRow[] = []
  const keep = (cells: string[], { empty_lines: empty }: InfoRecord) => {
    const number = rows.length + 1 + empty
    if (rows.length > maxRows) throw new SheetError('resources:import.too_many', { vars: { count: maxRows } })
    if (cells.length > importLimits.columns || cells.some((cell) => cell.length > importLimits.cell))
      throw tooLarge(number)
    rows.push({ number, line: cells.join(between) })
    return null
  }
  try {
    parse(text, {
      delimiter: delimiterOf(text),
      max_record_size: importLimits.columns * importLimits.cell,
      on_record: keep,
      relax_column_count: true,
      skip_empty_lines: true,
    })
  } catch (error) {
    if (error instanceof CsvError) throw new SheetError('resources:import.unreadable', { cause: error })
    throw error
  }
  return rows
}
