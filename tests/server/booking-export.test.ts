import { describe, expect, test } from 'vitest'
import { insertRows } from '#server/platform/db/insert-rows.ts'
import { csvText } from '#server/platform/sheets/csv.ts'
import { bookings } from '#server/schema/bookings.ts'
import { newRide, bookingsPath as path, seedWorld } from './support/booking-world.ts'
import { sheetRows } from './support/unzip.ts'
import { testServer } from './support.ts'

const server = await testServer({ seed: seedWorld })
const dispatcher = await server.as('dispatcher')

/** Reads RFC 4180; independent of how the file was written. */
function parse(text: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  let cell = ''
  let quoted = false
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at] ?? ''
    if (quoted && char === '"' && text[at + 1] === '"') {
      cell += '"'
      at += 1
    } else if (char === '"') quoted = !quoted
    else if (!quoted && char === ',') {
      row.push(cell)
      cell = ''
    } else if (!quoted && char === '\r' && text[at + 1] === '\n') {
      rows.push([...row, cell])
      row = []
      cell = ''
      at += 1
    } else cell += char
  }
  return rows
}

async function download(query = '', headers = {}) {
  const answer = await dispatcher.get<string>(`${path}/export?${query}`, headers)
  expect(answer.status).toBe(200)
  return { ...answer, rows: parse(answer.body.replace(/^\uFEFF/, '')) }
}

describe('the export', () => {
  test('is a UTF-8 file with a mark, a header row and a name with the date', async () => {
    await dispatcher.post(
      path,
      newRide({
        notes: '=HYPERLINK("http://evil.test"),\n"x"',
        booker: { parent: null, name: '@amina', phone: '+447700900101' },
      }),
    )
    const { headers, rows } = await download()
    const cookie = [...dispatcher.cookies].map((pair) => pair.join('=')).join('; ')
    const raw = await server.app.request(`${path}/export`, { headers: { cookie } })
    expect([...new Uint8Array(await raw.arrayBuffer()).slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(headers.get('content-disposition')).toBe('attachment; filename="bookings-2026-03-10.csv"')
    expect(headers.get('cache-control')).toBe('no-store')
    expect(rows).toHaveLength(2)
    const record = Object.fromEntries((rows[0] ?? []).map((name, index) => [name, rows[1]?.[index]]))
    expect(record).toMatchObject({
      Reference: 'KB-000001',
      Status: 'pending',
      Date: '2026-03-11',
      'Pickup time': '08:15',
      Children: 'Leila Haddad',
      'Booked by': "'@amina",
      Phone: "'+447700900101",
      Notes: `'=HYPERLINK("http://evil.test"),\n"x"`,
      Total: expect.stringMatching(/^\d+\.\d\d$/),
    })
  })

  test('speaks the reader’s language, or the one a link asks for', async () => {
    expect((await download('', { 'accept-language': 'fr' })).rows[0]?.[0]).toBe('Référence')
    expect((await download('language=ar', { 'accept-language': 'fr' })).rows[0]?.[0]).toBe('المرجع')
    expect((await dispatcher.get(`${path}/export?language=xx`)).status).toBe(400)
    expect((await dispatcher.get(`${path}/export?status=flying`)).status).toBe(400)
  })

  test.each(['reference', '-reference', 'pickupAt', '-pickupAt', 'status', 'total', 'company', '-driver'])(
    'has all rows once and in order, over many batches: %s',
    async (ordering) => {
      const [sample] = await server.db.select().from(bookings).limit(1)
      if (sample && (await server.db.$count(bookings)) === 1) {
        const { number: _n, companyName: _c, driverName: _d, ...columns } = sample
        const rows = Array.from({ length: 1233 }, (_unused, index) => ({
          ...columns,
          id: `row-${index}`,
          reference: `KB-${String(index + 2).padStart(6, '0')}`,
          companyId: index % 3 === 0 ? 'redland' : null,
          status: index % 2 === 0 ? ('confirmed' as const) : ('pending' as const),
          pickupAt: new Date(Date.parse('2026-04-01T08:00:00Z') + (index % 100) * 60_000),
        }))
        await insertRows(server.db, bookings, rows)
      }
      const { rows } = await download(`ordering=${ordering}`)
      const found = rows.slice(1).map(([reference]) => reference)
      expect(new Set(found).size).toBe(1234)
      const page = await dispatcher.get<{ results: { reference: string }[] }>(
        `${path}?ordering=${ordering}&page_size=100&page=6`,
      )
      expect(found.slice(500, 600)).toEqual(page.body.results.map(({ reference }) => reference))
    },
  )
})

test('as XLSX it has the same rows, with numbers that can be added up', async () => {
  const cookie = [...dispatcher.cookies].map((pair) => pair.join('=')).join('; ')
  const answer = await server.app.request(`${path}/export?format=xlsx&language=fr`, { headers: { cookie } })
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="bookings-2026-03-10.xlsx"')
  const rows = sheetRows(Buffer.from(await answer.arrayBuffer()))
  const text = (await download('language=fr')).rows
  expect([rows.length, rows[0], rows[1]?.[0]]).toEqual([text.length, text[0], text[1]?.[0]])
  const total = text[0]?.indexOf('Total') ?? -1
  expect(Number(rows[1]?.[total])).toBe(Number(text[1]?.[total]))
  expect((await dispatcher.get(`${path}/export?format=pdf`)).status).toBe(400)
})

describe('a cell', () => {
  test.each([
    ['=1+1', "'=1+1"],
    ['+44', "'+44"],
    ['-1', "'-1"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\tx', "'\tx"],
    ['\rx', `"'\rx"`],
    ['\0x', "'\0x"],
    ['a,b', '"a,b"'],
    ['say "hi"', '"say ""hi"""'],
    ['two\nlines', '"two\nlines"'],
    ['plain = text', 'plain = text'],
    ['＝1+1', "'＝1+1"],
    [12, '12'],
    [-12.5, '-12.5'],
    [false, 'false'],
    [null, ''],
    ['', ''],
  ])('%j is written as %j', (value, written) => {
    expect(csvText([[value, 'x']])).toBe(`${written},x\r\n`)
  })
})
