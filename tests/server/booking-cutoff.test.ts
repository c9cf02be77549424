import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Booking, Cancellation, NewBookingAnswer } from '#contract/booking.ts'
import type { Notification } from '#contract/notification.ts'
import type { Trip } from '#contract/trip.ts'
import { fareRules } from '#server/schema/money.ts'
import { companies, parents } from '#server/schema/people.ts'
import { trips } from '#server/schema/trips.ts'
import { newRide, bookingsPath as path, rideInput, seedWorld } from './support/booking-world.ts'
import { testServer } from './support.ts'

type Problem = { code?: string; detail?: string }

const server = await testServer({ seed: seedWorld })
const { db, clock } = server
const start = clock()
const dispatcher = await server.as('dispatcher')
const amina = await server.as('parent', { parent: 'amina' })
const redland = await server.as('company', { company: 'redland' })
const marek = await server.as('driver', { driver: 'd1' })

/** So many minutes after the tests' clock. */
const at = (minutes: number) => new Date(start.getTime() + minutes * 60_000).toISOString()
const inTime = 240
const late = 45
const tooLate = 30
const read = async (id: string, client = amina) => (await client.get<Booking>(`${path}/${id}`)).body
const preview = async (id: string, client = amina) =>
  (await client.get<Cancellation>(`${path}/${id}/cancellation`)).body
const cancel = (id: string, body: object = {}, client = amina) =>
  client.post<Booking & Problem>(`${path}/${id}/actions/cancel`, { reason: 'child_ill', ...body })
const change = (id: string, more: object, version: number, client = amina) =>
  client.put<Booking & Problem>(`${path}/${id}`, rideInput(more), { 'if-match': `"${version}"` })
const inbox = async (client = dispatcher) =>
  (await client.get<{ results: Notification[] }>('/api/notifications')).body.results.map(({ kind }) => kind)

/** A ride in so many minutes. */
async function book(minutes: number, more: object = {}) {
  const ride = newRide({ confirm: true, requestedAt: at(minutes), ...more })
  const made = await dispatcher.post<NewBookingAnswer>(path, ride)
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  return made.body.id
}

/** Its trip, which has been taken so far. */
async function drive(id: string, ...actions: string[]) {
  const { pickupAt } = await read(id, dispatcher)
  const made = await dispatcher.post<Trip>(`/api/trips/trip-request?addtrip=${id}`, {
    ride_start_time: pickupAt,
  })
  for (const action of ['assign', ...actions]) {
    const body = action === 'assign' ? { driver: 'd1', vehicle: 'v1' } : {}
    const answer = await dispatcher.post(`/api/trips/trip-request/${made.body.id}/actions/${action}`, body)
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  }
  return made.body.id
}

beforeEach(async () => {
  await db.update(trips).set({ status: 'cancelled' })
  await db.update(fareRules).set({ cancelFee: 500, cancelWindowMin: 60 })
  await db.update(companies).set({ changeCutoffMin: null })
  await db.update(parents).set({ changeCutoffMin: null })
})

