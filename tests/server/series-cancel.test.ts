import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Booking, BookingRow, NewBookingAnswer } from '#contract/booking.ts'
import type { Notification } from '#contract/notification.ts'
import type { BulkResult, Page } from '#contract/page.ts'
import type { SeriesInput } from '#contract/series.ts'
import type { SeriesSheet } from '#contract/series-sheet.ts'
import { bookings, series } from '#server/schema/bookings.ts'
import { trips } from '#server/schema/trips.ts'
import { bookingsPath, newRide, seedWorld } from './support/booking-world.ts'
import { testServer } from './support.ts'

const server = await testServer({ seed: seedWorld })
let dispatcher = await server.as('dispatcher')
const path = `${bookingsPath}/series`

/** A fortnight of school days, there and back, over the change of clocks in Britain on 29 March 2026. */
const fortnight: SeriesInput = {
  rule: 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR',
  calendar: null,
  exceptDates: [],
  from: '2026-03-23',
  to: '2026-04-03',
  pausedFrom: null,
  pausedTo: null,
  returnLeg: { time: '15:30' },
}

/** Nobody stays signed in for weeks. */
async function moveTo(time: string) {
  server.clock.set(time)
  dispatcher = await server.as('dispatcher')
}

beforeEach(async () => {
  await moveTo('2026-03-10T09:00:00Z')
  await server.db.delete(trips)
  await server.db.delete(bookings)
  await server.db.delete(series)
})

async function book(more: Parameters<typeof newRide>[0] = {}) {
  const body = newRide({ requestedAt: '2026-03-23T08:15:00Z', series: fortnight, confirm: true, ...more })
  const made = await dispatcher.post<NewBookingAnswer>(bookingsPath, body)
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  return made.body.series ?? ''
}
const rides = async (id: string) =>
  (await dispatcher.get<Page<BookingRow>>(`${bookingsPath}?series=${id}&ordering=pickupAt&page_size=100`))
    .body.results
const local = ({ pickupAt }: BookingRow) =>
  new Date(pickupAt).toLocaleString('sv-SE', { timeZone: 'Europe/London' }).slice(0, 16)
const standing = async (id: string) =>
  (await rides(id)).filter(({ status }) => status !== 'cancelled').map(local)
const cancel = (id: string, body: object, as = dispatcher) =>
  as.post<BulkResult>(`${path}/${id}/cancel`, { reason: 'child_ill', ...body })
const undo = (token: string | null, as = dispatcher) =>
  as.post<BulkResult>(`${path}/undo`, { undo: token ?? '' })
const sheet = async (id: string, as = dispatcher) => as.get<SeriesSheet>(`${path}/${id}`)
const at = async (id: string, time: string) => {
  const found = (await rides(id)).find((row) => local(row) === time)
  if (!found) throw new Error(`no ride at ${time}`)
  return found.id
}

