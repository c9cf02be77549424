import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import type { Page } from '#contract/page.ts'
import type { TripRow } from '#contract/trip.ts'
import { insertRows } from '#server/platform/db/insert-rows.ts'
import { throttles } from '#server/schema/accounts.ts'
import { auditLog } from '#server/schema/history.ts'
import { tripBookings, trips } from '#server/schema/trips.ts'
import { tripWorld } from './support/trip-world.ts'
import { sheetRows } from './support/unzip.ts'
import { testServer } from './support.ts'

const server = await testServer()
const { db, clock } = server
const world = await tripWorld(db, clock())
const path = '/api/web/trip-management'
const staff = await server.as('dispatcher')
await world.trip({ reference: 'KB-000123-1', driverId: 'amal', startAt: world.after(60) })
const [sample] = await db.select().from(trips)
if (!sample) throw new Error('There is no trip')
const { number: _number, ordinal: _ordinal, driverName: _name, ...columns } = sample
await insertRows(
  db,
  trips,
  Array.from({ length: 599 }, (_, index) => ({
    ...columns,
    id: `trip-${index}`,
    reference: `KB-000123-${index + 2}`,
    driverId: index % 3 === 0 ? null : 'bo',
    status: index % 2 === 0 ? ('unassigned' as const) : ('assigned' as const),
    startAt: world.after(index % 50),
  })),
)
await insertRows(
  db,
  tripBookings,
  Array.from({ length: 599 }, (_, index) => ({
    tripId: `trip-${index}`,
    bookingId: columns.bookingId,
    startAt: world.after(index % 50),
  })),
)

const rowsOf = async (query: string, client = staff) => {
  const { body, status } = await client.get<string>(`${path}/export?${query}`)
  expect(status).toBe(200)
  return parse(body, { bom: true }) as string[][]
}

test.each(['ride_start_time', '-ride_start_time', 'reference', '-status', 'driver'])(
  'a file has all filtered trips once, in the order of the list: %s',
  async (ordering) => {
    const [, ...rows] = await rowsOf(`ordering=${ordering}`)
    const references = rows.map(([reference]) => reference)
    expect(new Set(references).size).toBe(600)
    const { body } = await staff.get<Page<TripRow>>(`${path}?ordering=${ordering}&page_size=100&page=4`)
    expect(references.slice(300, 400)).toEqual(body.results.map(({ reference }) => reference))
  },
)

test('it speaks the language of its link, and is filtered and refused as the list is', async () => {
  const [heading, ...rows] = await rowsOf('language=fr&no_driver=true')
  expect(heading?.slice(0, 2)).toEqual(['Trajet', 'Réservation'])
  const { body } = await staff.get<Page<TripRow>>(`${path}?no_driver=true`)
  expect(rows).toHaveLength(body.count)
  expect((await staff.get(`${path}/export?status=flying`)).status).toBe(400)
  expect((await server.anonymous().get(`${path}/export`)).status).toBe(401)
})

test('as a workbook it has the same rows', async () => {
  const cookie = [...staff.cookies].map((pair) => pair.join('=')).join('; ')
  const answer = await server.app.request(`${path}/export?format=xlsx`, { headers: { cookie } })
  const rows = sheetRows(Buffer.from(await answer.arrayBuffer()))
  expect([rows.length, rows[0]?.[0]]).toEqual([601, 'Trip'])
})

test('each reader’s file has the trips of their list and no others', async () => {
  for (const [role, values] of [
    ['driver', { driver: 'amal' }],
    ['company', { company: 'wheels' }],
    ['parent', {}],
  ] as const) {
    const client = await server.as(role, values)
    const { body } = await client.get<Page<TripRow>>(`${path}?ordering=reference`)
    const [, ...rows] = await rowsOf('ordering=reference', client)
    expect(rows.map(([reference]) => reference)).toEqual(body.results.map(({ reference }) => reference))
    const children = body.results.map((row) => row.children.map(({ name }) => name).join('; '))
    expect(rows.map((row) => row[9])).toEqual(children)
  }
})

test('whose children are in a file is written down', async () => {
  await db.delete(throttles)
  await rowsOf('')
  const actions = await db.select({ action: auditLog.action }).from(auditLog)
  expect(actions.some(({ action }) => action === 'export')).toBe(sample.passengers.length > 0)
})

test('thirty files in a minute are enough', async () => {
  await db.delete(throttles)
  const statuses: number[] = []
  for (let file = 0; file < 32; file += 1) {
    const answer = await staff.get(`${path}/export?no_driver=true`)
    statuses.push(answer.status)
  }
  expect([statuses[29], statuses[30], statuses[31]]).toEqual([200, 429, 429])
})

test('a HEAD request answers whether there would be a file, and counts for none', async () => {
  await db.delete(throttles)
  const cookie = [...staff.cookies].map((pair) => pair.join('=')).join('; ')
  const ask = (method: string, query = '') =>
    server.app.request(`${path}/export?${query}`, { method, headers: { cookie } })
  for (let times = 0; times < 40; times += 1) {
    const head = await ask('HEAD')
    expect([head.status, head.body]).toEqual([200, null])
  }
  expect((await ask('HEAD', 'format=xlsx')).headers.get('content-disposition')).toMatch(/\.xlsx"$/)
  expect((await ask('HEAD', 'status=flying')).status).toBe(400)
  for (let file = 0; file < 30; file += 1) await (await ask('GET', 'no_driver=true')).body?.cancel()
  const full = await ask('HEAD')
  expect([full.status, full.headers.has('retry-after')]).toEqual([429, true])

  await db.delete(throttles)
  const open = [await ask('GET'), await ask('GET'), await ask('GET')]
  expect((await ask('HEAD')).status).toBe(429)
  await Promise.all(open.map((one) => one.body?.cancel()))
  expect((await ask('HEAD')).status).toBe(200)
})

test('three files at once are enough for one person, and one that is left makes room', async () => {
  await db.delete(throttles)
  const cookie = [...staff.cookies].map((pair) => pair.join('=')).join('; ')
  const open = () => server.app.request(`${path}/export`, { headers: { cookie } })
  const [first, second, third] = [await open(), await open(), await open()]
  const fourth = await open()
  expect([third?.status, fourth.status, Number(fourth.headers.get('retry-after'))]).toEqual([200, 429, 10])
  await first?.body?.cancel()
  const again = await open()
  expect(again.status).toBe(200)
  await Promise.all([second, third, again].map((one) => one?.body?.cancel()))
})
