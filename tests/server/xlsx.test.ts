import { expect, test } from 'vitest'
import type { Cell, Content } from '#server/platform/sheets/content.ts'
import { writeTable } from '#server/platform/sheets/write-table.ts'
import { xlsx } from '#server/platform/sheets/xlsx.ts'
import type { ZipPart } from '#server/platform/sheets/zip-part.ts'
import { unzip } from './support/unzip.ts'

async function* batches(...all: Cell[][][]) {
  for (const rows of all) yield { kind: 'cells' as const, rows }
}

async function packRows(content: Content, crc: number): Promise<ZipPart> {
  const { value: packed } = await writeTable({ format: 'xlsx', content, crc }).next()
  if (!packed) throw new Error('Nothing was written')
  return packed
}

test('a workbook holds its rows by type; a formula stays text and what XML can’t hold is left out', async () => {
  const parts: Uint8Array[] = []
  const rows = batches(
    [['name', 'seats']],
    [
      ['=1+1 <b>&', 4],
      ['\u0001é', true],
      [null, ''],
    ],
  )
  for await (const part of xlsx(rows, packRows)) parts.push(part)
  const files = unzip(Buffer.concat(parts))
  expect([...files.keys()]).toContain('[Content_Types].xml')
  const sheet = files.get('xl/worksheets/sheet1.xml') ?? ''
  expect(sheet).toContain('<t xml:space="preserve">=1+1 &lt;b&gt;&amp;</t></is></c><c><v>4</v></c>')
  expect(sheet).toContain('<t xml:space="preserve">é</t></is></c><c t="b"><v>1</v></c>')
  expect(sheet).toMatch(/<row><c\/><c\/><\/row><\/sheetData><\/worksheet>$/)
  expect(sheet).not.toContain('<f>')
})
