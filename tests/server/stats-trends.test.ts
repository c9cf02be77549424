import { expect, test } from 'vitest'
import type { FigureKey } from '#contract/lists/reports.ts'
import type { Page } from '#contract/page.ts'
import type { Role } from '#contract/people.ts'
import type { ReportAnswer } from '#contract/report.ts'
import type { Stats, Trend } from '#contract/stats.ts'
import { countDays } from '#server/reports/count-day.ts'
import { documents } from '#server/schema/fleet.ts'
import { tripWorld } from './support/trip-world.ts'
import { testServer } from './support.ts'

const server = await testServer()
const { db, clock } = server
const world = await tripWorld(db, clock())

// Tuesday, 10 March 2026, 09:00 in Bristol. Every figure below is counted by hand from this list.
const day = 24 * 60
const bo = { driverId: 'bo', vehicleId: 'van' }
const hillside = { companyId: 'hillside' }
const money = (total: number) => ({ lines: [{ kind: 'base', amount: total }], total, currency: 'GBP' })
const drive = (id: string, days: number, total: number, more: object = {}) => {
  const startAt = world.after(-days * day)
  const times = { startedAt: startAt, completedAt: new Date(startAt.getTime() + 30 * 60_000) }
  return world.trip(
    { id, status: 'completed', startAt, ...times, fare: money(total), ...bo, ...more } as never,
    { status: 'completed', total, ...hillside },
  )
}
await drive('today', 0, 1000)
await drive('monday', 1, 500)
await drive('six-days-ago', 6, 300)
await drive('week-ago', 7, 700)
await drive('five-weeks-ago', 35, 50)
await drive('year-ago', 364, 90)
await world.booking({ pickupAt: world.after(-2 * day), status: 'cancelled', ...hillside })
await world.booking({ pickupAt: world.after(-8 * day), status: 'cancelled' })
await world.booking({ pickupAt: world.after(-60), status: 'draft' })
await world.booking({ pickupAt: world.after(2 * day), status: 'confirmed' })
await db.delete(documents)
await db.insert(documents).values(
  ['2026-03-10', '2026-03-16', '2026-03-17', '2026-06-01'].map((expiresOn, index) => ({
    ...{ id: `paper-${index}`, ownerKind: 'driver' as const, ownerId: 'bo', type: 'medical' as const },
    ...{ required: true, status: 'approved' as const, expiresOn, files: [] },
  })),
)
// However long that takes on a busy machine: a reader counts for a moment only.
await countDays(db, 'Europe/London', 60_000)

async function read(role: Role, query: string, values: object = {}) {
  const client = await server.as(role, values)
  const { status, body } = await client.get<Stats>(`/api/web/stats?${query}`)
  const { trends } = body
  const tiles = new Map<Trend['key'], Trend>(trends?.tiles.map((tile) => [tile.key, tile]))
  const pair = (key: Trend['key']) => [tiles.get(key)?.value, tiles.get(key)?.before]
  return { status, body, client, trends, tiles, pair }
}

test('without a period the answer is the one that it always was', async () => {
  const { status, body } = await read('admin', '')
  expect(status).toBe(200)
  expect(body).not.toHaveProperty('trends')
})

test('a week is the seven days up to today, beside the seven before', async () => {
  const { trends, pair, tiles } = await read('admin', 'period=week')
  expect(trends).toMatchObject({
    ...{ from: '2026-03-04', to: '2026-03-10', complete: true },
    compared: { from: '2026-02-25', to: '2026-03-03' },
  })
  expect(pair('rides')).toEqual([4, 2])
  expect(pair('cancelled')).toEqual([1, 1])
  expect(pair('revenue')).toEqual([1800, 700])
  expect(pair('driver_hours')).toEqual([90, 30])
  expect(tiles.get('rides')?.values).toEqual([1, 0, 0, 0, 1, 1, 1])
  expect(tiles.get('revenue')).toMatchObject({ unit: 'money', currency: 'GBP' })
})

test.each([
  ['period=today&compare=previous', [1, 1]],
  ['period=today&compare=weeks', [1, 1]],
  ['period=month&compare=weeks', [6, 1]],
  ['period=quarter&compare=year', [7, 1]],
  ['from=2026-03-09&to=2026-03-10&compare=weeks', [2, 2]],
  ['from=2026-03-09', [2, 1]],
])('%s', async (query, expected) => {
  expect((await read('dispatcher', query)).pair('rides')).toEqual(expected)
})

