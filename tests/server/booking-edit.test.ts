import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { Booking, BookingInput, NewBookingAnswer } from '#contract/booking.ts'
import type { QuoteAnswer } from '#contract/quote.ts'
import type { Trip } from '#contract/trip.ts'
import { fareRules, promoCodes } from '#server/schema/money.ts'
import { auditFromNow } from './support/audit.ts'
import { hospital, newRide, bookingsPath as path, rideInput, seedWorld } from './support/booking-world.ts'
import { testServer } from './support.ts'

const server = await testServer({ seed: seedWorld })
const dispatcher = await server.as('dispatcher')
type Problem = { code: string; detail: string; current: Booking }

async function book(more: Parameters<typeof newRide>[0] = {}) {
  const made = await dispatcher.post<NewBookingAnswer>(path, newRide({ confirm: true, ...more }))
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  return read(made.body.id)
}
const read = async (id: string) => (await dispatcher.get<Booking>(`${path}/${id}`)).body
const put = <T = Booking>(
  id: string,
  body: Partial<BookingInput>,
  version: number | string,
  client = dispatcher,
) => client.put<T>(`${path}/${id}`, rideInput(body), { 'if-match': String(version) })

describe('an edit', () => {
  test('prices anew, increases the version and adds the changes to the timeline', async () => {
    const before = await book()
    const change = { dropoff: hospital, children: ['leila', 'omar'], passengers: 3, notes: 'Ring twice' }
    const { status, body, headers } = await put(before.id, change, '"1"')
    expect([status, body.version, headers.get('etag')]).toEqual([200, 2, '"2"'])
    expect(body.quote?.total).toBeGreaterThan(before.quote?.total ?? 0)
    expect(body.events.at(-1)).toMatchObject({
      type: 'edited',
      changes: [
        { field: 'children', before: 'Leila Haddad', after: 'Leila Haddad, Omar Haddad' },
        { field: 'passengers', before: '1', after: '3' },
        { field: 'dropoff', before: 'Redland Green School', after: 'Southmead Hospital' },
        { field: 'assistantRequired', before: 'false', after: 'true' },
        { field: 'notes', before: null, after: 'Ring twice' },
        { field: 'total', before: String(before.quote?.total), after: String(body.quote?.total) },
      ],
    })
    const found = await dispatcher.get<{ count: number }>(`${path}?search=southmead+omar+${body.reference}`)
    expect(found.body.count).toBe(1)
  })

  test('that changes nothing leaves the booking as it was', async () => {
    const before = await book({ pickup: hospital, notes: 'Same' })
    const { body } = await put(before.id, { pickup: hospital, notes: 'Same ' }, before.version)
    expect([body.version, body.events.length]).toEqual([1, before.events.length])
  })

  test('of the notes keeps the price that was agreed, whatever tariffs do', async () => {
    const before = await book()
    await server.db.update(fareRules).set({ base: 9999 })
    const noted = await put(before.id, { notes: 'By the side gate' }, 1)
    expect(noted.body.quote).toEqual(before.quote)
    const moved = await put(before.id, { requestedAt: '2026-03-11T12:00:00Z' }, 2)
    expect(moved.body.quote?.total).toBeGreaterThan(9999)
    await server.db.update(fareRules).set({ base: 350 })
  })

  test('needs If-Match, and is refused with the current booking when somebody was quicker', async () => {
    const { id } = await book()
    const without = await dispatcher.put<Problem>(`${path}/${id}`, rideInput())
    expect([without.status, without.body.code]).toEqual([428, 'if_match_required'])
    await put(id, { notes: 'First' }, 1)
    const late = await put<Problem>(id, { notes: 'Second' }, 1)
    expect([late.status, late.body.code, late.body.current.notes]).toEqual([412, 'version_conflict', 'First'])
  })

  test('is in the audit log, with the children who rode and who ride now', async () => {
    const { id } = await book()
    const before = (await read(id)).children
    const audited = await auditFromNow(server.db)
    await put(id, { notes: 'Front door' }, 1)
    const writes = (await audited()).filter(({ action }) => action === 'update')
    expect(writes.map(({ entity, entityIds }) => [entity, entityIds.toSorted()])).toEqual([
      ['child', before.toSorted()],
    ])
    expect(before.length).toBeGreaterThan(0)
  })

  test('never overwrites another, in 100 interleavings', async () => {
    const { id, version: first } = await book()
    for (let round = 0; round < 100; round += 1) {
      const { version } = await read(id)
      const both = ['one', 'other'].map((who) => put(id, { notes: `${who} in ${round}` }, version))
      const answers = await Promise.all(both)
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 412])
      const won = answers.find(({ status }) => status === 200)
      const stored = await read(id)
      expect([stored.notes, stored.version]).toEqual([won?.body.notes, version + 1])
    }
    const { version, events } = await read(id)
    expect(version).toBe(first + 100)
    expect(events.filter(({ type }) => type === 'edited')).toHaveLength(100)
  })

  test('does not move a ride into the past, but may change a past ride’s notes', async () => {
    const { id } = await book({ requestedAt: '2026-03-10T08:58:00Z' })
    server.clock.set('2026-03-10T09:08:00Z')
    expect((await put(id, { requestedAt: '2026-03-10T08:58:00Z', notes: 'Late' }, 1)).status).toBe(200)
    const past = await put<object>(id, { requestedAt: '2026-03-10T09:00:00Z' }, 2)
    expect([past.status, past.body]).toEqual([400, { requestedAt: ['The pickup would be in the past.'] }])
    server.clock.set('2026-03-10T09:00:00Z')
  })

  test('is refused in a state that can’t be edited, naming it', async () => {
    const { id } = await book()
    await dispatcher.post(`${path}/${id}/actions/cancel`, { reason: 'weather' })
    const answer = await put<Problem>(id, {}, 2)
    expect([answer.status, answer.body.code]).toEqual([409, 'not_allowed'])
    expect(answer.body.detail).toBe('This booking can’t be changed any more: it is cancelled.')
  })

  test('exchanges promo codes', async () => {
    const { id } = await book({ promo: 'SPRING10' })
    const kept = await put(id, { promo: 'spring10', notes: 'x' }, 1)
    expect(kept.body.promo).toBe('SPRING10')
    const gone = await put(id, { promo: null }, 2)
    expect(gone.body.quote?.lines.some(({ kind }) => kind === 'promo')).toBe(false)
    expect((await put<object>(id, { promo: 'OVER' }, 3)).body).toEqual({
      promo: ['This promo code has expired.'],
    })
  })

  test('keeps no promo code for a ride that it is not for', async () => {
    const far = { dropoff: hospital }
    const { id, quote } = await book({ ...far, promo: 'SPRING10' })
    const fare = quote?.lines.reduce((sum, { kind, amount }) => (kind === 'promo' ? sum : sum + amount), 0)
    const change = (more: Partial<typeof promoCodes.$inferInsert>) =>
      server.db.update(promoCodes).set(more).where(eq(promoCodes.code, 'SPRING10'))
    await change({ minFare: fare })
    const near = await put<object>(id, { promo: 'SPRING10' }, 1)
    expect([near.status, Object.keys(near.body)]).toEqual([400, ['promo']])
    await change({ minFare: null, companies: ['redland'], to: '2026-02-01' })
    const kept = await put<object>(id, { ...far, promo: 'SPRING10', passengers: 2 }, 1)
    expect(kept.status, 'what it was agreed for stays').toBe(200)
    const moved = await put<object>(id, { promo: 'SPRING10', passengers: 2 }, 2)
    expect(moved.body).toEqual({ promo: ['This promo code is not for this company.'] })
    await change({ companies: [], to: '2026-12-31' })
    expect((await put<object>(id, { promo: 'SPRING10' }, 2)).status).toBe(200)
  })
})

