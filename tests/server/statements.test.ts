import { randomUUID } from 'node:crypto'
import { parse } from 'csv-parse/sync'
import { and, eq, inArray, ne } from 'drizzle-orm'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Quote } from '#contract/money.ts'
import type { BulkResult, Page } from '#contract/page.ts'
import type { Statement, StatementInput, StatementSheet } from '#contract/statement.ts'
import { linesOfTrip, sumOf } from '#server/money/statement-lines.ts'
import { bookings } from '#server/schema/bookings.ts'
import { events } from '#server/schema/history.ts'
import { companies, drivers, parents } from '#server/schema/people.ts'
import { statementLines, statements } from '#server/schema/statements.ts'
import { trips } from '#server/schema/trips.ts'
import { tripWorld } from './support/trip-world.ts'
import { testServer } from './support.ts'

const server = await testServer()
const world = await tripWorld(server.db, server.clock())
await server.db.update(companies).set({ commissionPct: 12.5 }).where(eq(companies.id, 'wheels'))
const finance = await server.as('finance')
const path = '/api/web/statements'
type Answer = Statement & { id: string; version: number; actions: string[] }

const fareOf = (total: number, promo = 0, currency = 'GBP'): Quote => ({
  currency,
  lines: [
    { kind: 'base', quantity: null, amount: total - promo },
    ...(promo ? [{ kind: 'promo' as const, quantity: 10, amount: promo }] : []),
  ],
  total,
  rule: null,
})

/** A trip that did not take place, and what it costs in place of its fare. */
const missed = (
  of: string,
  day: number,
  status: 'no_show' | 'cancelled',
  amount: number,
  completedAt: Date | null = new Date(Date.UTC(2026, 2, day, 9)),
) =>
  world.trip(
    {
      status,
      completedAt,
      driverId: null,
      fare: {
        ...fareOf(amount),
        lines:
          amount === 0
            ? []
            : [{ kind: status === 'no_show' ? 'no_show_fee' : 'cancel_fee', quantity: null, amount }],
      },
      startAt: new Date(Date.UTC(2026, 2, day, 8)),
    },
    { companyId: of },
  )

/** A new company, of whose bookings no statement knows yet. */
async function company(more: Partial<typeof companies.$inferInsert> = {}) {
  const id = randomUUID()
  const [like] = await server.db.select().from(companies).where(eq(companies.id, 'hillside'))
  if (!like) throw new Error('no company to copy')
  await server.db.insert(companies).values({ ...like, id, name: `Company ${id}`, ...more })
  return id
}

const completed = (of: string, day: number, fare: Quote, more: object = {}, driverId = 'amal') =>
  world.trip(
    {
      status: 'completed',
      driverId,
      fare,
      startAt: new Date(Date.UTC(2026, 2, day, 8)),
      completedAt: new Date(Date.UTC(2026, 2, day, 9)),
    },
    { companyId: of, ...more },
  )

const input = (more: Partial<StatementInput>): StatementInput => ({
  partyKind: 'company',
  driver: null,
  company: null,
  parent: null,
  from: '2026-03-01',
  to: '2026-03-09',
  currency: 'GBP',
  dueDays: 14,
  note: null,
  ...more,
})
const make = async (more: Partial<StatementInput>) => (await finance.post<Answer>(path, input(more))).body
const read = async (id: string) => (await finance.get<Answer>(`${path}/${id}`)).body
const sheetOf = async (id: string) => (await finance.get<StatementSheet>(`${path}/${id}/sheet`)).body
const act = async (row: { id: string }, action: string, body: object = {}) => {
  const { version } = await read(row.id)
  return finance.post<Answer>(`${path}/${row.id}/actions/${action}`, body, { 'if-match': `"${version}"` })
}
const payment = (amount: number) => ({ amount, paidOn: '2026-03-10', method: 'bank', remark: null })

