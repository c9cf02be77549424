import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { BulkResult } from '#contract/page.ts'
import type { Trip, TripCandidates } from '#contract/trip.ts'
import { drivers } from '#server/schema/people.ts'
import { tripWorld } from './support/trip-world.ts'
import { testServer } from './support.ts'

const server = await testServer()
const world = await tripWorld(server.db, server.clock())
const dispatcher = await server.as('dispatcher')
const path = '/api/web/trip-management'

const bulk = (body: object, client = dispatcher) => client.post<BulkResult>(`${path}/bulk`, body)
const undo = (token: string | null, client = dispatcher) =>
  client.post<BulkResult>(`${path}/undo`, { undo: token ?? '' })
const read = async (id: string) => (await dispatcher.get<Trip>(`${path}/${id}`)).body
const outcome = ({ results }: BulkResult) => results.map(({ ok, code }) => (ok ? 'ok' : code))
const crew = { driver: 'amal', vehicle: 'car' }

/** An open trip of its own booking, `hours` from now: no two of a test overlap. */
const trip = (hours: number, more: Parameters<typeof world.trip>[0] = {}) =>
  world.trip({ startAt: world.after(hours * 60), ...more })
const given = { status: 'assigned', driverId: 'bo', vehicleId: 'van' } as const

describe('many trips at once', () => {
  test('are assigned, each with its own result; an overlap is reported in its row', async () => {
    const [first, clash, gone] = [await trip(24), await trip(24.2), await trip(30, { status: 'cancelled' })]
    const { status, body } = await bulk({
      ids: [first, clash, gone, 'nowhere', first],
      action: 'assign',
      ...crew,
    })
    expect([status, outcome(body)]).toEqual([200, ['ok', 'driver_overlap', 'wrong_state', 'not_found']])
    expect(body.results[0]?.reference).toBe((await read(first)).reference)
    expect(await read(first)).toMatchObject({
      status: 'assigned',
      driver: { id: 'amal' },
      vehicle: { id: 'car' },
    })
    expect((await read(clash)).driver).toBeNull()
  })

  test('are taken from their drivers, and called off with a reason', async () => {
    const [planned, open] = [await trip(48, given), await trip(50)]
    expect(outcome((await bulk({ ids: [planned, open], action: 'unassign' })).body)).toEqual([
      'ok',
      'wrong_state',
    ])
    const off = await bulk({ ids: [planned, open], action: 'cancel', reason: 'weather', note: 'Snow' })
    expect(outcome(off.body)).toEqual(['ok', 'ok'])
    expect(await read(planned)).toMatchObject({
      status: 'cancelled',
      failReason: 'weather',
      failNote: 'Snow',
    })
  })

  test('need what their action needs, for all rows at once', async () => {
    const id = await trip(72)
    const cancel = await bulk({ ids: [id], action: 'cancel' })
    expect([cancel.status, Object.keys(cancel.body)]).toEqual([400, ['reason']])
    const assign = await bulk({ ids: [id], action: 'assign', driver: 'amal' })
    expect([assign.status, Object.keys(assign.body)]).toEqual([400, ['vehicle']])
    expect((await bulk({ ids: [], action: 'cancel', reason: 'weather' })).status).toBe(400)
    expect((await bulk({ ids: Array.from({ length: 201 }, String), action: 'unassign' })).status).toBe(400)
    expect((await read(id)).status).toBe('unassigned')
  })

  test('are dispatch’s alone', async () => {
    const id = await trip(74)
    for (const client of [
      await server.as('viewer'),
      await server.as('company', { company: 'hillside' }),
      await server.as('driver', { driver: 'amal' }),
      await server.as('parent', { parent: 'maya' }),
    ]) {
      expect((await bulk({ ids: [id], action: 'unassign' }, client)).status).toBe(403)
      expect((await undo('x', client)).status).toBe(403)
      expect((await client.get(`${path}/candidates?ids=${id}`)).status).toBe(403)
    }
  })
})