test('a price is asked with the code that the booking has, as it can be saved with', async () => {
  const { id, quote } = await book({ promo: 'LAST1' })
  const ask = async (more: object = {}) => {
    const { pickup, dropoff, stops, requestedAt, anchor, vehicleType, waitMinutes, company } = rideInput()
    const ride = { pickup, dropoff, stops, requestedAt, anchor, vehicleType, waitMinutes, company }
    return dispatcher.post<QuoteAnswer>(`${path}/quote`, { ...ride, promo: 'last1', ...more })
  }
  expect((await ask()).body).toEqual({ promo: ['This promo code has been used up.'] })
  expect((await ask({ booking: id })).body.quote).toEqual(quote)
  expect((await put(id, { promo: 'LAST1', passengers: 2 }, 1)).status).toBe(200)
  await server.db
    .update(promoCodes)
    .set({ companies: ['redland'] })
    .where(eq(promoCodes.code, 'LAST1'))
  expect((await ask({ booking: id })).status).toBe(200)
  expect((await ask({ booking: id, dropoff: hospital })).body).toEqual({
    promo: ['This promo code is not for this company.'],
  })
})

describe('a planned trip', () => {
  const addTrip = async (id: string, crew: object | null, start = '2026-03-11T08:15:00Z') => {
    const { body } = await dispatcher.post<Trip>(`/api/trips/trip-request?addtrip=${id}`, {
      ride_start_time: start,
    })
    if (crew) await dispatcher.post(`/api/trips/trip-request/${body.id}/actions/assign`, crew)
    return body.id
  }

  test('goes along: time, places, passengers and price', async () => {
    const { id } = await book()
    await addTrip(id, { driver: 'd1', vehicle: 'v1' }, '2026-03-11T08:10:00Z')
    const change = {
      requestedAt: '2026-03-11T09:15:00Z',
      dropoff: hospital,
      children: ['leila', 'omar'],
      passengers: 2,
    }
    const refused = await put<Problem>(id, change, 1)
    expect([refused.status, refused.body.code]).toEqual([409, 'assistant_missing'])
    const { body } = await put(id, { ...change, children: ['leila'] }, 1)
    const [trip] = body.trips
    expect(trip).toMatchObject({
      status: 'assigned',
      ride_start_time: '2026-03-11T09:10:00.000Z',
      dropoff: 'Southmead Hospital',
      fare: body.quote,
      driver: { id: 'd1' },
    })
    expect(trip?.events.at(-1)).toMatchObject({ type: 'replanned' })
  })

  test('keeps the ride where it is when its driver is busy then', async () => {
    const first = await book({ requestedAt: '2026-03-12T10:00:00Z' })
    await addTrip(first.id, { driver: 'd2', vehicle: 'v2' }, '2026-03-12T10:00:00Z')
    const second = await book({ requestedAt: '2026-03-12T12:00:00Z' })
    await addTrip(second.id, { driver: 'd2', vehicle: 'v2' }, '2026-03-12T12:00:00Z')
    const clash = await put<Problem>(second.id, { requestedAt: '2026-03-12T10:01:00Z' }, 1)
    expect([clash.status, clash.body.code]).toEqual([409, 'driver_overlap'])
    expect((await read(second.id)).requestedAt).toBe('2026-03-12T12:00:00.000Z')
  })
})

