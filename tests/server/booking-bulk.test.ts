import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { Booking, NewBookingAnswer } from '#contract/booking.ts'
import type { BulkResult } from '#contract/page.ts'
import type { TripCandidates } from '#contract/trip.ts'
import { drivers } from '#server/schema/people.ts'
import { newRide, bookingsPath as path, seedWorld } from './support/booking-world.ts'
import { testServer } from './support.ts'

const server = await testServer({ seed: seedWorld })
const dispatcher = await server.as('dispatcher')

const book = async (more: Parameters<typeof newRide>[0] = {}) =>
  (await dispatcher.post<NewBookingAnswer>(path, newRide(more))).body.id
const read = async (id: string) => (await dispatcher.get<Booking>(`${path}/${id}`)).body
const bulk = (body: object, client = dispatcher) => client.post<BulkResult>(`${path}/bulk`, body)
const undo = (token: string | null, client = dispatcher) =>
  client.post<BulkResult>(`${path}/undo`, { undo: token ?? '' })
const outcome = ({ results }: BulkResult) => results.map(({ ok, code }) => (ok ? 'ok' : code))

describe('a bulk action', () => {
  test('has a result for each row, in the order of the request, and one refusal leaves the others alone', async () => {
    const [fine, confirmed, also] = [await book(), await book({ confirm: true }), await book()]
    const { status, body } = await bulk({ ids: [fine, 'nowhere', confirmed, also, fine], action: 'confirm' })
    expect([status, outcome(body)]).toEqual([200, ['ok', 'not_found', 'not_allowed', 'ok']])
    expect(body.results[2]?.message).toBe('This booking can’t be confirmed: it is confirmed.')
    expect(body.results[0]?.reference).toBe((await read(fine)).reference)
    expect((await read(also)).status).toBe('confirmed')
  })

  test('needs what its action needs, for all rows at once', async () => {
    const id = await book()
    const cancel = await bulk({ ids: [id], action: 'cancel' })
    expect([cancel.status, cancel.body]).toEqual([400, { reason: ['Choose a reason.'] }])
    const assign = await bulk({ ids: [id], action: 'assign', driver: 'd1' })
    expect([assign.status, assign.body]).toEqual([400, { vehicle: ['Choose a vehicle.'] }])
    expect((await bulk({ ids: [], action: 'confirm' })).status).toBe(400)
    expect((await read(id)).status).toBe('pending')
  })

  test('assigns with the missing trip made; an overlap is reported in its row', async () => {
    const [first, clash, later] = [
      await book({ confirm: true }),
      await book({ confirm: true, requestedAt: '2026-03-11T08:16:00Z' }),
      await book({ confirm: true, requestedAt: '2026-03-11T11:00:00Z' }),
    ]
    const { body } = await bulk({ ids: [first, clash, later], action: 'assign', driver: 'd1', vehicle: 'v1' })
    expect(outcome(body)).toEqual(['ok', 'driver_overlap', 'ok'])
    const winner = await read(first)
    expect([winner.status, winner.trips[0]?.driver?.id]).toEqual(['scheduled', 'd1'])
    const loser = await read(clash)
    expect([loser.status, loser.trips]).toEqual(['confirmed', []])
  })

  test('is dispatch’s alone', async () => {
    const company = await server.as('company', { company: 'clifton' })
    expect((await bulk({ ids: ['x'], action: 'confirm' }, company)).status).toBe(403)
  })
})