test('an export has number, party, status and sums, these in whole units of the currency', async () => {
  const id = await company()
  await completed(id, 2, fareOf(1995))
  const row = await make({ company: id })
  await act(row, 'issue')
  await act(row, 'pay', payment(500))
  const { body } = await finance.get<string>(`${path}/export?format=csv&company=${id}`)
  const { reference } = await read(row.id)
  expect(parse(body, { bom: true, columns: true })).toMatchObject([
    {
      reference,
      party: `Company ${id}`,
      status: 'part_paid',
      trips: '1',
      opening: '0.00',
      total: '19.95',
      paid: '5.00',
      closing: '14.95',
      overdue: 'false',
    },
  ])
})

test('a large sum in a currency of small units is drawn, issued, carried over and paid as one sum', async () => {
  const ride = (day: number, of: string) => completed(of, day, fareOf(900_000_000, 0, 'IDR'))
  const id = await company({ currency: 'IDR' })
  for (const day of [2, 3, 4]) await ride(day, id)
  const first = await make({ company: id, currency: 'IDR', to: '2026-03-05' })
  expect(first).toMatchObject({ total: 2_700_000_000, closing: 2_700_000_000 })
  await act(first, 'issue')
  await ride(6, id)
  const second = await make({ company: id, currency: 'IDR', from: '2026-03-06' })
  expect(second).toMatchObject({ opening: 2_700_000_000, closing: 3_600_000_000 })
  await act(second, 'issue')
  const { body: paid } = await act(second, 'pay', payment(3_600_000_000))
  expect(paid).toMatchObject({ status: 'paid', paid: 3_600_000_000, closing: 0 })
  const { body } = await finance.get<string>(`${path}/export?format=csv&company=${id}`)
  expect(parse(body, { bom: true, columns: true })).toMatchObject([
    { total: '900000000' },
    { total: '2700000000' },
  ])
})

