import { type ZipEntry, zip } from './zip.ts'

export type Cell = string | number | boolean | null

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const office = 'http://schemas.openxmlformats.org'
const types = `${head}<Types xmlns="${office}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>`
const relation = (type: string, target: string) =>
  `${head}<Relationships xmlns="${office}/package/2006/relationships"><Relationship Id="r1" Type="${office}/officeDocument/2006/relationships/${type}" Target="${target}"/></Relationships>`
const workbook = `${head}<workbook xmlns="${office}/spreadsheetml/2006/main" xmlns:r="${office}/officeDocument/2006/relationships"><sheets><sheet name="Sheet1" sheetId="1" r:id="r1"/></sheets></workbook>`

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
/** XML 1.0 has no place for other control characters, escaped or not. */
const printable = (sign: string) => sign >= ' ' || sign === '\t' || sign === '\n'
const escaped = (text: string) =>
  [...text.slice(0, 32_767).toWellFormed()]
    .filter(printable)
    .map((sign) => escapes[sign] ?? sign)
    .join('')

/** A cell is text, a number or yes-or-no by its type: a text that begins with `=` stays a text. */
function cellXml(value: Cell): string {
  if (value === null || value === '') return '<c/>'
  if (typeof value === 'number') return `<c><v>${value}</v></c>`
  if (typeof value === 'boolean') return `<c t="b"><v>${Number(value)}</v></c>`
  return `<c t="inlineStr"><is><t xml:space="preserve">${escaped(value)}</t></is></c>`
}

const rowXml = (cells: readonly Cell[]) => `<row>${cells.map(cellXml).join('')}</row>`

async function* sheet(batches: AsyncIterable<readonly (readonly Cell[])[]>) {
  yield `${head}<worksheet xmlns="${office}/spreadsheetml/2006/main"><sheetData>`
  for await (const rows of batches) yield rows.map(rowXml).join('')
  yield '</sheetData></worksheet>'
}

/** A workbook with one sheet, made while its rows come: what is held is one batch of them. */
export function xlsx(batches: AsyncIterable<readonly (readonly Cell[])[]>): AsyncGenerator<Buffer> {
  const entries: ZipEntry[] = [
    { name: '[Content_Types].xml', parts: [types] },
    { name: '_rels/.rels', parts: [relation('officeDocument', 'xl/workbook.xml')] },
    { name: 'xl/workbook.xml', parts: [workbook] },
    { name: 'xl/_rels/workbook.xml.rels', parts: [relation('worksheet', 'worksheets/sheet1.xml')] },
    { name: 'xl/worksheets/sheet1.xml', parts: sheet(batches) },
  ]
  return zip(entries)
}
