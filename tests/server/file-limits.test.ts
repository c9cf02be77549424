import { beforeEach, expect, test } from 'vitest'
import { drawing } from '#server/platform/files/picture.ts'
import { createTurns } from '#server/platform/jobs/turns.ts'
import { throttles } from '#server/schema/accounts.ts'
import { picture, sendFile } from './support/files.ts'
import { testServer } from './support.ts'

const server = await testServer()
const admin = await server.as('admin')
beforeEach(() => server.db.delete(throttles))

const brands = '/api/web/vehicle-brands/import?dry_run=true'
const sheet = (...rows: readonly string[]) => Buffer.from(['name,country,active', ...rows].join('\n'))
const dry = (text: string) =>
  sendFile<{ file?: string[] }>(server.app, admin, brands, { bytes: Buffer.from(text) })

/** A body that notes whether anybody reads it. */
function unread() {
  let pulls = 0
  const body = new ReadableStream<Uint8Array>(
    {
      pull: (controller) => {
        pulls += 1
        controller.close()
      },
    },
    { highWaterMark: 0 },
  )
  return { body, pulls: () => pulls }
}

test.each([
  '/api/web/driver-documents/import',
  '/api/web/drivers/import',
  '/api/web/vehicles/import?dry_run=true',
])('a driver’s file for %s is refused before a byte of it is read', async (path) => {
  const driver = await server.as('driver')
  const { body, pulls } = unread()
  const headers = {
    'content-type': 'multipart/form-data; boundary=B',
    cookie: [...driver.cookies].map((pair) => pair.join('=')).join('; '),
    'x-csrftoken': driver.cookies.get('csrftoken') ?? '',
  }
  const answer = await server.app.request(path, {
    method: 'POST',
    body,
    headers,
    duplex: 'half',
  } as RequestInit)
  expect([answer.status, pulls()]).toEqual([403, 0])
})

test('of thirty files in a minute the last ten are refused with the time to wait, and the next minute is free', async () => {
  const statuses: number[] = []
  for (let file = 0; file < 30; file += 1)
    statuses.push((await sendFile(server.app, admin, brands, { bytes: sheet('Volvo,SE,yes') })).status)
  expect(statuses).toEqual([
    ...Array.from({ length: 20 }, () => 200),
    ...Array.from({ length: 10 }, () => 429),
  ])
  server.clock.advance(60)
  expect((await sendFile(server.app, admin, brands, { bytes: sheet('Volvo,SE,yes') })).status).toBe(200)
})

test('of many files of one person at once most are refused: they are taken one after the other', async () => {
  const bytes = sheet(...Array.from({ length: 10_000 }, (_, index) => `Saab ${index},SE,yes`))
  const all = Array.from({ length: 8 }, () => sendFile(server.app, admin, brands, { bytes }))
  const statuses = (await Promise.all(all)).map(({ status }) => status).toSorted()
  expect(statuses.slice(0, 3)).toEqual([200, 200, 200])
  expect(statuses.at(-1)).toBe(429)
})

test('a refusal names few columns, and shortens them', async () => {
  const names = Array.from({ length: 150 }, (_, index) => `column ${index} ${'x'.repeat(500)}`)
  const { status, body } = await dry(names.join(','))
  expect([status, body.file?.length]).toEqual([400, 1])
  expect(body.file?.[0]?.length).toBeLessThan(400)
})

test.each([
  ['201 columns', `${'name,'.repeat(200)}name`, /Row 1 .* 200 columns/],
  ['201 cells in a row', `name,country,active\n${'a,'.repeat(200)}`, /Row 2 .* 200 columns/],
  ['a cell of 10,001 characters', `name,country,active\n${'a'.repeat(10_001)},SE,yes`, /10,000 characters/],
  ['50,001 rows', `name,country,active\n${'a,SE,yes\n'.repeat(50_001)}`, /50,000 rows/],
])('%s are refused in words', async (_, text, words) => {
  const { status, body } = await dry(text)
  expect(status).toBe(400)
  expect(body.file?.[0]).toMatch(words)
})

test('a file in UTF-16, as spreadsheets save it, is read as well', async () => {
  const bytes = Buffer.from('\uFEFFname\tcountry\tactive\nŠkoda\tCZ\tyes', 'utf16le')
  const { body } = await sendFile(server.app, admin, brands.replace('?dry_run=true', ''), { bytes })
  expect(body).toMatchObject({ created: 1 })
  const { body: found } = await admin.get<{ results: { name: string }[] }>(
    '/api/web/vehicle-brands?search=Škoda',
  )
  expect(found.results.map(({ name }) => name)).toEqual(['Škoda'])
})

test('a refused value is shown on one line, short, and without direction characters', async () => {
  const { body } = await sendFile<{ faults: { column: string; value: string }[] }>(
    server.app,
    admin,
    brands,
    {
      bytes: sheet(`"${'long '.repeat(40)}",SE,yes`, '"Sa\u202Eab\n\tcars",Sweden,yes'),
    },
  )
  const values = body.faults.map(({ column, value }) => [column, value])
  expect(values).toEqual([
    ['name', `${'long '.repeat(12)}…`],
    ['country', 'Sweden'],
  ])
})

test('two pictures are unpacked at once and twenty may wait; one more is refused with Retry-After', async () => {
  const free = Promise.withResolvers<void>()
  const others = Array.from({ length: 22 }, () => drawing.take(() => free.promise))
  const bytes = await picture().png().toBuffer()
  const send = () => sendFile<{ code?: string }>(server.app, admin, '/api/web/files', { bytes })
  expect(await send()).toMatchObject({ status: 503, body: { code: 'busy' } })
  free.resolve()
  await Promise.all(others)
  expect((await send()).status).toBe(201)
})

test('turns go round in order, and whoever finds the queue full is refused with Retry-After', async () => {
  const turns = createTurns({ atOnce: 1, waiting: 1 })
  const done: number[] = []
  const first = Promise.withResolvers<void>()
  const running = turns.take(() => first.promise.then(() => void done.push(1)))
  const waiting = turns.take(async () => void done.push(2))
  await expect(turns.take(async () => undefined)).rejects.toMatchObject({
    status: 503,
    headers: { 'retry-after': '5' },
  })
  first.resolve()
  await Promise.all([running, waiting])
  expect([done, turns.idle()]).toEqual([[1, 2], true])
})
