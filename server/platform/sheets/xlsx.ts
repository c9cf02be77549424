import { deflateRawSync } from 'node:zlib'
import { Zip, type ZipInputFile } from 'fflate'
import type { Content, Sheet } from './content.ts'
import { closingXml, escaped } from './sheet-xml.ts'
import { stylesXml } from './styles.ts'
import type { TableTask, WrittenRows } from './write-table.ts'
import { head, office } from './xlsx-words.ts'
import { type ZipPart, zipPart } from './zip-part.ts'

/** A file of an archive; `parts` are its content, in order. */
interface ZipEntry {
  name: string
  parts: Iterable<ZipPart> | AsyncIterable<ZipPart>
}

const deflated = 8
/** The first moment that a ZIP file can name: nothing depends on when it was made. */
const mtime = new Date(1980, 0, 1)

/** A ZIP archive that is made while it is sent: what is held is one part of one file. Threads have packed the parts. */
async function* zip(entries: Iterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = []
  const archive = new Zip((error, bytes) => {
    if (error) throw error
    ready.push(bytes)
  })
  for (const { name, parts } of entries) {
    const file: ZipInputFile = { filename: name, compression: deflated, mtime, crc: 0, size: 0 }
    archive.add(file)
    for await (const { bytes, crc, size } of parts) {
      file.crc = crc
      file.size += size
      file.ondata?.(null, bytes, false)
      yield* ready.splice(0)
    }
    file.ondata?.(null, new Uint8Array(deflateRawSync('')), true)
  }
  archive.end()
  yield* ready.splice(0)
}

const part = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
const overrides = (count: number) => [
  `<Override PartName="/xl/workbook.xml" ContentType="${part}.sheet.main+xml"/>`,
  `<Override PartName="/xl/styles.xml" ContentType="${part}.styles+xml"/>`,
  ...Array.from(
    { length: count },
    (_, index) => `<Override PartName="/xl/${sheetFile(index)}" ContentType="${part}.worksheet+xml"/>`,
  ),
]
const sheetFile = (index: number) => `worksheets/sheet${index + 1}.xml`
const typesXml = (count: number) =>
  `${head}<Types xmlns="${office}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${overrides(count).join('')}</Types>`
const relationsXml = (all: readonly { id: string; type: string; target: string }[]) =>
  `${head}<Relationships xmlns="${office}/package/2006/relationships">${all
    .map(
      ({ id, type, target }) =>
        `<Relationship Id="${id}" Type="${office}/officeDocument/2006/relationships/${type}" Target="${target}"/>`,
    )
    .join('')}</Relationships>`
const workbookXml = (names: readonly string[]) =>
  `${head}<workbook xmlns="${office}/spreadsheetml/2006/main" xmlns:r="${office}/officeDocument/2006/relationships"><sheets>${names
    .map((name, index) => `<sheet name="${escaped(name)}" sheetId="${index + 1}" r:id="r${index + 1}"/>`)
    .join('')}</sheets></workbook>`

const longestName = 31
/** Names as sheets may have them: short, each another, and without the signs that formulas have a use for. */
function sheetNames(wanted: readonly string[]): string[] {
  const taken = new Set<string>()
  return wanted.map((one, index) => {
    const plain = one
      .replaceAll(/[[\]:*?/\\\p{Cc}]/gu, ' ')
      .replaceAll(/^'+|'+$/g, '')
      .trim()
    const short = [...(plain || `Sheet${index + 1}`)].slice(0, longestName).join('').trim()
    const number = ` ${index + 1}`
    const name = taken.has(short.toLowerCase()) ? short.slice(0, longestName - number.length) + number : short
    taken.add(name.toLowerCase())
    return name
  })
}

/** Writes rows, in a thread. */
export type PackRows = (task: Omit<TableTask, 'format'>) => Promise<WrittenRows>

interface Book {
  isRtl: boolean
  /** Those that turned up so far. */
  currencies: readonly string[]
  packRows: PackRows
}

async function* sheetParts(batches: AsyncIterable<Content>, book: Book): AsyncGenerator<ZipPart> {
  const rows = batches[Symbol.asyncIterator]()
  const opening: Content[] = []
  // The widths of the columns stand before all rows: those of the heading and of the first ones decide.
  for (let next = await rows.next(); !next.done; next = await rows.next()) {
    opening.push(next.value)
    if (opening.length > 1) break
  }
  const pack = async (contents: readonly Content[], crc: number, opens?: { isRtl: boolean }) => {
    const written = await book.packRows({
      contents,
      crc,
      currencies: book.currencies,
      ...(opens && { opens }),
    })
    book.currencies = written.currencies
    return written
  }
  let last: ZipPart = await pack(opening, 0, { isRtl: book.isRtl })
  yield last
  for (let next = await rows.next(); !next.done; next = await rows.next()) {
    last = await pack([next.value], last.crc)
    yield last
  }
  yield zipPart(closingXml, last.crc)
}

/** The table of styles, once it is known which there are. */
function* styleParts(book: Book): Generator<ZipPart> {
  yield zipPart(stylesXml(book.currencies), 0)
}

/** A workbook, made while the rows of its sheets come: what is held is one batch of them. */
export function xlsx(
  sheets: readonly Sheet[],
  packRows: PackRows,
  { isRtl = false }: { isRtl?: boolean } = {},
): AsyncGenerator<Uint8Array> {
  const book: Book = { isRtl, currencies: [], packRows }
  const names = sheetNames(sheets.map(({ name }) => name))
  const ofSheets = sheets.map((_, index) => ({
    id: `r${index + 1}`,
    ...{ type: 'worksheet', target: sheetFile(index) },
  }))
  const styles = { id: `r${sheets.length + 1}`, type: 'styles', target: 'styles.xml' }
  const entries: ZipEntry[] = [
    { name: '[Content_Types].xml', parts: [zipPart(typesXml(sheets.length), 0)] },
    {
      name: '_rels/.rels',
      parts: [zipPart(relationsXml([{ id: 'r1', type: 'officeDocument', target: 'xl/workbook.xml' }]), 0)],
    },
    { name: 'xl/workbook.xml', parts: [zipPart(workbookXml(names), 0)] },
    { name: 'xl/_rels/workbook.xml.rels', parts: [zipPart(relationsXml([...ofSheets, styles]), 0)] },
    ...sheets.map(({ batches }, index) => ({
      name: `xl/${sheetFile(index)}`,
      parts: sheetParts(batches, book),
    })),
    { name: 'xl/styles.xml', parts: styleParts(book) },
  ]
  return zip(entries)
}