describe('undo', () => {
  test('takes a confirmation back', async () => {
    const [kept, edited] = [await book(), await book()]
    const done = await bulk({ ids: [kept, edited], action: 'confirm' })
    await dispatcher.post(`${path}/${edited}/actions/cancel`, { reason: 'weather' })
    const { body } = await undo(done.body.undo)
    expect(outcome(body)).toEqual(expect.arrayContaining(['ok', 'changed_since']))
    expect([(await read(kept)).status, (await read(edited)).status]).toEqual(['pending', 'cancelled'])
    expect((await read(kept)).events.at(-1)).toMatchObject({
      type: 'undone',
      from: 'confirmed',
      to: 'pending',
    })
  })

  test('brings cancelled rides back, with trip, driver and vehicle', async () => {
    const ids = [await book(), await book({ confirm: true, requestedAt: '2026-03-13T08:00:00Z' })]
    await bulk({ ids: ids.slice(1), action: 'assign', driver: 'd2', vehicle: 'v2' })
    const done = await bulk({ ids, action: 'cancel', reason: 'weather' })
    expect(outcome(done.body)).toEqual(['ok', 'ok'])
    expect(outcome((await undo(done.body.undo)).body)).toEqual(['ok', 'ok'])
    expect(await read(ids[0] ?? '')).toMatchObject({ status: 'pending', cancelReason: null })
    const scheduled = await read(ids[1] ?? '')
    expect(scheduled.status).toBe('scheduled')
    expect(scheduled.trips.map((trip) => [trip.status, trip.driver?.id ?? null])).toContainEqual([
      'assigned',
      'd2',
    ])
  })

  test('brings back who rode along, without whom the trip would be refused', async () => {
    const needy = { children: ['omar'], confirm: true, requestedAt: '2026-03-17T08:00:00Z' }
    const id = await book(needy)
    const crew = { driver: 'd1', vehicle: 'v1', assistant: 'nia' }
    const assigned = await bulk({ ids: [id], action: 'assign', ...crew })
    expect(outcome(assigned.body), JSON.stringify(assigned.body)).toEqual(['ok'])
    const done = await bulk({ ids: [id], action: 'cancel', reason: 'weather' })
    expect(outcome((await undo(done.body.undo)).body)).toEqual(['ok'])
    const back = (await read(id)).trips.find(({ status }) => status === 'assigned')
    expect([back?.assistant?.name, back?.driver?.id]).toEqual(['Nia Roberts', 'd1'])
  })

  const soon = { confirm: true, requestedAt: '2026-03-10T09:40:00Z' }
  const calledOff = async () => {
    const id = await book(soon)
    await bulk({ ids: [id], action: 'assign', driver: 'd2', vehicle: 'v2' })
    const done = await bulk({ ids: [id], action: 'cancel', reason: 'parent_cancelled' })
    expect((await read(id)).trips.map(({ fare }) => fare?.total)).toEqual([500])
    return { id, undo: done.body.undo }
  }

  test('of a late cancellation takes its fee away: the ride costs its fare once', async () => {
    const off = await calledOff()
    expect(outcome((await undo(off.undo)).body)).toEqual(['ok'])
    const { trips, quote } = await read(off.id)
    const [ended, ahead] = [
      trips.find(({ status }) => status === 'cancelled'),
      trips.find(({ status }) => status === 'assigned'),
    ]
    expect([ended?.fare, ahead?.fare?.total]).toMatchObject([{ lines: [], total: 0 }, quote?.total])
    expect(ended?.events.at(-1)).toMatchObject({
      type: 'fee_waived',
      changes: [{ field: 'total', before: '500', after: '0' }],
    })
    await bulk({ ids: [off.id], action: 'cancel', reason: 'weather' })
  })

  test('by reinstating does the same, and leaves a trip its fee that had ended before', async () => {
    const off = await calledOff()
    const reinstate = () => dispatcher.post<Booking>(`${path}/${off.id}/actions/reinstate`, {})
    const [first] = (await reinstate()).body.trips
    expect([first?.fare?.total, first?.events.at(-1)?.type]).toEqual([0, 'fee_waived'])
    await bulk({ ids: [off.id], action: 'assign', driver: 'd2', vehicle: 'v2' })
    const again = (await read(off.id)).trips.find(({ status }) => status === 'assigned')
    const alone = await dispatcher.post(`/api/trips/trip-request/${again?.id}/actions/cancel`, {
      reason: 'parent_cancelled',
    })
    expect(alone.status).toBe(200)
    server.clock.advance(60)
    await bulk({ ids: [off.id], action: 'cancel', reason: 'weather' })
    const { trips } = (await reinstate()).body
    expect(trips.map(({ fare }) => fare?.total).toSorted()).toEqual([0, 500])
    server.clock.advance(-60)
  })

  test('of a cancellation comes too late once the pickup has passed', async () => {
    const ids = [
      await book({ confirm: true, requestedAt: '2026-03-10T09:05:00Z' }),
      await book({ requestedAt: '2026-03-10T09:30:00Z' }),
    ]
    const done = await bulk({ ids, action: 'cancel', reason: 'weather' })
    server.clock.advance(6 * 60)
    expect(outcome((await undo(done.body.undo)).body)).toEqual(['too_late', 'ok'])
    expect(await Promise.all(ids.map(async (id) => (await read(id)).status))).toEqual([
      'cancelled',
      'pending',
    ])
    server.clock.advance(-6 * 60)
  })

  test('unassigns: a trip made for it goes, one that was there is as it was', async () => {
    const at = { confirm: true, requestedAt: '2026-03-16T08:00:00Z' }
    const [bare, given] = [await book(at), await book({ ...at, requestedAt: '2026-03-16T10:00:00Z' })]
    await bulk({ ids: [given], action: 'assign', driver: 'd2', vehicle: 'v2' })
    const done = await bulk({ ids: [bare, given], action: 'assign', driver: 'd1', vehicle: 'v1' })
    expect(outcome(done.body)).toEqual(['ok', 'ok'])
    expect(outcome((await undo(done.body.undo)).body)).toEqual(['ok', 'ok'])
    expect(await read(bare)).toMatchObject({ status: 'confirmed', trips: [] })
    expect((await read(given)).trips[0]).toMatchObject({
      status: 'assigned',
      driver: { id: 'd2' },
      vehicle: { id: 'v2' },
    })
  })

  const crews = async (id: string) =>
    (await read(id)).trips
      .filter(({ status }) => status !== 'cancelled')
      .map(({ driver, vehicle }) => [driver?.id, vehicle?.id])
  const one = { driver: 'd1', vehicle: 'v1' }
  const other = { driver: 'd2', vehicle: 'v2' }

  test('checks whom a ride goes back to as an assignment does: on leave by now, or busy', async () => {
    const at = (requestedAt: string) => ({ confirm: true, requestedAt })
    const off = await book(at('2026-03-19T08:00:00Z'))
    const given = await book(at('2026-03-19T10:00:00Z'))
    await bulk({ ids: [off, given], action: 'assign', ...other })
    const cancelled = await bulk({ ids: [off], action: 'cancel', reason: 'weather' })
    const moved = await bulk({ ids: [given], action: 'assign', ...one })
    const busy = await book({ ...at('2026-03-19T08:00:00Z'), children: ['ines'] })
    expect(outcome((await bulk({ ids: [busy], action: 'assign', ...other })).body)).toEqual(['ok'])
    const { body } = await undo(cancelled.body.undo)
    expect([outcome(body), (await read(off)).status]).toEqual([['driver_overlap'], 'cancelled'])
    const days = { from: '2026-03-19', to: '2026-03-19', kind: 'holiday' as const }
    await server.db
      .update(drivers)
      .set({ leave: [days] })
      .where(eq(drivers.id, 'd2'))
    const back = await undo(moved.body.undo)
    expect([outcome(back.body), await crews(given)]).toEqual([['driver_on_leave'], [['d1', 'v1']]])
    await server.db.update(drivers).set({ leave: [] }).where(eq(drivers.id, 'd2'))
  })

  test('leaves a trip with whom it was given to since', async () => {
    const id = await book({ confirm: true, requestedAt: '2026-03-20T08:00:00Z' })
    const done = await bulk({ ids: [id], action: 'assign', ...one })
    await bulk({ ids: [id], action: 'assign', ...other })
    expect(outcome((await undo(done.body.undo)).body)).toEqual(['changed_since'])
    expect(await crews(id)).toEqual([['d2', 'v2']])
  })

  const share = async (id: string, joining: string) => {
    const [trip] = (await read(id)).trips
    const path = `/api/trips/trip-request/${trip?.id}/bookings`
    expect((await dispatcher.post(path, { bookings: [joining] })).status).toBe(200)
  }

  test('deletes no trip that others have joined', async () => {
    const at = { confirm: true, requestedAt: '2026-03-23T08:00:00Z' }
    const [id, joining] = [await book(at), await book({ ...at, children: ['ines'] })]
    const done = await bulk({ ids: [id], action: 'assign', ...one })
    await share(id, joining)
    expect(outcome((await undo(done.body.undo)).body)).toEqual(['changed_since'])
    expect([await crews(id), await crews(joining)]).toEqual([[['d1', 'v1']], [['d1', 'v1']]])
  })

  test('gives a trip that two of them share back to whom it had', async () => {
    const at = { confirm: true, requestedAt: '2026-03-24T08:00:00Z' }
    const ids = [await book(at), await book({ ...at, children: ['ines'] })] as const
    await bulk({ ids: [ids[0]], action: 'assign', ...other })
    await share(...ids)
    const done = await bulk({ ids, action: 'assign', ...one })
    const { body } = await undo(done.body.undo)
    expect([outcome(body), body.results.map(({ id }) => id)]).toEqual([['ok', 'ok'], ids])
    expect([await crews(ids[0]), await crews(ids[1])]).toEqual([[['d2', 'v2']], [['d2', 'v2']]])
  })

  test('works once, for whoever did it, within ten minutes', async () => {
    const id = await book()
    const first = await bulk({ ids: [id], action: 'confirm' })
    const other = await server.as('dispatcher', { email: 'other@example.test' })
    expect((await undo(first.body.undo, other)).status).toBe(404)
    expect((await undo('nothing')).status).toBe(404)
    expect((await undo(first.body.undo)).status).toBe(200)
    const again = await undo(first.body.undo)
    expect([again.status, again.body]).toMatchObject([409, { code: 'undo_used' }])
    const second = await bulk({ ids: [id], action: 'confirm' })
    server.clock.advance(9 * 60)
    const late = await dispatcher.post('/api/auth/token/cookie-refresh')
    expect(late.status).toBe(200)
    server.clock.advance(90)
    const expired = await undo(second.body.undo)
    expect([expired.status, expired.body]).toMatchObject([409, { code: 'undo_expired' }])
    expect((await read(id)).status).toBe('confirmed')
  })
})

