import type { Cell, TableFormat } from './cell.ts'
import type { CellWriter, Content } from './content.ts'
import { csvText } from './csv.ts'
import { rowsXml } from './xlsx-rows.ts'
import { type ZipPart, zipPart } from './zip-part.ts'

/** Rows to be written; `crc` is the checksum of a sheet up to them. */
export interface TableTask {
  format: TableFormat
  content: Content
  crc: number
}

async function cellsIn(content: Content, format: TableFormat): Promise<readonly (readonly Cell[])[]> {
  if (content.kind === 'cells') return content.rows
  const { cells } = (await import(content.writer)) as { cells: CellWriter<unknown> }
  return cells(content.rows, content.locale, format)
}

/** Writes rows as they stand in a file: text of a CSV file, or a packed part of a workbook's sheet. */
export async function* writeTable({ format, content, crc }: TableTask): AsyncGenerator<ZipPart, void> {
  const rows = await cellsIn(content, format)
  if (format === 'xlsx') {
    yield zipPart(rowsXml(rows), crc)
    return
  }
  const bytes = new TextEncoder().encode(csvText(rows))
  yield { bytes, crc, size: bytes.length }
}
