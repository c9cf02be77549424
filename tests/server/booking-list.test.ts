import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { type BookingRow, bookingRow, type NewBookingAnswer } from '#contract/booking.ts'
import type { Page } from '#contract/page.ts'
import type { StatusCounts } from '#contract/trip.ts'
import { filterWhere, readFilter } from '#server/bookings/filter.ts'
import { orderBy, readOrdering } from '#server/bookings/ordering.ts'
import { bookingsChanged } from '#server/platform/search/count-cache.ts'
import { bookings } from '#server/schema/bookings.ts'
import { auditFromNow } from './support/audit.ts'
import { hospital, newRide, bookingsPath as path, seedWorld } from './support/booking-world.ts'
import { testServer } from './support.ts'

const server = await testServer({ seed: seedWorld })
const dispatcher = await server.as('dispatcher')

type Ride = Parameters<typeof newRide>[0]
const book = async (more: Ride = {}) => (await dispatcher.post<NewBookingAnswer>(path, newRide(more))).body
const list = async (query: string, client = dispatcher) => {
  const answer = await client.get<Page<BookingRow>>(`${path}?${query}`)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body
}
const references = async (query: string, client = dispatcher) =>
  (await list(query, client)).results.map(({ reference }) => Number(reference.slice(3)))

/** 1…12: pickups from 11 March, one each 12 hours; odd ones Redland's, those of 3 José's, 4 cancelled, 5 with a trip. */
beforeAll(async () => {
  const jose = {
    booker: { parent: 'jose', name: 'José Ferreira', phone: '+447700900102' },
    children: ['ines'],
  }
  for (let n = 1; n <= 12; n += 1) {
    const requestedAt = new Date(Date.parse('2026-03-11T08:15:00Z') + (n - 1) * 12 * 3_600_000).toISOString()
    const company = n % 2 === 1 ? 'redland' : null
    const where = n === 7 ? { dropoff: hospital } : {}
    const made = await book({ requestedAt, company, confirm: true, ...(n % 3 === 0 ? jose : {}), ...where })
    if (n === 4) await dispatcher.post(`${path}/${made.id}/actions/cancel`, { reason: 'weather' })
    if (n === 5)
      await dispatcher.post(`${path}/bulk`, { ids: [made.id], action: 'assign', driver: 'd1', vehicle: 'v1' })
  }
})