describe('a draft', () => {
  test('has the party’s completed trips of the period, and no others', async () => {
    const id = await company()
    await completed(id, 2, fareOf(1000))
    await completed(id, 3, fareOf(900, -100))
    await completed(id, 10, fareOf(5000))
    await completed(id, 4, fareOf(7000, 0, 'EUR'))
    await completed('hillside', 4, fareOf(8000))
    await world.trip({ status: 'failed', startAt: new Date(Date.UTC(2026, 2, 5, 8)) }, { companyId: id })
    const row = await make({ company: id })
    expect(row).toMatchObject({ status: 'draft', number: null, trips: 2, total: 1900, closing: 1900 })
    expect(row).toMatchObject({ payable: false, actions: ['edit', 'delete', 'issue'] })
    const { lines } = await sheetOf(row.id)
    expect(lines.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['fare', 1000],
      ['fare', 1000],
      ['promo', -100],
    ])
    const euro = await make({ company: id, currency: 'EUR', from: '2026-02-01', to: '2026-02-28' })
    expect(euro.total).toBe(0)
  })

  test('has the fees of trips that nobody came to or that were called off late, each on a line of its own', async () => {
    const id = await company()
    await completed(id, 2, fareOf(1000))
    await missed(id, 3, 'no_show', 800)
    await missed(id, 4, 'cancelled', 500)
    await missed(id, 5, 'cancelled', 0)
    // Noted a quarter of an hour ago, so it may be reopened yet.
    const justNow = new Date(server.clock().getTime() - 15 * 60_000)
    await missed(id, 6, 'no_show', 900, justNow)
    const row = await make({ company: id })
    expect(row).toMatchObject({ trips: 3, total: 2300 })
    const { lines } = await sheetOf(row.id)
    expect(lines.map(({ kind, amount, trip }) => [kind, amount, trip?.at.slice(8, 10)])).toEqual([
      ['fare', 1000, '02'],
      ['no_show_fee', 800, '03'],
      ['cancel_fee', 500, '04'],
    ])
    const out = await finance.delete<Answer>(`${path}/${row.id}/lines/${lines[1]?.id}`, undefined, {
      'if-match': `"${row.version}"`,
    })
    expect(out.body).toMatchObject({ trips: 2, total: 1500 })
  })

  test('takes a day as it is where the company is', async () => {
    const id = await company({ timezone: 'Pacific/Auckland' })
    // Half past midnight on the 6th in Auckland.
    await world.trip(
      {
        status: 'completed',
        fare: fareOf(700),
        startAt: new Date('2026-03-05T11:30:00Z'),
        completedAt: new Date('2026-03-05T12:00:00Z'),
      },
      { companyId: id },
    )
    expect((await make({ company: id, from: '2026-03-01', to: '2026-03-05' })).trips).toBe(0)
    expect((await make({ company: id, from: '2026-03-06', to: '2026-03-06' })).trips).toBe(1)
  })

  test('waits until its last day is over where the company is, and no longer', async () => {
    const day = async (timezone: string, to: string) => {
      const client = await server.as('finance')
      const { status, body } = await client.post(path, input({ company: await company({ timezone }), to }))
      return status === 400 ? Object.keys(body as object) : status
    }
    // Half past eleven in the evening of the 9th in the Marquesas.
    expect(await day('Pacific/Marquesas', '2026-03-09')).toEqual(['to'])
    expect(await day('Pacific/Marquesas', '2026-03-08')).toBe(201)
    const now = server.clock()
    server.clock.set(new Date('2026-03-10T10:30:00Z'))
    // Half past midnight of the 11th in Kiritimati.
    expect(await day('Pacific/Kiritimati', '2026-03-10')).toBe(201)
    expect(await day('Europe/London', '2026-03-10')).toEqual(['to'])
    server.clock.set(now)
  })

  test('has a ride that took place once it can’t be reopened any more', async () => {
    const id = await company()
    const ended = (minutes: number) =>
      world.trip(
        {
          status: 'completed',
          fare: fareOf(1000 + minutes),
          startAt: new Date(Date.UTC(2026, 2, 9, 23)),
          completedAt: new Date(server.clock().getTime() - minutes * 60_000),
        },
        { companyId: id },
      )
    await ended(29)
    await ended(31)
    expect(await make({ company: id })).toMatchObject({ trips: 1, total: 1031 })
  })

  test('owes those who drive the whole fare, less the commission of their company', async () => {
    const driver = await server.db.select().from(drivers).where(eq(drivers.id, 'bo'))
    expect(driver[0]?.companyId).toBe('wheels')
    await completed('hillside', 6, fareOf(900, -100), {}, 'bo')
    const own = await make({ partyKind: 'driver', driver: 'bo' })
    expect(own).toMatchObject({ payable: true, total: 875, trips: 1, party: { name: 'Bo Lind' } })
    expect((await sheetOf(own.id)).lines.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['fare', 1000],
      ['commission', -125],
    ])
    expect(await make({ company: 'wheels' })).toMatchObject({ payable: true, total: 875, trips: 1 })
  })

  test('of an operator has no trip that the driver’s operator before was billed', async () => {
    const [before, after] = [await company({ type: 'operator' }), await company({ type: 'operator' })]
    const driver = randomUUID()
    const [like] = await server.db.select().from(drivers).where(eq(drivers.id, 'bo'))
    if (!like) throw new Error('no driver to copy')
    await server.db
      .insert(drivers)
      .values({ ...like, id: driver, code: driver, phone: '+447700900555', companyId: before })
    const school = await company()
    await completed(school, 2, fareOf(1000), {}, driver)
    expect(await make({ company: before })).toMatchObject({ total: 1000, trips: 1 })
    await server.db.update(drivers).set({ companyId: after }).where(eq(drivers.id, driver))
    await completed(school, 3, fareOf(900), {}, driver)
    expect(await make({ company: after })).toMatchObject({ total: 900, trips: 1 })
    expect(await make({ company: school })).toMatchObject({ total: 1900, trips: 2 })
    expect(await make({ partyKind: 'driver', driver })).toMatchObject({ total: 1900, trips: 2 })
  })

  test('of a parent has what they booked themselves, not what a company pays', async () => {
    const id = randomUUID()
    const [like] = await server.db.select().from(parents)
    if (!like) throw new Error('no parent to copy')
    await server.db.insert(parents).values({ ...like, id })
    await completed('hillside', 6, fareOf(4000), { bookerParentId: id })
    await world.trip(
      {
        status: 'completed',
        fare: fareOf(600),
        startAt: new Date(Date.UTC(2026, 2, 6, 9)),
        completedAt: new Date(Date.UTC(2026, 2, 6, 10)),
      },
      { bookerParentId: id },
    )
    expect(await make({ partyKind: 'parent', parent: id })).toMatchObject({ total: 600, trips: 1 })
  })

  test('is changed by lines of its own, and by trips that are left out', async () => {
    const id = await company()
    await completed(id, 2, fareOf(1000))
    await completed(id, 3, fareOf(900, -100))
    const row = await make({ company: id })
    const headers = { 'if-match': `"${row.version}"` }
    const line = { kind: 'adjustment', note: 'Goodwill for the late Monday', amount: -250 }
    const added = await finance.post<Answer>(`${path}/${row.id}/lines`, line, headers)
    expect(added.body).toMatchObject({ total: 1650, closing: 1650, version: row.version + 1 })
    expect((await finance.post(`${path}/${row.id}/lines`, line, headers)).status).toBe(412)
    expect((await finance.post(`${path}/${row.id}/lines`, line)).status).toBe(428)
    const nothing = await finance.post(`${path}/${row.id}/lines`, { ...line, amount: 0 }, headers)
    expect([nothing.status, Object.keys(nothing.body)]).toEqual([400, ['amount']])
    const promo = (await sheetOf(row.id)).lines.find(({ kind }) => kind === 'promo')
    const less = await finance.delete<Answer>(`${path}/${row.id}/lines/${promo?.id}`, undefined, {
      'if-match': `"${row.version + 1}"`,
    })
    expect(less.body).toMatchObject({ total: 750, trips: 1 })
    // The trip that was left out can be billed again.
    const edited = await finance.put<Answer>(
      `${path}/${row.id}`,
      input({ company: id, from: '2026-03-02', to: '2026-03-02' }),
      { 'if-match': `"${less.body.version}"` },
    )
    expect(edited.body).toMatchObject({ total: 750, trips: 1 })
    expect(await make({ company: id, from: '2026-03-03', to: '2026-03-09' })).toMatchObject({ total: 900 })
  })

  test.each([
    ['a period that is not over', { to: '2026-03-10' }, 'to'],
    ['an end before its beginning', { to: '2026-02-28' }, 'to'],
    ['more than a year', { from: '2025-01-01' }, 'to'],
    ['nobody', { company: null }, 'company'],
    ['somebody unknown', { company: 'nobody' }, 'company'],
  ])('is refused for %s, at the field', async (_, more, field) => {
    const answer = await finance.post(path, input({ company: 'hillside', ...more }))
    expect([answer.status, Object.keys(answer.body)]).toEqual([400, [field]])
  })

  test('that is deleted lets its trips go, and takes them back when that is undone', async () => {
    const id = await company()
    await completed(id, 2, fareOf(1000))
    const row = await make({ company: id })
    const remove = async (one: string) =>
      (await finance.post<{ undo: string }>(`${path}/bulk`, { ids: [one], action: 'delete' })).body
    const undo = async ({ undo: token }: { undo: string }) =>
      (await finance.post<{ results: { ok: boolean }[] }>(`${path}/undo`, { undo: token })).body
    expect(await undo(await remove(row.id))).toMatchObject({ results: [{ ok: true }] })
    expect(await read(row.id)).toMatchObject({ total: 1000, trips: 1 })
    const gone = await remove(row.id)
    const other = await make({ company: id })
    expect(other).toMatchObject({ total: 1000 })
    expect(await undo(gone)).toMatchObject({ results: [{ ok: false }] })
    expect((await finance.get(`${path}/${row.id}`)).status).toBe(404)
  })
})

