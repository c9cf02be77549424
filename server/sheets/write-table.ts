import { bookingCells } from '#server/bookings/cells.ts'
import { tripCells } from '#server/trips/cells.ts'
import type { Cell, TableFormat } from './cell.ts'
import type { Content } from './content.ts'
import { csvText } from './csv.ts'
import { type Packed, pack } from './pack.ts'
import { rowsXml } from './xlsx-rows.ts'

/** Rows to be written; `crc` is the checksum of a sheet up to them. */
export interface TableTask {
  format: TableFormat
  content: Content
  crc: number
}

function cellsIn(content: Content, format: TableFormat): readonly (readonly Cell[])[] {
  switch (content.kind) {
    case 'bookings':
      return bookingCells(content, format)
    case 'trips':
      return tripCells(content)
    default:
      return content.rows
  }
}

/** Writes rows as they stand in a file: text of a CSV file, or a packed part of a workbook's sheet. */
export function* writeTable({ format, content, crc }: TableTask): Generator<Packed, void> {
  const rows = cellsIn(content, format)
  if (format === 'xlsx') {
    yield pack(rowsXml(rows), crc)
    return
  }
  const bytes = new TextEncoder().encode(csvText(rows))
  yield { bytes, crc, size: bytes.length }
}