describe('undo', () => {
  test('of an assignment gives a trip back to whom it had, or to nobody', async () => {
    const [open, had] = [await trip(96), await trip(98, given)]
    const done = await bulk({ ids: [open, had], action: 'assign', ...crew })
    expect(outcome((await undo(done.body.undo)).body)).toEqual(['ok', 'ok'])
    expect(await read(open)).toMatchObject({ status: 'unassigned', driver: null })
    expect(await read(had)).toMatchObject({
      status: 'assigned',
      driver: { id: 'bo' },
      vehicle: { id: 'van' },
    })
  })

  test('of taking trips from their drivers gives them back', async () => {
    const id = await trip(120, { ...given, assistantId: 'nia' })
    const done = await bulk({ ids: [id], action: 'unassign' })
    expect((await read(id)).driver).toBeNull()
    expect(outcome((await undo(done.body.undo)).body)).toEqual(['ok'])
    expect(await read(id)).toMatchObject({
      status: 'assigned',
      driver: { id: 'bo' },
      assistant: { id: 'nia' },
    })
  })

  test('of a cancellation makes a trip like the one that was called off, and takes its fee away', async () => {
    const id = await trip(144, { ...given, assistantId: 'nia' })
    const before = await read(id)
    const done = await bulk({ ids: [id], action: 'cancel', reason: 'child_ill' })
    expect(outcome((await undo(done.body.undo)).body)).toEqual(['ok'])
    expect(await read(id)).toMatchObject({ status: 'cancelled', fare: { total: 0 } })
    const found = await dispatcher.get<{ results: Trip[] }>(
      `${path}?booking=${before.booking.id}&status=assigned`,
    )
    expect(found.body.results).toMatchObject([
      { ride_start_time: before.ride_start_time, driver: { id: 'bo' }, vehicle: { id: 'van' } },
    ])
  })

  test('checks whom trips go back to as an assignment does: who is on leave by now gets none', async () => {
    const ids = [await trip(150, given), await trip(152, given), await trip(154, given)]
    const [first, second, third] = ids
    const done = [
      await bulk({ ids: [first], action: 'assign', ...crew }),
      await bulk({ ids: [second], action: 'unassign' }),
      await bulk({ ids: [third], action: 'cancel', reason: 'weather' }),
    ]
    const days = { from: '2026-03-01', to: '2026-04-30', kind: 'sick' as const }
    const bo = eq(drivers.id, 'bo')
    await server.db
      .update(drivers)
      .set({ leave: [days] })
      .where(bo)
    for (const { body } of done) expect(outcome((await undo(body.undo)).body)).toEqual(['driver_on_leave'])
    const left = (await Promise.all(ids.map(read))).map(({ status, driver }) => [status, driver?.id])
    expect(left).toEqual([
      ['assigned', 'amal'],
      ['unassigned', undefined],
      ['cancelled', 'bo'],
    ])
    await server.db.update(drivers).set({ leave: [] }).where(bo)
  })

  test('leaves a trip alone that was changed since, and works once, for whoever did it', async () => {
    const [kept, changed] = [await trip(168), await trip(170)]
    const done = await bulk({ ids: [kept, changed], action: 'assign', ...crew })
    await dispatcher.post(`/api/trips/trip-request/${changed}/actions/cancel`, { reason: 'weather' })
    const other = await server.as('dispatcher', { email: 'other@example.test' })
    expect((await undo(done.body.undo, other)).status).toBe(404)
    const { body } = await undo(done.body.undo)
    expect(outcome(body)).toEqual(['ok', 'changed_since'])
    expect(body.results[1]?.message).toContain('trip')
    expect((await undo(done.body.undo)).body).toMatchObject({ code: 'undo_used' })
  })
})

test('candidates for several trips know each of them', async () => {
  const [first, second] = [await trip(192, given), await trip(192.1)]
  const { status, body } = await dispatcher.get<TripCandidates>(`${path}/candidates?ids=${first},${second}`)
  expect(status).toBe(200)
  const bo = body.drivers.find(({ id }) => id === 'bo')
  expect(bo?.problems.map(({ code }) => code)).toContain('driver_overlap')
  expect((await dispatcher.get(`${path}/candidates?ids=${first},nowhere`)).status).toBe(404)
})