describe('the fee of a trip whose booking is reinstated', () => {
  const calledOff = async () => {
    const id = await company()
    const trip = await missed(id, 4, 'cancelled', 500)
    const [{ bookingId } = { bookingId: '' }] = await server.db.select().from(trips).where(eq(trips.id, trip))
    await server.db
      .update(bookings)
      .set({ status: 'cancelled', pickupAt: new Date('2026-03-11T08:00:00Z') })
      .where(eq(bookings.id, bookingId))
    const cancelled = { type: 'cancel', at: new Date('2026-03-04T07:30:00Z'), changes: [] }
    await server.db.insert(events).values([
      { ...cancelled, entity: 'booking', entityId: bookingId },
      { ...cancelled, entity: 'trip', entityId: trip },
    ])
    const reinstate = async () => {
      const dispatcher = await server.as('dispatcher')
      const { status } = await dispatcher.post(
        `/api/web/booking-management/${bookingId}/actions/reinstate`,
        {},
      )
      expect(status).toBe(200)
      return (await server.db.select().from(trips).where(eq(trips.id, trip)))[0]?.fare.total
    }
    return { row: await make({ company: id }), reinstate }
  }

  test('leaves the draft it is on', async () => {
    const { row, reinstate } = await calledOff()
    expect(row.total).toBe(500)
    expect(await reinstate()).toBe(0)
    expect(await read(row.id)).toMatchObject({ total: 0, closing: 0, trips: 0, version: row.version + 1 })
    expect((await sheetOf(row.id)).lines).toEqual([])
  })

  test('stays as it was issued', async () => {
    const { row, reinstate } = await calledOff()
    await act(row, 'issue')
    expect(await reinstate()).toBe(500)
    expect(await read(row.id)).toMatchObject({ total: 500, closing: 500, trips: 1 })
  })
})