describe('the list', () => {
  test('has the last booked first, and a day’s rides in order of pickup', async () => {
    expect(await references('pagination=true&page=1')).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1])
    expect(await references('date_from=2026-03-12&date_to=2026-03-13')).toEqual([3, 4, 5, 6])
  })

  test('answers what a row shows and nothing else', async () => {
    const { results } = await list('page=1')
    for (const row of results) expect(Object.keys(row).sort()).toEqual(Object.keys(bookingRow.shape).sort())
    expect(results[0]).not.toHaveProperty('updatedAt')
  })

  test('is paged from 1, both halves alike', async () => {
    const pages = await Promise.all(
      [1, 2, 3].map((page) => list(`page=${page}&page_size=5&ordering=pickupAt`)),
    )
    expect(pages.map(({ count }) => count)).toEqual([12, 12, 12])
    expect(
      pages.flatMap(({ results }) => results.map(({ reference }) => Number(reference.slice(3)))),
    ).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
    expect(pages[1]?.next).toBe(`${path}?page=3&page_size=5&ordering=pickupAt`)
    expect([pages[0]?.previous, pages[2]?.next]).toEqual([null, null])
    for (const page of ['0', '4', 'abc', '-1', '1.5']) {
      expect((await dispatcher.get(`${path}?page=${page}&page_size=5`)).status).toBe(404)
    }
  })

  test.each([
    ['pickupAt', [1, 2, 3]],
    ['-pickupAt', [12, 11, 10]],
    ['reference', [1, 2, 3]],
    ['status', [4, 1, 2]],
    ['-status', [5, 12, 11]],
    ['-total', [7, 12]],
    ['company', [2, 4, 6]],
    ['-company', [11, 9, 7]],
    ['-driver', [5, 12, 11]],
    ['nonsense', [12, 11, 10]],
    ['constructor', [12, 11, 10]],
  ])('ordered by %s', async (ordering, first) => {
    const found = await references(`ordering=${ordering}&page_size=${first.length}`)
    if (ordering === '-total') expect(found[0]).toBe(7)
    else expect(found).toEqual(first)
    const whole = await references(`ordering=${ordering}`)
    const halves = [
      ...(await references(`ordering=${ordering}&page_size=6`)),
      ...(await references(`ordering=${ordering}&page_size=6&page=2`)),
    ]
    expect(halves).toEqual(whole)
  })

  test.each([
    ['status=cancelled', [4]],
    ['status=cancelled,scheduled', [5, 4]],
    ['status=all', [12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1]],
    ['company=redland', [11, 9, 7, 5, 3, 1]],
    ['driver=d1', [5]],
    ['child=ines', [12, 9, 6, 3]],
    ['no_driver=true', [12, 11, 10, 9, 8, 7, 6, 3, 2, 1]],
    ['no_driver=false', [5]],
    ['series=none', []],
    ['date_to=2026-03-11', [1, 2]],
    ['search=ines', [12, 9, 6, 3]],
    ['search=JOSÉ+ferreira', [12, 9, 6, 3]],
    ['search=jose+kb-000009', [9]],
    ['search=KB-000007', [7]],
    ['search=southmead', [7]],
    ['search=07700+900+102', [12, 9, 6, 3]],
    ['search=%2B44+7700+900102', [12, 9, 6, 3]],
    ['search=AB12CDE', [5]],
    ['search=ab12+cde+marek', [5]],
    ['search=100%25', []],
    ['search=_', []],
    ['search=nobody', []],
  ])('filtered by %s', async (query, expected) => {
    const sorted = query.startsWith('date') ? expected : expected.toSorted((a, b) => b - a)
    expect(await references(query)).toEqual(sorted)
    expect((await list(query)).count).toBe(expected.length)
  })

  test('refuses filters it can’t read, in the reader’s language', async () => {
    const status = await dispatcher.get(`${path}?status=flying`)
    expect([status.status, Object.keys(status.body)]).toEqual([400, ['status']])
    const day = await dispatcher.get(`${path}?date_from=2026-02-30`, { 'accept-language': 'fr' })
    expect([day.status, Object.keys(day.body)]).toEqual([400, ['date_from']])
    expect((await dispatcher.get(`${path}?colour=red`)).body).toEqual({
      colour: ['This field is not known here.'],
    })
  })

  test.each([
    ['date_from=0001-01-01', 12],
    ['date_to=9999-12-31', 12],
    ['date_from=9999-12-31', 0],
    ['search=%F0%9F%98%80', 0],
    ['search=%5C', 0],
    ["search='", 0],
    ['page_size=0', 12],
    ['page_size=abc', 12],
    ['page_size=100000', 12],
    ['status=,,', 12],
    ['company=%22', 0],
  ])('answers an odd query, %s', async (query, count) => {
    expect((await list(query)).count).toBe(count)
  })

  test('shows what was written the moment before, also in its counts', async () => {
    const before = await list('status=pending')
    const made = await book()
    expect((await list('status=pending')).count).toBe(before.count + 1)
    const counts = () => dispatcher.get<StatusCounts>(`${path}/counts`).then(({ body }) => body)
    expect((await counts()).pending).toBe(before.count + 1)
    await dispatcher.post(`${path}/${made.id}/actions/reject`, { reason: 'no_driver_found' })
    expect(await counts()).toMatchObject({ pending: before.count, rejected: 1 })
    expect((await list('status=pending')).count).toBe(before.count)
    await server.db.delete(bookings).where(eq(bookings.id, made.id))
    bookingsChanged(server.db)
  })

  test('parts what is to come, today’s first, from what is past, latest first', async () => {
    const before = server.clock()
    // In Bristol it is 15 March, 09:00: rides 9 and 10 are today's.
    server.clock.set('2026-03-15T09:00:00Z')
    const now = await server.as('dispatcher')
    expect(await references('when=upcoming', now)).toEqual([9, 10, 11, 12])
    expect(await references('when=past', now)).toEqual([8, 7, 6, 5, 4, 3, 2, 1])
    expect(await references('when=all', now)).toEqual(await references('', now))
    expect(await references('when=upcoming&date_from=2026-03-16', now)).toEqual([11, 12])
    expect(await references('when=past&status=cancelled', now)).toEqual([4])
    const counts = await now.get<StatusCounts>(`${path}/counts?when=past&status=cancelled`)
    expect(counts.body).toMatchObject({ all: 8, cancelled: 1 })
    expect((await now.get(`${path}?when=soon`)).body).toHaveProperty('when')
    const ninth = eq(bookings.number, 9)
    await server.db.update(bookings).set({ status: 'cancelled' }).where(ninth)
    expect(await references('when=upcoming', now)).toEqual([10, 11, 12])
    expect(await references('when=past', now)).toEqual([9, 8, 7, 6, 5, 4, 3, 2, 1])
    await server.db.update(bookings).set({ status: 'confirmed' }).where(ninth)
    server.clock.set(before)
  })

  test.each(['upcoming', 'past'] as const)(
    'has %s in the order of an index: a page is as fast among a million',
    async (when) => {
      const explained = await server.db.transaction(async (tx) => {
        for (const way of ['seqscan', 'bitmapscan', 'sort'])
          await tx.execute(sql.raw(`set local enable_${way} = off`))
        const ctx = { now: server.clock(), t: (key: string) => key }
        const filter = readFilter({ when }, 'Europe/London', ctx)
        const page = tx
          .select({ id: bookings.id })
          .from(bookings)
          .where(filterWhere(server.db, filter, { where: undefined, family: null, driver: null }))
          .orderBy(...orderBy(readOrdering({ when }, 'admin')))
          .limit(25)
        return JSON.stringify(await tx.execute(sql`explain ${page}`))
      })
      expect(explained).toMatch(/Index (Only )?Scan/)
      expect(explained).not.toContain('Sort')
    },
  )

  test('counts each tab under the other filters', async () => {
    const { body } = await dispatcher.get<StatusCounts>(
      `${path}/counts?status=cancelled&date_from=2026-03-12&date_to=2026-03-13`,
    )
    expect(body).toMatchObject({
      all: 4,
      confirmed: 2,
      cancelled: 1,
      scheduled: 1,
      draft: 0,
      part_completed: 0,
    })
  })

  test('carries what this reader may do', async () => {
    const [row] = (await list('search=KB-000002')).results
    expect(row).toMatchObject({
      actions: ['cancel', 'edit', 'create_trip', 'join', 'assign'],
      booker: 'Amina Haddad',
      zone: 'Europe/London',
    })
    const viewer = await server.as('viewer')
    expect((await list('search=KB-000002', viewer)).results[0]?.actions).toEqual([])
  })

  test('reaches as far as its reader', async () => {
    const redland = await server.as('company', { company: 'redland' })
    expect((await references('', redland)).toSorted((a, b) => a - b)).toEqual([1, 3, 5, 7, 9, 11])
    const jose = await server.as('parent', { parent: 'jose' })
    expect((await references('', jose)).toSorted((a, b) => a - b)).toEqual([3, 6, 9, 12])
    expect(await references('', await server.as('driver', { driver: 'd1' }))).toEqual([5])
    expect(await references('', await server.as('driver', { driver: null }))).toEqual([])
    expect((await dispatcher.get<StatusCounts>(`${path}/counts`)).body.all).toBe(12)
    expect((await jose.get<StatusCounts>(`${path}/counts`)).body.all).toBe(4)
    expect((await server.anonymous().get(path)).status).toBe(401)
  })

  test('leaves one line in the audit log with the children it named', async () => {
    const audited = await auditFromNow(server.db)
    await list('search=KB-000003')
    const lines = await audited()
    expect(lines.map(({ action, entity, entityIds }) => [action, entity, entityIds])).toEqual([
      ['list', 'child', ['ines']],
    ])
  })

  test('keeps days of the operator’s zone when clocks change', async () => {
    const late = await book({ requestedAt: '2026-03-29T23:30:00Z' })
    const day = (date: string) => references(`date_from=${date}&date_to=${date}`)
    const number = Number(late.reference.slice(3))
    expect([await day('2026-03-29'), await day('2026-03-30')]).toEqual([[], [number]])
  })
})