test('curves of a day show the week up to it, those of a quarter weeks', async () => {
  const today = await read('admin', 'period=today')
  expect(today.trends?.charts[0]).toMatchObject({ key: 'rides', span: 'day' })
  expect(today.trends?.charts[0]?.days).toHaveLength(7)
  const quarter = await read('admin', 'period=quarter')
  expect(quarter.trends?.charts[0]).toMatchObject({ span: 'week' })
  expect(quarter.trends?.charts[0]?.days).toHaveLength(13)
  const sums = quarter.tiles.get('rides')?.values.reduce<number>((sum, one) => sum + (one ?? 0), 0)
  expect(sums).toBe(quarter.tiles.get('rides')?.value)
})

test('papers are counted by the week in which they run out', async () => {
  const { trends } = await read('admin', 'period=week')
  const papers = trends?.charts.find(({ key }) => key === 'papers_due')
  expect(papers?.days[0]).toBe('2026-03-10')
  expect(papers?.series[0]?.values.slice(0, 3)).toEqual([2, 1, 0])
  expect((await read('finance', 'period=week')).trends?.charts.map(({ key }) => key)).toEqual([
    'rides',
    'no_shows',
    'revenue',
  ])
})

test('a figure leads to as many rows as it counts', async () => {
  const { client, tiles } = await read('admin', 'period=week')
  for (const key of ['rides', 'cancelled'] as const) {
    const query = new URLSearchParams(tiles.get(key)?.link?.query)
    const [from = '', to = ''] = query.get('date')?.split('..') ?? []
    query.delete('date')
    query.set('date_from', from)
    query.set('date_to', to)
    const { body } = await client.get<Page<unknown>>(
      `/api/web/booking-management?pagination=true&page=1&${query}`,
    )
    expect(body.count, key).toBe(tiles.get(key)?.value)
  }
  // The others lead to the rides that a report adds up.
  for (const key of ['no_shows', 'arrivals_on_time', 'occupancy', 'revenue', 'driver_hours'] as const) {
    const link = tiles.get(key)?.link
    expect(link?.list).toBe('reports')
    const { report, from, to, figure } = Object.fromEntries(new URLSearchParams(link?.query))
    const days = `from=${from}&to=${to}`
    const { body } = await client.get<ReportAnswer>(`/api/web/reports/${report}?${days}`)
    const shown = body.totals[figure as FigureKey] ?? null
    const times = { arrivals_on_time: 100, occupancy: 100, driver_hours: 1 / 60 }[key as string] ?? 1
    expect(tiles.get(key)?.value, key).toBe(shown === null ? null : shown * times)
    const rows = await client.get<Page<unknown>>(`/api/web/reports/${report}/rows?${days}`)
    expect(rows.body.count, key).toBe(body.rows && body.totals[body.rows])
  }
})

test('a company has its own rides, a driver their own hours, a family its own bookings', async () => {
  const own = await read('company', 'period=week', { company: 'hillside' })
  expect(own.pair('rides')).toEqual([4, 1])
  expect(own.pair('cancelled')).toEqual([1, 0])
  const other = await read('company', 'period=week', { company: 'elsewhere' })
  expect(other.pair('rides')).toEqual([0, 0])
  const driver = await read('driver', 'period=week', { driver: 'bo' })
  expect(driver.pair('driver_hours')).toEqual([90, 30])
  expect(driver.trends?.tiles.map(({ key }) => key)).toEqual(['rides', 'driver_hours'])
  expect((await read('driver', 'period=week', { driver: 'amal' })).pair('rides')).toEqual([0, 0])
  expect((await read('parent', 'period=week', { parent: 'nobody' })).pair('rides')).toEqual([0, 0])
})

test('an admin who looks at a company’s dashboard has no company, and gets no figures of others', async () => {
  const { status, body } = await read('admin', 'role=company&period=week')
  expect(status).toBe(200)
  expect(body).not.toHaveProperty('trends')
})

test.each([
  ['period=decade', 'period'],
  ['from=2026-03-10&to=2026-03-01', 'to'],
  ['from=2020-01-01&to=2026-03-01', 'to'],
  ['from=2026-02-31', 'from'],
  ['period=week&compare=yesterday', 'compare'],
])('%s is refused with a reason', async (query, field) => {
  const client = await server.as('admin')
  const { status, body } = await client.get<Record<string, string[]>>(`/api/web/stats?${query}`)
  expect(status).toBe(400)
  expect(body[field]?.[0]).toMatch(/\w/)
})