describe('an issued statement', () => {
  test('has the next number, is due, and stays as it is', async () => {
    const id = await company()
    await completed(id, 2, fareOf(1000))
    const row = await make({ company: id })
    const { body: issued } = await act(row, 'issue')
    expect(issued).toMatchObject({ status: 'issued', dueAt: '2026-03-24', actions: ['pay', 'void'] })
    expect(issued.reference).toMatch(/^ST-\d{6}$/)
    const headers = { 'if-match': `"${issued.version}"` }
    const edit = await finance.put<{ code: string }>(`${path}/${row.id}`, input({ company: id }), headers)
    expect([edit.status, edit.body.code]).toEqual([409, 'not_now'])
    expect((await finance.delete(`${path}/${row.id}`, undefined, headers)).status).toBe(409)
    const line = { kind: 'refund', note: 'Too late', amount: -1 }
    expect((await finance.post(`${path}/${row.id}/lines`, line, headers)).status).toBe(409)
    const [first] = (await sheetOf(row.id)).lines
    expect((await finance.delete(`${path}/${row.id}/lines/${first?.id}`, undefined, headers)).status).toBe(
      409,
    )
    expect((await act(row, 'issue')).status).toBe(409)
    await server.db
      .update(trips)
      .set({ fare: fareOf(1) })
      .where(eq(trips.id, first?.trip?.id ?? ''))
    expect(await read(row.id)).toMatchObject({ total: 1000, closing: 1000 })
  })

  test('is not issued without a line', async () => {
    const row = await make({ company: await company() })
    const { status, body } = await act(row, 'issue')
    expect([status, body]).toMatchObject([409, { code: 'empty' }])
  })

  test('is paid in parts, and never more than is open', async () => {
    const id = await company()
    await completed(id, 2, fareOf(1000))
    const row = await make({ company: id })
    expect((await act(row, 'pay', payment(100))).status).toBe(409)
    await act(row, 'issue')
    const over = await act(row, 'pay', payment(1001))
    expect([over.status, over.body]).toMatchObject([400, { amount: ['No more than 10.00 GBP is open.'] }])
    expect((await act(row, 'pay', payment(0))).status).toBe(400)
    expect((await act(row, 'pay', payment(-5))).status).toBe(400)
    const ahead = await act(row, 'pay', { ...payment(5), paidOn: '2026-03-11' })
    expect(Object.keys(ahead.body)).toEqual(['paidOn'])
    expect((await act(row, 'pay', payment(400))).body).toMatchObject({
      status: 'part_paid',
      paid: 400,
      closing: 600,
    })
    expect((await act(row, 'pay', payment(601))).status).toBe(400)
    expect((await act(row, 'pay', payment(600))).body).toMatchObject({
      status: 'paid',
      paid: 1000,
      closing: 0,
    })
    expect((await act(row, 'pay', payment(1))).status).toBe(409)
    expect((await sheetOf(row.id)).payments.map(({ amount }) => amount)).toEqual([400, 600])
  })

  test('takes one of two payments that come at once', async () => {
    const id = await company()
    await completed(id, 2, fareOf(1000))
    const row = await make({ company: id })
    const { body } = await act(row, 'issue')
    const headers = { 'if-match': `"${body.version}"` }
    const both = await Promise.all(
      [1, 2].map(() => finance.post(`${path}/${row.id}/actions/pay`, payment(1000), headers)),
    )
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 412])
    expect(await read(row.id)).toMatchObject({ paid: 1000, closing: 0 })
  })

  test('that is void keeps its number and lines, and its trips are billed again', async () => {
    const id = await company()
    await completed(id, 2, fareOf(1000))
    const row = await make({ company: id })
    const { body: issued } = await act(row, 'issue')
    expect((await make({ company: id })).trips).toBe(0)
    expect((await act(row, 'void', {})).status).toBe(400)
    const { body } = await act(row, 'void', { reason: 'Wrong company' })
    expect(body).toMatchObject({
      status: 'void',
      number: issued.number,
      voidReason: 'Wrong company',
      actions: [],
    })
    expect((await sheetOf(row.id)).lines).toHaveLength(1)
    const again = await make({ company: id, from: '2026-02-28', to: '2026-02-28' })
    expect(again.trips).toBe(0)
    const [other] = (
      await finance.get<Page<Answer>>(`${path}?company=${id}&status=draft&ordering=from`)
    ).body.results.slice(1)
    await finance.delete(`${path}/${other?.id}`)
    expect(await make({ company: id, to: '2026-03-08' })).toMatchObject({ trips: 1, total: 1000 })
  })

  test('takes over what earlier ones left open, which are then paid with it', async () => {
    const id = await company()
    await completed(id, 2, fareOf(1000))
    await completed(id, 5, fareOf(500))
    const first = await make({ company: id, to: '2026-03-03' })
    await act(first, 'issue')
    const second = await make({ company: id, from: '2026-03-04' })
    expect(second).toMatchObject({ opening: 1000, total: 500, closing: 1500 })
    await act(first, 'pay', payment(300))
    expect(await read(second.id)).toMatchObject({ opening: 700, closing: 1200 })
    const { body: issued } = await act(second, 'issue')
    expect(issued).toMatchObject({ opening: 700, total: 500, closing: 1200 })
    expect(await read(first.id)).toMatchObject({
      carriedTo: { name: issued.reference },
      actions: [],
      overdue: false,
    })
    expect((await act(first, 'pay', payment(1))).status).toBe(409)
    await act(second, 'pay', payment(200))
    await act(second, 'void', { reason: 'Again, please' })
    expect(await read(first.id)).toMatchObject({ carriedTo: null, closing: 700 })
    // What was paid on the void one is a credit now.
    expect(await make({ company: id, from: '2026-03-04' })).toMatchObject({
      opening: 500,
      total: 500,
      closing: 1000,
    })
  })
})