describe('undo of trips that were called off', () => {
  const board = '/api/web/trip-management'
  const off = async (requestedAt: string, startAt: string) => {
    const id = await book({ confirm: true, requestedAt })
    const made = `/api/trips/trip-request?addtrip=${id}`
    const trip = await dispatcher.post<{ id: string }>(made, { ride_start_time: startAt })
    const body = { ids: [trip.body.id], action: 'cancel', reason: 'weather' }
    return { id, undo: (await dispatcher.post<BulkResult>(`${board}/bulk`, body)).body.undo }
  }
  const outcomeOf = async (token: string | null) =>
    outcome((await dispatcher.post<BulkResult>(`${board}/undo`, { undo: token })).body)
  const open = async (id: string) =>
    (await read(id)).trips
      .filter(({ status }) => status !== 'cancelled')
      .map(({ ride_start_time }) => ride_start_time)

  test('makes none at the time that its booking had before', async () => {
    const called = await off('2026-03-25T08:00:00Z', '2026-03-25T08:00:00Z')
    const later = newRide({ requestedAt: '2026-03-25T11:00:00Z' })
    const edit = Object.fromEntries(
      Object.entries(later).filter(([name]) => !['confirm', 'draft', 'series'].includes(name)),
    )
    const headers = { 'if-match': `"${(await read(called.id)).version}"` }
    expect((await dispatcher.put(`${path}/${called.id}`, edit, headers)).status).toBe(200)
    expect([await outcomeOf(called.undo), await open(called.id)]).toEqual([['changed_since'], []])
  })

  test('makes none beside another one that was made for it since', async () => {
    const called = await off('2026-03-26T08:00:00Z', '2026-03-26T07:50:00Z')
    await bulk({ ids: [called.id], action: 'assign', driver: 'd1', vehicle: 'v1' })
    const only = await open(called.id)
    expect(only).toHaveLength(1)
    expect([await outcomeOf(called.undo), await open(called.id)]).toEqual([['changed_since'], only])
  })
})