describe('who edits', () => {
  test('parents and companies, until their cutoff', async () => {
    const parent = await server.as('parent', { parent: 'amina' })
    const { id } = await book({ confirm: false, company: 'redland' })
    const own = { source: 'parent', notes: 'From mum', company: null } as const
    const { status, body } = await put(id, own, 1, parent)
    expect([status, body.company, body.source, body.notes]).toEqual([200, 'redland', 'phone', 'From mum'])
    await dispatcher.post(`${path}/${id}/actions/confirm`, {})
    expect((await parent.get<Booking>(`${path}/${id}`)).body.actions).toEqual(['cancel', 'edit'])
    expect((await put(id, { ...own, notes: 'From dad' }, 3, parent)).body.notes).toBe('From dad')
  })

  test('nobody out of reach: 404', async () => {
    const { id } = await book({ company: 'redland' })
    const strangers = [
      await server.as('parent', { parent: 'jose' }),
      await server.as('company', { company: 'clifton' }),
      await server.as('company', { company: null }),
    ]
    for (const stranger of strangers) {
      expect((await stranger.get(`${path}/${id}`)).status).toBe(404)
      expect((await put(id, {}, 1, stranger)).status).toBe(404)
      expect((await stranger.post(`${path}/${id}/actions/cancel`, { reason: 'weather' })).status).toBe(404)
    }
    const driver = await server.as('driver', { driver: 'd2' })
    expect((await driver.get(`${path}/${id}`)).status).toBe(404)
  })

  test('a parent sees nobody else’s child on a shared ride, and leaves it to dispatch', async () => {
    const shared = await book({ confirm: false, children: ['leila', 'ines'], passengers: 2 })
    const jose = await server.as('parent', { parent: 'jose' })
    const seen = (await jose.get<Booking>(`${path}/${shared.id}`)).body
    expect([seen.children, seen.childRefs.map(({ name }) => name), seen.actions]).toEqual([
      ['ines'],
      ['Inês Ferreira'],
      [],
    ])
    expect((await jose.post(`${path}/${shared.id}/actions/cancel`, { reason: 'child_ill' })).status).toBe(403)
    const list = await jose.get<{ results: { id: string; children: { id: string }[] }[] }>(path)
    expect(list.body.results.map(({ children }) => children.map(({ id }) => id))).toEqual([['ines']])
  })
})