describe('a cancellation', () => {
  test('of a ride and those after it leaves the way there of the same day', async () => {
    const id = await book()
    const before = await standing(id)
    const first = await at(id, '2026-03-30 15:30')
    const done = await cancel(id, { scope: 'following', booking: first, note: 'Chickenpox' })
    expect([done.status, done.body.results.length]).toEqual([200, 9])
    expect(await standing(id)).toEqual(before.filter((time) => time < '2026-03-30 15:30'))
    const one = (await dispatcher.get<Booking>(`${bookingsPath}/${first}`)).body
    expect([one.status, one.cancelReason, one.cancelNote]).toEqual(['cancelled', 'child_ill', 'Chickenpox'])
  })

  test('of all is taken back as one, with the drivers they had', async () => {
    const id = await book()
    const first = await at(id, '2026-03-23 08:15')
    const crew = { ids: [first], action: 'assign', driver: 'd1', vehicle: 'v1' }
    expect((await dispatcher.post<BulkResult>(`${bookingsPath}/bulk`, crew)).body.results[0]).toMatchObject({
      ok: true,
    })
    const before = await standing(id)
    const done = await cancel(id, { scope: 'all' })
    expect(await standing(id)).toEqual([])
    expect((await sheet(id)).body).toMatchObject({
      nextAt: null,
      cancellable: false,
      prices: [],
      distanceM: 0,
    })
    const back = await undo(done.body.undo)
    expect(back.body.results.filter(({ ok }) => !ok)).toEqual([])
    expect(await standing(id)).toEqual(before)
    const one = (await dispatcher.get<Booking>(`${bookingsPath}/${first}`)).body
    expect(one.trips.find(({ status }) => status === 'assigned')?.driver?.id).toBe('d1')
    expect((await undo(done.body.undo)).status).toBe(409)
  })

  test('leaves what runs or is over, and names it', async () => {
    const id = await book()
    const under = await at(id, '2026-03-23 15:30')
    const over = await at(id, '2026-03-23 08:15')
    await server.db.update(bookings).set({ status: 'in_progress' }).where(eq(bookings.id, under))
    await moveTo('2026-03-23T15:40:00Z')
    const done = await cancel(id, { scope: 'pause', from: '2026-03-23', to: '2026-03-24' })
    expect(done.body.results.map(({ id: ride, ok, code }) => (ok ? 'ok' : [ride, code]))).toEqual([
      [over, 'over'],
      [under, 'running'],
      'ok',
      'ok',
    ])
    expect((await standing(id)).slice(0, 3)).toEqual([
      '2026-03-23 08:15',
      '2026-03-23 15:30',
      '2026-03-25 08:15',
    ])
  })

  test('of a ride whose trip would cost a fee waives it when it is taken back', async () => {
    const id = await book({ series: { ...fortnight, to: '2026-03-23', returnLeg: null } })
    const first = await at(id, '2026-03-23 08:15')
    const crew = { ids: [first], action: 'assign', driver: 'd1', vehicle: 'v1' }
    await dispatcher.post(`${bookingsPath}/bulk`, crew)
    await moveTo('2026-03-23T08:00:00Z')
    const fees = async () =>
      (await server.db.select().from(trips).where(eq(trips.bookingId, first)))
        .filter(({ status }) => status === 'cancelled')
        .map(({ fare }) => fare.total)
    const done = await cancel(id, { scope: 'all' })
    expect(await fees()).toEqual([500])
    await undo(done.body.undo)
    expect(await fees()).toEqual([0])
  })

  test('by two people at once cancels each ride once', async () => {
    const id = await book()
    const answers = await Promise.all([cancel(id, { scope: 'all' }), cancel(id, { scope: 'all' })])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'nothing_left' })
  })
})

describe('a pause', () => {
  test('cancels by the days of the place, on both sides of a change of clocks', async () => {
    const id = await book({
      requestedAt: '2026-03-28T00:15:00Z',
      series: {
        ...fortnight,
        rule: 'FREQ=DAILY',
        from: '2026-03-28',
        to: '2026-03-31',
        returnLeg: { time: '23:45' },
      },
    })
    await cancel(id, { scope: 'pause', from: '2026-03-29', to: '2026-03-30' })
    expect(await standing(id)).toEqual([
      '2026-03-28 00:15',
      '2026-03-28 23:45',
      '2026-03-31 00:15',
      '2026-03-31 23:45',
    ])
  })

  test('is kept with the series, one at a time, and ends with its undo', async () => {
    const id = await book()
    const pause = (from: string, to: string) => cancel(id, { scope: 'pause', from, to })
    const paused = async () => {
      const { pausedFrom, pausedTo } = (await sheet(id)).body
      return [pausedFrom, pausedTo]
    }
    const first = await pause('2026-03-25', '2026-03-26')
    expect(await paused()).toEqual(['2026-03-25', '2026-03-26'])
    expect((await pause('2026-03-30', '2026-03-31')).body).toMatchObject({
      code: 'paused_already',
      detail: 'This series already has a pause from 25 Mar 2026 to 26 Mar 2026. Choose days that include it.',
    })
    const longer = await pause('2026-03-24', '2026-03-27')
    expect(longer.body.results).toHaveLength(4)
    expect((await undo(longer.body.undo)).body.results.every(({ ok }) => ok)).toBe(true)
    expect(await paused()).toEqual(['2026-03-25', '2026-03-26'])
    await undo(first.body.undo)
    // The series was changed since, so its pause stays; its rides are back.
    expect(await paused()).toEqual(['2026-03-25', '2026-03-26'])
    expect(await standing(id)).toHaveLength(20)
    await moveTo('2026-03-27T09:00:00Z')
    expect((await pause('2026-03-30', '2026-03-31')).status).toBe(200)
  })
})

