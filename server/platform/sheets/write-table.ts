import type { Cell, CellWriter, Content, TableFormat } from './content.ts'
import { csvText } from './csv.ts'
import { type ZipPart, zipPart } from './zip-part.ts'

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
const longest = 32_767

/** XML 1.0 has no place for other control characters, escaped or not. */
const escaped = (text: string) =>
  text
    .slice(0, longest)
    .toWellFormed()
    .replaceAll(/[&<>]/g, (sign) => escapes[sign] ?? sign)
    .replaceAll(/\p{Cc}/gu, (sign) => (sign === '\t' || sign === '\n' ? sign : ''))

/** A cell is text, a number or yes-or-no by its type: a text that begins with `=` stays a text. */
function cellXml(value: Cell): string {
  if (value === null || value === '') return '<c/>'
  if (typeof value === 'number') return `<c><v>${value}</v></c>`
  if (typeof value === 'boolean') return `<c t="b"><v>${Number(value)}</v></c>`
  return `<c t="inlineStr"><is><t xml:space="preserve">${escaped(value)}</t></is></c>`
}

const rowsXml = (rows: readonly (readonly Cell[])[]): string =>
  rows.map((cells) => `<row>${cells.map(cellXml).join('')}</row>`).join('')

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