test('an operator stays one once it has statements, and nobody else becomes one', async () => {
  const admin = await server.as('admin')
  const types = async (id: string, type: string) => {
    const edit = { ids: [id], action: 'set', values: { type } }
    const { body } = await admin.post<BulkResult>('/api/web/companies/bulk', edit)
    return { undo: body.undo, ok: body.results.map(({ ok }) => ok) }
  }
  const id = await company({ type: 'operator' })
  const turned = await types(id, 'school')
  expect(turned.ok).toEqual([true])
  await completed(id, 2, fareOf(1000))
  const row = await make({ company: id })
  const back = await admin.post<BulkResult>('/api/web/companies/undo', { undo: turned.undo })
  expect(back.body.results).toMatchObject([{ ok: false, code: 'invalid' }])
  expect((await types(id, 'operator')).ok).toEqual([false])
  expect((await types(id, 'business')).ok).toEqual([true])
  expect(await read(row.id)).toMatchObject({ payable: false, total: 1000 })
})

test('a company and a driver see their own, once they are issued; others find nothing', async () => {
  const id = await company()
  await completed(id, 2, fareOf(1000))
  const row = await make({ company: id })
  const own = await server.as('company', { company: id })
  const other = await server.as('company', { company: 'wheels' })
  const driver = await server.as('driver', { driver: 'amal' })
  const dispatcher = await server.as('dispatcher')
  expect((await own.get(`${path}/${row.id}`)).status).toBe(404)
  await act(row, 'issue')
  expect((await own.get<Answer>(`${path}/${row.id}`)).body.actions).toEqual([])
  expect((await own.get(`${path}/${row.id}/sheet`)).status).toBe(200)
  // What was drafted, and perhaps for others, is for the office.
  expect((await own.get(`${path}/${row.id}/timeline`)).status).toBe(403)
  expect((await dispatcher.get(`${path}/${row.id}/timeline`)).status).toBe(200)
  for (const client of [other, driver]) {
    expect((await client.get(`${path}/${row.id}`)).status).toBe(404)
    expect((await client.get(`${path}/${row.id}/sheet`)).status).toBe(404)
  }
  expect((await own.get<Page<Answer>>(path)).body.results.map((one) => one.id)).toEqual([row.id])
  expect((await dispatcher.get<Answer>(`${path}/${row.id}`)).body.actions).toEqual([])
  expect((await dispatcher.post(`${path}/${row.id}/actions/void`, { reason: 'x' })).status).toBe(403)
  expect((await (await server.as('support')).get(path)).status).toBe(403)
})

