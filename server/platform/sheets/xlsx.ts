import { deflateRawSync } from 'node:zlib'
import { Zip, type ZipInputFile } from 'fflate'
import type { Content } from './content.ts'
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

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const office = 'http://schemas.openxmlformats.org'
const types = `${head}<Types xmlns="${office}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>`
const relation = (type: string, target: string) =>
  `${head}<Relationships xmlns="${office}/package/2006/relationships"><Relationship Id="r1" Type="${office}/officeDocument/2006/relationships/${type}" Target="${target}"/></Relationships>`
const workbook = `${head}<workbook xmlns="${office}/spreadsheetml/2006/main" xmlns:r="${office}/officeDocument/2006/relationships"><sheets><sheet name="Sheet1" sheetId="1" r:id="r1"/></sheets></workbook>`

/** Writes rows that follow what has the checksum `crc`. */
export type PackRows = (content: Content, crc: number) => Promise<ZipPart>

async function* sheet(batches: AsyncIterable<Content>, packRows: PackRows): AsyncGenerator<ZipPart> {
  let last = zipPart(`${head}<worksheet xmlns="${office}/spreadsheetml/2006/main"><sheetData>`, 0)
  yield last
  for await (const content of batches) {
    last = await packRows(content, last.crc)
    yield last
  }
  yield zipPart('</sheetData></worksheet>', last.crc)
}

/** A workbook with one sheet, made while its rows come: what is held is one batch of them. */
export function xlsx(batches: AsyncIterable<Content>, packRows: PackRows): AsyncGenerator<Uint8Array> {
  const entries: ZipEntry[] = [
    { name: '[Content_Types].xml', parts: [zipPart(types, 0)] },
    { name: '_rels/.rels', parts: [zipPart(relation('officeDocument', 'xl/workbook.xml'), 0)] },
    { name: 'xl/workbook.xml', parts: [zipPart(workbook, 0)] },
    {
      name: 'xl/_rels/workbook.xml.rels',
      parts: [zipPart(relation('worksheet', 'worksheets/sheet1.xml'), 0)],
    },
    { name: 'xl/worksheets/sheet1.xml', parts: sheet(batches, packRows) },
  ]
  return zip(entries)
}
