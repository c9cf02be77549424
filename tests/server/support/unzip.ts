import { deepEqual } from 'node:assert/strict'
import { crc32, inflateRawSync } from 'node:zlib'

/** The files of an archive, found by its directory and held to its checksums, as a spreadsheet program does. */
export function unzip(archive: Buffer): Map<string, string> {
  const files = new Map<string, string>()
  const end = archive.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]))
  let at = archive.readUInt32LE(end + 16)
  for (let left = archive.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [crc, packed, size] = [16, 20, 24].map((offset) => archive.readUInt32LE(at + offset))
    const [name = 0, extra = 0, comment = 0] = [28, 30, 32].map((offset) => archive.readUInt16LE(at + offset))
    const start = archive.readUInt32LE(at + 42)
    const data = start + 30 + archive.readUInt16LE(start + 26) + archive.readUInt16LE(start + 28)
    const plain = inflateRawSync(archive.subarray(data, data + (packed ?? 0)))
    deepEqual([crc32(plain), plain.length], [crc, size])
    files.set(archive.toString('utf8', at + 46, at + 46 + name), plain.toString('utf8'))
    at += 46 + name + extra + comment
  }
  return files
}

/** What the sheets of a workbook are called, in their order. */
export const sheetNames = (archive: Buffer): string[] =>
  [...(unzip(archive).get('xl/workbook.xml') ?? '').matchAll(/<sheet name="([^"]*)"/g)].map(
    ([, name = '']) => name,
  )

/** The rows of a workbook's sheet, each cell as text. */
export function sheetRows(archive: Buffer): string[][] {
  const sheet = unzip(archive).get('xl/worksheets/sheet1.xml') ?? ''
  return [...sheet.matchAll(/<row>(.*?)<\/row>/gs)].map(([, row = '']) =>
    [...row.matchAll(/<c\/>|<c[^>]*>(?:<v>(.*?)<\/v>|<is><t[^>]*>(.*?)<\/t><\/is>)<\/c>/gs)].map(
      ([, value, text]) => value ?? text ?? '',
    ),
  )
}