test('candidates for several bookings know each ride, and what each refuses', async () => {
  const first = await book({ confirm: true, requestedAt: '2026-03-18T08:15:00Z' })
  const second = await book({ confirm: true, requestedAt: '2026-03-18T08:15:00Z' })
  const answer = await dispatcher.get<TripCandidates>(`${path}/candidates?ids=${first},${second}`)
  expect(answer.status).toBe(200)
  const [able] = answer.body.drivers.filter((one) => one.problems.length === 0)
  const [van] = answer.body.vehicles.filter((one) => one.problems.length === 0)
  const crew = { driver: able?.id, vehicle: van?.id, assistant: 'nia' }
  expect((await bulk({ ids: [first], action: 'assign', ...crew })).body.results).toMatchObject([{ ok: true }])
  const after = await dispatcher.get<TripCandidates>(`${path}/candidates?ids=${second}`)
  const same = after.body.drivers.find((one) => one.id === able?.id)
  expect([same?.tripsThatDay, same?.problems.map((one) => one.code)]).toEqual([1, ['driver_overlap']])
  expect(after.body.problems?.map((one) => one.code)).toEqual(['child_overlap'])
  expect((await dispatcher.get(`${path}/candidates?ids=${first},nowhere`)).status).toBe(404)
  expect((await (await server.as('viewer')).get(`${path}/candidates?ids=${first}`)).status).toBe(403)
})