const amount = fc.integer({ min: 0, max: 1_000_000 })

test('a trip’s lines sum to what is owed for it, in whole minor units', () => {
  const pct = fc.option(fc.double({ min: 0, max: 100, noNaN: true }))
  fc.assert(
    fc.property(amount, amount, pct, fc.boolean(), (gross, off, commissionPct, payable) => {
      const discount = Math.min(gross, off)
      const lines = linesOfTrip(fareOf(gross - discount, -discount), { payable, commissionPct })
      const base = payable ? gross : gross - discount
      expect(lines.every((line) => Number.isInteger(line.amount))).toBe(true)
      expect(sumOf(lines)).toBe(base - Math.round((base * (commissionPct ?? 0)) / 100))
      expect(sumOf(lines)).toBeGreaterThanOrEqual(0)
    }),
  )
})

test('a fee stands in the fare’s place, and sums like one', () => {
  const pct = fc.option(fc.double({ min: 0, max: 100, noNaN: true }))
  const kind = fc.constantFrom('no_show_fee' as const, 'cancel_fee' as const)
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 1_000_000 }),
      kind,
      pct,
      fc.boolean(),
      (fee, what, commissionPct, payable) => {
        const lines = linesOfTrip(
          { lines: [{ kind: what, quantity: null, amount: fee }] },
          { payable, commissionPct },
        )
        const commission = Math.round((fee * (commissionPct ?? 0)) / 100)
        expect(lines[0]).toEqual({ kind: what, amount: fee })
        expect(lines.some((line) => line.kind === 'fare')).toBe(false)
        expect(sumOf(lines)).toBe(fee - commission)
      },
    ),
  )
})

/** What people do to the statements of one company, in any order: `which` of them, and how much. */
const doings = fc.array(
  fc.record({
    what: fc.constantFrom('draft', 'line', 'leave', 'issue', 'issue', 'pay', 'pay', 'void', 'delete'),
    which: fc.nat(20),
    amount: fc.integer({ min: -3000, max: 3000 }),
  }),
  { minLength: 4, maxLength: 14 },
)

