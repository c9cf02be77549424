import { crc32, inflateRawSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { type Cell, xlsx } from '#server/resources/xlsx.ts'

/** The files of an archive, found by its directory and held to its checksums, as a spreadsheet program does. */
function unzip(archive: Buffer): Map<string, string> {
  const files = new Map<string, string>()
  const end = archive.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]))
  let at = archive.readUInt32LE(end + 16)
  for (let left = archive.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [crc, packed, size] = [16, 20, 24].map((offset) => archive.readUInt32LE(at + offset))
    const [name = 0, extra = 0, comment = 0] = [28, 30, 32].map((offset) => archive.readUInt16LE(at + offset))
    const start = archive.readUInt32LE(at + 42)
    const data = start + 30 + archive.readUInt16LE(start + 26) + archive.readUInt16LE(start + 28)
    const plain = inflateRawSync(archive.subarray(data, data + (packed ?? 0)))
    expect([crc32(plain), plain.length]).toEqual([crc, size])
    files.set(archive.toString('utf8', at + 46, at + 46 + name), plain.toString('utf8'))
    at += 46 + name + extra + comment
  }
  return files
}

async function* batches(...all: Cell[][][]) {
  yield* all
}

test('a workbook holds its rows by type; a formula stays text and what XML can’t hold is left out', async () => {
  const parts: Buffer[] = []
  for await (const part of xlsx(
    batches(
      [['name', 'seats']],
      [
        ['=1+1 <b>&', 4],
        ['\u0001é', true],
        [null, ''],
      ],
    ),
  ))
    parts.push(part)
  const files = unzip(Buffer.concat(parts))
  expect([...files.keys()]).toContain('[Content_Types].xml')
  const sheet = files.get('xl/worksheets/sheet1.xml') ?? ''
  expect(sheet).toContain('<t xml:space="preserve">=1+1 &lt;b&gt;&amp;</t></is></c><c><v>4</v></c>')
  expect(sheet).toContain('<t xml:space="preserve">é</t></is></c><c t="b"><v>1</v></c>')
  expect(sheet).toMatch(/<row><c\/><c\/><\/row><\/sheetData><\/worksheet>$/)
  expect(sheet).not.toContain('<f>')
})