describe('is refused', () => {
  test.each<[string, object, object]>([
    ['without a reason', { scope: 'all', reason: undefined }, { reason: ['Choose a reason.'] }],
    ['without its first ride', { scope: 'following' }, { booking: ['This field is required.'] }],
    [
      'without its days',
      { scope: 'pause' },
      { from: ['This field is required.'], to: ['This field is required.'] },
    ],
    [
      'with days upside down',
      { scope: 'pause', from: '2026-03-26', to: '2026-03-25' },
      { to: ['The end is before the start.'] },
    ],
  ])('%s', async (_, body, expected) => {
    const id = await book()
    const answer = await cancel(id, body)
    expect([answer.status, answer.body]).toEqual([400, expected])
    expect(await standing(id)).toHaveLength(20)
  })

  test('with a ride of another series, or where nothing is left', async () => {
    const [id, other] = [await book(), await book({ children: ['ines'] })]
    const foreign = await at(other, '2026-03-23 08:15')
    expect((await cancel(id, { scope: 'following', booking: foreign })).status).toBe(404)
    expect((await cancel(id, { scope: 'pause', from: '2026-05-01', to: '2026-05-02' })).body).toMatchObject({
      code: 'nothing_left',
    })
  })
})

describe('who reaches a series', () => {
  test('is whoever reaches a ride of it; for others it does not exist', async () => {
    const id = await book({ company: 'redland' })
    const own = await server.as('company', { company: 'redland' })
    const other = await server.as('company', { company: 'clifton' })
    expect((await sheet(id, own)).status).toBe(200)
    expect((await sheet(id, other)).status).toBe(404)
    expect((await cancel(id, { scope: 'all' }, other)).status).toBe(404)
    const stranger = await server.as('parent', { parent: 'jose' })
    expect((await sheet(id, stranger)).status).toBe(404)
    expect((await cancel(id, { scope: 'all' }, await server.as('finance', {}))).status).toBe(403)
    const done = await cancel(id, { scope: 'all' }, own)
    expect([done.status, done.body.undo, done.body.results.every(({ ok }) => ok)]).toEqual([200, null, true])
    // The desk hears once of all of them, and of which is the first.
    const { results } = (await dispatcher.get<Page<Notification>>('/api/notifications?page_size=100')).body
    const told = results.filter(({ kind }) => kind.endsWith('_called_off'))
    const [first] = await rides(id)
    expect(told.map(({ kind, data }) => [kind, data.booking])).toEqual([['rides_called_off', first?.id]])
  })

  test('sees of it their own family alone', async () => {
    const id = await book({ children: ['leila', 'ines'], passengers: 2 })
    const jose = await server.as('parent', { parent: 'jose' })
    expect((await sheet(id, jose)).body.children).toEqual([{ id: 'ines', name: 'Inês Ferreira' }])
    const done = await cancel(id, { scope: 'all' }, jose)
    expect(done.body.results.some(({ ok }) => ok)).toBe(false)
    expect((await standing(id)).length).toBe(20)
  })
})

test('a series tells its rule, its rides by state and what they cost', async () => {
  const id = await book()
  await cancel(id, { scope: 'pause', from: '2026-03-23', to: '2026-03-23' })
  const rows = (await rides(id)).filter(({ status }) => status === 'confirmed')
  expect((await sheet(id)).body).toMatchObject({
    rule: fortnight.rule,
    zone: 'Europe/London',
    returnLeg: { time: '15:30' },
    children: [{ id: 'leila', name: 'Leila Haddad' }],
    rides: [
      { status: 'cancelled', count: 2 },
      { status: 'confirmed', count: 18 },
    ],
    prices: [{ currency: 'GBP', amount: rows.reduce((all, { total = 0 }) => all + total, 0) }],
    nextAt: rows[0]?.pickupAt,
    lastAt: rows.at(-1)?.pickupAt,
    cancellable: true,
  })
})
