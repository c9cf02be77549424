import { expect, test } from 'vitest'
import type { Cell, Sheet } from '#server/platform/sheets/content.ts'
import { csvText } from '#server/platform/sheets/csv.ts'
import { writeTable } from '#server/platform/sheets/write-table.ts'
import { type PackRows, xlsx } from '#server/platform/sheets/xlsx.ts'
import { unzip } from './support/unzip.ts'

async function* batches(...all: Cell[][][]) {
  for (const rows of all) yield { kind: 'cells' as const, rows }
}

const packRows: PackRows = async (task) => {
  const { value: packed } = await writeTable({ format: 'xlsx', ...task }).next()
  if (!packed) throw new Error('Nothing was written')
  return packed
}

async function bookOf(sheets: readonly Sheet[], isRtl = false) {
  const parts: Uint8Array[] = []
  for await (const part of xlsx(sheets, packRows, { isRtl })) parts.push(part)
  const files = unzip(Buffer.concat(parts))
  return { files, sheet: (number: number) => files.get(`xl/worksheets/sheet${number}.xml`) ?? '' }
}

test('a workbook holds its rows by type; a formula stays text and what XML can’t hold is left out', async () => {
  const rows = batches(
    [['name', 'seats']],
    [
      ['=1+1 <b>&', 4],
      ['\u0001é', true],
      [null, ''],
    ],
  )
  const { files, sheet } = await bookOf([{ name: 'rows', batches: rows }])
  expect([...files.keys()]).toContain('[Content_Types].xml')
  expect(sheet(1)).toContain('<t xml:space="preserve">=1+1 &lt;b&gt;&amp;</t></is></c><c><v>4</v></c>')
  expect(sheet(1)).toContain('<t xml:space="preserve">é</t></is></c><c t="b"><v>1</v></c>')
  expect(sheet(1)).toMatch(/<row><c\/><c\/><\/row><\/sheetData><\/worksheet>$/)
  expect(sheet(1)).not.toContain('<f>')
})

/** The style of the cell with this value: its row of the table of styles. */
function styleOf(files: Map<string, string>, sheet: string, value: string) {
  const [, index = '0'] =
    new RegExp(`<c(?: s="(\\d+)")?[^>]*>(?:<v>|<is><t[^>]*>)${value}<`).exec(sheet) ?? []
  const styles = files.get('xl/styles.xml') ?? ''
  const [cells = ''] = /<cellXfs.*<\/cellXfs>/.exec(styles) ?? []
  return [...cells.matchAll(/<xf [^>]*>/g)][Number(index)]?.[0] ?? ''
}

test('days, times and money are numbers with a format, also those of a later batch', async () => {
  const rows = batches(
    [['day', 'time', 'sum']],
    [
      [
        { as: 'day', at: '2026-03-01' },
        { as: 'time', at: '06:30' },
        { as: 'money', amount: 1250, currency: 'GBP' },
      ],
    ],
    [
      [
        { as: 'moment', at: '2026-03-01 12:00', text: '2026-03-01T12:00:00Z' },
        { as: 'day', at: 'soon' },
        { as: 'money', amount: -500, currency: 'JPY' },
      ],
      [{ as: 'day', at: '1850-01-01' }, '+44', { as: 'money', amount: 5, currency: 'GBP' }],
    ],
  )
  const { files, sheet } = await bookOf([{ name: 'rows', batches: rows }])
  const styles = files.get('xl/styles.xml') ?? ''
  const of = (value: string) => styleOf(files, sheet(1), value)
  expect(of('46082')).toContain('numFmtId="14"')
  expect(of('0.2708333333333333')).toContain('numFmtId="20"')
  expect(of('46082.5')).toContain('numFmtId="22"')
  expect(styles).toContain('formatCode="[$£]#,##0.00"')
  expect(styles).toContain('formatCode="[$¥]#,##0"')
  expect([of('12.5'), of('0.05'), of('-500')].map((xf) => /numFmtId="(\d+)"/.exec(xf)?.[1])).toEqual([
    '164',
    '164',
    '165',
  ])
  expect(sheet(1)).toContain('>soon<')
  expect(sheet(1)).toContain('>1850-01-01<')
  expect(of('\\+44')).toContain('quotePrefix="1"')
})

test('the heading is bold and stays in view, columns are as wide as what is in them', async () => {
  const rows = batches(
    [['no', 'A name of some length']],
    [
      [1, 'x'.repeat(400)],
      [2, 'short'],
    ],
  )
  const { files, sheet } = await bookOf([{ name: 'rows', batches: rows }], true)
  expect(sheet(1)).toContain('state="frozen"')
  expect(sheet(1)).toContain('rightToLeft="1"')
  expect(styleOf(files, sheet(1), 'A name of some length')).toContain('fontId="1"')
  const widths = [...sheet(1).matchAll(/ width="(\d+)"/g)].map(([, width]) => Number(width))
  expect(widths).toEqual([11, 48])
  expect((await bookOf([{ name: 'none', batches: batches() }])).sheet(1)).toContain('<row></row></sheetData>')
})

test('each table is a sheet of its own, by a name that a spreadsheet takes', async () => {
  const long = `Punctuality [by school]: ${'a'.repeat(40)}`
  const { files, sheet } = await bookOf([
    { name: long, batches: batches([['a']], [[1]]) },
    { name: long, batches: batches([['b']], [[2]]) },
    { name: '', batches: batches([['c']]) },
  ])
  const names = [...(files.get('xl/workbook.xml') ?? '').matchAll(/sheet name="([^"]*)"/g)].map(
    ([, name = '']) => name,
  )
  expect(new Set(names).size).toBe(3)
  for (const name of names) expect(name).toMatch(/^[^[\]:*?/\\]{1,31}$/)
  expect([sheet(1), sheet(2), sheet(3)].map((xml) => />([abc])</.exec(xml)?.[1])).toEqual(['a', 'b', 'c'])
})

test('a text file has days, times and money as they are read again', () => {
  const cells: Cell[] = [
    { as: 'day', at: '2026-03-01' },
    { as: 'moment', at: '2026-03-01 12:00', text: '2026-03-01T12:00:00Z' },
    { as: 'money', amount: 1250, currency: 'GBP' },
    { as: 'money', amount: -1250, currency: 'GBP' },
  ]
  expect(csvText([cells])).toBe('2026-03-01,2026-03-01T12:00:00Z,12.50,-12.5\r\n')
})