describe('whoever booked a ride', () => {
  test('cancels it for nothing in time, with its trip, and driver and desk are told', async () => {
    const id = await book(inTime)
    const trip = await drive(id, 'dispatch')
    expect(await preview(id)).toMatchObject({
      allowed: true,
      fee: 0,
      currency: 'GBP',
      until: at(inTime - 30),
      freeUntil: at(inTime - 60),
      byReason: false,
    })
    const seen = (await inbox()).filter((kind) => kind === 'ride_called_off').length
    const { status, body } = await cancel(id)
    expect([status, body.status, body.trips[0]?.status]).toEqual([200, 'cancelled', 'cancelled'])
    const [stored] = await db.select().from(trips).where(eq(trips.id, trip))
    expect(stored?.fare).toMatchObject({ lines: [], total: 0 })
    expect((await inbox()).filter((kind) => kind === 'ride_called_off')).toHaveLength(seen + 1)
    expect(await inbox(marek)).toContain('trip_cancelled')
  })

  test('pays the fee that was shown, whatever the reason, and no other', async () => {
    const id = await book(late)
    const trip = await drive(id)
    expect(await preview(id)).toMatchObject({ allowed: true, fee: 500, freeUntil: null })
    const unseen = await cancel(id, { reason: 'weather' })
    expect([unseen.status, unseen.body.code]).toEqual([409, 'fee_changed'])
    expect(unseen.body.detail).toContain('£5.00')
    await db.update(fareRules).set({ cancelFee: 700 })
    expect((await cancel(id, { fee: 500 })).body.code).toBe('fee_changed')
    expect((await read(id)).status).toBe('scheduled')
    const done = await cancel(id, { reason: 'weather', fee: 700 })
    expect([done.status, done.body.status]).toEqual([200, 'cancelled'])
    const [stored] = await db.select().from(trips).where(eq(trips.id, trip))
    expect(stored?.fare).toMatchObject({
      lines: [{ kind: 'cancel_fee', quantity: null, amount: 700 }],
      total: 700,
    })
  })

  test('is told whom to call after the cutoff, and can neither cancel nor change', async () => {
    const id = await book(tooLate)
    await drive(id)
    const { version } = await read(id)
    const refused = await cancel(id, { fee: 500 })
    expect([refused.status, refused.body.code]).toEqual([409, 'cutoff'])
    expect(refused.body.detail).toContain('call the office')
    expect((await change(id, { requestedAt: at(tooLate), notes: 'Late' }, version)).body.code).toBe('cutoff')
    const shown = await read(id)
    expect(shown.actions).toEqual([])
    expect(shown.cutoff).toEqual({ until: at(0), over: true, phone: null })
    expect(await preview(id)).toMatchObject({ allowed: false, message: refused.body.detail })
    const list = await amina.get<{ results: Booking[] }>(`${path}?search=${shown.reference}`)
    expect(list.body.results[0]?.actions).toEqual([])
    expect((await cancel(id, {}, dispatcher)).status).toBe(200)
  })

  test('goes by the cutoff of the company that pays, else of the family', async () => {
    await db.update(companies).set({ changeCutoffMin: 240 }).where(eq(companies.id, 'redland'))
    await db.update(parents).set({ changeCutoffMin: 90 }).where(eq(parents.id, 'amina'))
    const paid = await book(inTime, { company: 'redland' })
    const own = await book(inTime, { children: ['omar'] })
    expect((await preview(paid)).until).toBe(at(0))
    expect((await preview(paid, redland)).until).toBe(at(0))
    expect((await preview(own)).until).toBe(at(inTime - 90))
    expect((await cancel(paid, {}, redland)).body.code).toBe('cutoff')
    expect((await cancel(own)).status).toBe(200)
  })

  test('moves it with its trip, and driver and desk are told', async () => {
    const id = await book(inTime)
    const trip = await drive(id)
    const { version } = await read(id)
    const moved = await change(id, { requestedAt: at(300), notes: 'Dentist first' }, version)
    expect([moved.status, moved.body.notes]).toEqual([200, 'Dentist first'])
    const [stored] = await db.select().from(trips).where(eq(trips.id, trip))
    expect(stored).toMatchObject({ status: 'assigned', startAt: new Date(at(300)) })
    expect(await inbox()).toContain('ride_changed')
    expect(await inbox(marek)).toContain('trip_changed')
  })

  test('can’t move it to within the cutoff, nor out of reach of a fee', async () => {
    const free = await book(inTime)
    const { version: first } = await read(free)
    expect((await change(free, { requestedAt: at(20) }, first)).body.code).toBe('cutoff')
    const id = await book(late)
    await drive(id)
    const { version } = await read(id)
    const away = await change(id, { requestedAt: at(24 * 60) }, version)
    expect([away.status, away.body.code]).toEqual([409, 'fee_escape'])
    expect((await change(id, { requestedAt: at(late + 5) }, version)).status).toBe(200)
  })

  test('learns nothing of the other rides that keep its driver from the change', async () => {
    const other = await book(inTime, {
      children: ['ines'],
      booker: { ...rideInput().booker, parent: 'jose' },
    })
    await drive(other)
    const id = await book(500)
    await drive(id)
    const { version } = await read(id)
    const clash = await change(id, { requestedAt: at(inTime + 1) }, version)
    expect([clash.status, clash.body.code]).toEqual([409, 'crew'])
    expect(JSON.stringify(clash.body)).not.toMatch(/Marek|KB-|AB12/)
    expect((await read(id)).version).toBe(version)
  })

  test('never cancels a ride that is under way', async () => {
    const id = await book(inTime)
    await drive(id, 'dispatch', 'depart')
    expect((await read(id)).actions).toEqual([])
    const { status, body } = await cancel(id)
    expect([status, body.code]).toEqual([409, 'not_allowed'])
    expect(body.detail).toContain('under way')
    expect(await preview(id)).toMatchObject({ allowed: false, message: body.detail })
  })

  test('cancels a series, save the rides that cost a fee nobody has seen', async () => {
    const series = {
      rule: 'FREQ=DAILY;COUNT=2',
      calendar: null,
      exceptDates: [],
      from: '2026-03-10',
      to: '2026-03-11',
      pausedFrom: null,
      pausedTo: null,
      returnLeg: null,
    }
    const ride = newRide({ confirm: true, series, requestedAt: at(late) })
    const made = await dispatcher.post<NewBookingAnswer>(path, ride)
    await drive(made.body.id)
    const done = await amina.post<{ results: { ok: boolean; message?: string }[] }>(
      `${path}/series/${made.body.series}/cancel`,
      { scope: 'all', reason: 'child_ill' },
    )
    expect(done.body.results.map(({ ok }) => ok)).toEqual([false, true])
    expect(done.body.results[0]?.message).toContain('£5.00')
  })
})

test('the office is bound by no cutoff, and sees what a family would pay', async () => {
  const id = await book(10)
  await drive(id)
  expect(await preview(id, dispatcher)).toMatchObject({
    allowed: true,
    until: null,
    fee: 500,
    byReason: true,
  })
  expect((await read(id, dispatcher)).cutoff).toBe(null)
})

test('another family gets no preview, and no driver does', async () => {
  const id = await book(inTime)
  await drive(id)
  const jose = await server.as('parent', { parent: 'jose' })
  expect((await jose.get(`${path}/${id}/cancellation`)).status).toBe(404)
  expect((await marek.get(`${path}/${id}/cancellation`)).status).toBe(403)
})
