import type { Cell, CellWriter, Content, TableFormat } from './content.ts'
import { csvText } from './csv.ts'
import { openingXml, rowsXml } from './sheet-xml.ts'
import { type ZipPart, zipPart } from './zip-part.ts'

/** Rows to be written; `crc` is the checksum of a sheet up to them. */
export interface TableTask {
  format: TableFormat
  contents: readonly Content[]
  crc: number
  /** The currencies that turned up before, of which each has its format. */
  currencies: readonly string[]
  /** The first rows of a sheet, and which way it is read. */
  opens?: { isRtl: boolean }
}

/** Rows as they stand in a file, and the currencies up to them. */
export interface WrittenRows extends ZipPart {
  currencies: string[]
}

async function cellsIn(content: Content): Promise<readonly (readonly Cell[])[]> {
  if (content.kind === 'cells') return content.rows
  const { cells } = (await import(content.writer)) as { cells: CellWriter<unknown> }
  return cells(content.rows, content.locale)
}

/** Writes rows as they stand in a file: text of a CSV file, or a packed part of a workbook's sheet. */
export async function* writeTable({
  format,
  contents,
  crc,
  opens,
  ...before
}: TableTask): AsyncGenerator<WrittenRows, void> {
  const rows = (await Promise.all(contents.map(cellsIn))).flat()
  const currencies = [...before.currencies]
  if (format === 'xlsx') {
    const xml = opens ? openingXml(rows, currencies, opens.isRtl) : rowsXml(rows, currencies)
    yield { ...zipPart(xml, crc), currencies }
    return
  }
  const bytes = new TextEncoder().encode(csvText(rows))
  yield { bytes, crc, size: bytes.length, currencies }
}