test('whatever is done, sums hold, numbers have no gap, no trip is billed twice, and nothing owed is lost', async () => {
  let firstDay = 0
  const doing = async (
    id: string,
    { what, which, amount: sum }: { what: string; which: number; amount: number },
  ) => {
    const { results } = (await finance.get<Page<Answer>>(`${path}?company=${id}&page_size=100`)).body
    const row = results[which % Math.max(1, results.length)]
    if (what === 'draft' || !row) {
      const day = String(1 + (which % 9)).padStart(2, '0')
      return finance.post(path, input({ company: id, from: `2026-03-${day}`, to: `2026-03-${day}` }))
    }
    const headers = { 'if-match': `"${row.version}"` }
    if (what === 'line')
      return finance.post(
        `${path}/${row.id}/lines`,
        { kind: 'adjustment', note: 'By hand', amount: sum },
        headers,
      )
    if (what === 'leave') {
      const { lines } = await sheetOf(row.id)
      return finance.delete(`${path}/${row.id}/lines/${lines[0]?.id ?? 'none'}`, undefined, headers)
    }
    if (what === 'delete') return finance.delete(`${path}/${row.id}`, undefined, headers)
    if (what === 'pay') return act(row, 'pay', payment(Math.abs(sum)))
    return act(row, what, what === 'void' ? { reason: 'As it happens' } : {})
  }
  await fc.assert(
    fc.asyncProperty(doings, async (all) => {
      const id = await company()
      firstDay = (firstDay % 7) + 1
      await completed(id, firstDay, fareOf(1500, -200))
      await completed(id, firstDay + 1, fareOf(800))
      await missed(id, firstDay, 'no_show', 700)
      await missed(id, firstDay + 1, 'cancelled', 450)
      for (const one of all) expect((await doing(id, one)).status).toBeLessThan(500)
      const { results } = (await finance.get<Page<Answer>>(`${path}?company=${id}&page_size=100`)).body
      let [billed, received] = [0, 0]
      for (const row of results) {
        expect(row.closing).toBe(row.opening + row.total - row.paid)
        const { lines, payments } = await sheetOf(row.id)
        expect(sumOf(lines)).toBe(row.total)
        expect(sumOf(payments)).toBe(row.paid)
        if (row.status === 'paid') expect(row.closing).toBeLessThanOrEqual(0)
        if (row.status !== 'draft' && row.status !== 'void') billed += row.total
        received += row.paid
      }
      const open = results.filter((row) => row.status !== 'draft' && row.carriedTo === null)
      const balance = open.reduce((sum, row) => sum + (row.status === 'void' ? -row.paid : row.closing), 0)
      expect(balance).toBe(billed - received)
      for (const draft of results.filter(({ status }) => status === 'draft'))
        expect(draft.opening).toBe(balance)
    }),
    { numRuns: 12 },
  )
  const numbers = await server.db
    .select({ number: statements.number })
    .from(statements)
    .where(ne(statements.status, 'draft'))
  expect(numbers.map(({ number }) => number ?? 0).toSorted((a, b) => a - b)).toEqual(
    numbers.map((_, index) => index + 1),
  )
  const live = await server.db
    .select()
    .from(statementLines)
    .where(
      and(eq(statementLines.live, true), inArray(statementLines.kind, ['fare', 'no_show_fee', 'cancel_fee'])),
    )
  expect(new Set(live.map((line) => `${line.party} ${line.tripId}`)).size).toBe(live.length)
}, 60_000)

test('the database itself refuses a trip that is billed twice, and sums that do not hold', async () => {
  const id = await company()
  await completed(id, 2, fareOf(1000))
  const row = await make({ company: id })
  const [line] = await server.db.select().from(statementLines).where(eq(statementLines.statementId, row.id))
  if (!line) throw new Error('no line')
  await expect(
    server.db.insert(statementLines).values({ ...line, id: randomUUID(), statementId: randomUUID() }),
  ).rejects.toThrow()
  await expect(
    server.db.update(statements).set({ closing: 1 }).where(eq(statements.id, row.id)),
  ).rejects.toThrow()
})
