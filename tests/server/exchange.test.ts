import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import type { TripCandidates } from '#contract/trip.ts'
import { bookings } from '#server/schema/bookings.ts'
import { documents } from '#server/schema/fleet.ts'
import { assistants } from '#server/schema/people.ts'
import { bySight } from './support/handovers.ts'
import { reliefWorld } from './support/relief-world.ts'
import { testServer } from './support.ts'

const server = await testServer()
const { db, clock } = server
const { world, desk, act, read, reset, sent, aboard, minutes } = await reliefWorld(server)
const bo = await server.account('driver', { driver: 'bo' })
const reason = 'driver_unavailable' as const

beforeEach(reset)

test('the driver alone is exchanged with children aboard: they stay where they are', async () => {
  const trip = await aboard(['ada', 'ben'])
  const before = await read(trip)
  const { body } = await act(trip, 'exchange', { reason, driver: 'amal' })
  expect(body).toMatchObject({ status: 'onboard', driver: { id: 'amal' }, vehicle: { id: 'van' } })
  expect([body.passengers, body.stops]).toEqual([before.passengers, before.stops])
  expect(body.events.at(-1)).toMatchObject({
    type: 'exchange',
    reason,
    changes: expect.arrayContaining([
      { field: 'driver', before: 'Bo Lind', after: 'Amal Haddad' },
      // The record keeps who drives from here on.
      expect.objectContaining({ field: 'licence', after: 'LIC101' }),
    ]),
  })
  const [booking] = await db.select().from(bookings).where(eq(bookings.id, body.booking.id))
  expect(booking).toMatchObject({ status: 'in_progress', driverId: 'amal' })
  expect((await act(trip, 'arrive_dropoff', {}, bo)).body.code).toBe('not_yours')
})

test.each([
  ['assigned', []],
  ['dispatched', ['dispatch']],
  ['en_route', ['dispatch', 'depart']],
  ['at_pickup', ['dispatch', 'depart', 'arrive']],
  ['onboard', ['dispatch', 'depart', 'arrive', 'board']],
  ['at_dropoff', ['dispatch', 'depart', 'arrive', 'board', 'arrive_dropoff']],
  ['handover_hold', ['dispatch', 'depart', 'arrive', 'board', 'arrive_dropoff', 'hold']],
] as const)('vehicle and assistant are exchanged when it is %s', async (status, steps) => {
  const trip = await world.trip(
    { status: 'assigned', driverId: 'bo', vehicleId: 'van', startAt: world.after(5) },
    { children: ['ada'] },
  )
  for (const step of steps) await act(trip, step, step === 'board' ? { passengers: [bySight('ada')] } : {})
  expect((await act(trip, 'exchange', { reason, vehicle: 'car' })).body).toMatchObject({
    status,
    vehicle: { id: 'car' },
    driver: { id: 'bo' },
  })
  const helped = await act(trip, 'exchange', { reason, assistant: 'noor' })
  expect(helped.body).toMatchObject({
    status,
    assistant: { id: 'noor', name: 'Noor Khan' },
    vehicle: { id: 'car' },
  })
})

test('only what is exchanged is checked', async () => {
  const trip = await aboard(['ada'])
  await db.insert(documents).values({
    ownerKind: 'vehicle',
    ownerId: 'van',
    type: 'inspection',
    files: [],
    required: true,
    status: 'expired',
    expiresOn: '2026-01-01',
  })
  expect((await act(trip, 'exchange', { reason, driver: 'amal' })).status).toBe(200)
  await db.delete(documents).where(eq(documents.ownerId, 'van'))
})

test.each([
  ['driver_blocked', { driver: 'sam' }, ['ada'], {}],
  ['vehicle_blocked', { vehicle: 'broken' }, ['ada'], {}],
  ['wheelchairs', { vehicle: 'car' }, ['cleo'], { wheelchairs: 1 }],
  ['assistant_blocked', { assistant: 'ola' }, ['ada'], {}],
  ['assistant_on_leave', { assistant: 'nia' }, ['ada'], {}],
  ['assistant_missing', { assistant: null }, ['ada'], { assistantRequired: true }],
] as const)('refused by the checks of assigning: %s', async (code, input, children, of) => {
  const trip = await aboard(children, of)
  if (code === 'assistant_on_leave') {
    const today = clock().toISOString().slice(0, 10)
    await db
      .update(assistants)
      .set({ leave: [{ from: today, to: today, kind: 'sick' }] })
      .where(eq(assistants.id, 'nia'))
  }
  if (code === 'assistant_missing') await act(trip, 'exchange', { reason, assistant: 'noor' })
  const before = await read(trip)
  const answer = await act(trip, 'exchange', { reason, ...input })
  expect([answer.status, answer.body.code]).toEqual([409, code])
  expect(await read(trip)).toEqual(before)
})

test('an assistant is never in two trips at once, and one who does not exist in none', async () => {
  const trip = await aboard(['ada'])
  const other = await world.trip(
    { status: 'en_route', driverId: 'lee', assistantId: 'noor', startAt: world.after(60) },
    { children: ['cleo'] },
  )
  const exchanged = () => act(trip, 'exchange', { reason, assistant: 'noor' })
  expect((await exchanged()).body.code).toBe('assistant_overlap')
  const unknown = await act(trip, 'exchange', { reason, assistant: 'nobody' })
  expect([unknown.status, Object.keys(unknown.body)]).toEqual([400, ['assistant']])
  await act(other, 'cancel', { reason: 'dispatcher' })
  expect((await exchanged()).body.assistant).toEqual({ id: 'noor', name: 'Noor Khan' })
  expect((await act(trip, 'exchange', { reason, assistant: null })).body.assistant).toBeNull()
})

const ranOut: typeof documents.$inferInsert = {
  ownerKind: 'assistant',
  ownerId: 'noor',
  type: 'background_check',
  expiresOn: '2026-01-01',
  files: [],
  required: true,
  status: 'approved',
}

test('an assistant whose check ran out on the way does not keep a driver who is ill', async () => {
  const trip = await aboard(['ada'])
  await act(trip, 'exchange', { reason, assistant: 'noor' })
  const [check] = await db.insert(documents).values(ranOut).returning()
  expect((await act(trip, 'exchange', { reason, driver: 'amal' })).status).toBe(200)
  expect((await act(trip, 'exchange', { reason, assistant: null })).body.assistant).toBeNull()
  expect((await act(trip, 'exchange', { reason, assistant: 'noor' })).body.code).toBe('assistant_blocked')
  await db.delete(documents).where(eq(documents.id, check?.id ?? ''))
})

test('refused for who drives elsewhere, for a trip that ended, and for nothing', async () => {
  const trip = await sent(['ada'])
  await world.trip(
    { status: 'en_route', driverId: 'amal', vehicleId: 'car', startAt: world.after(60) },
    { children: ['cleo'] },
  )
  expect((await act(trip, 'exchange', { reason, driver: 'amal' })).body.code).toBe('driver_overlap')
  const nothing = await act(trip, 'exchange', { reason })
  expect([nothing.status, nothing.body]).toEqual([
    400,
    { driver: ['Choose another driver, vehicle or assistant.'] },
  ])
  expect((await act(trip, 'exchange', { reason, driver: 'lee' }, bo)).status).toBe(403)
  await act(trip, 'fail', { reason: 'vehicle_breakdown' })
  expect((await act(trip, 'exchange', { reason, driver: 'bo', vehicle: 'car' })).body.code).toBe(
    'wrong_state',
  )
})

test('of a ride that runs late, it is refused for who has to leave before the rest of it is driven', async () => {
  // Planned from 60 to 90; at 105 its half hour has hardly begun.
  const trip = await sent(['ada'])
  minutes(40)
  await act(trip, 'arrive')
  await act(trip, 'board', { passengers: [bySight('ada')] })
  minutes(5)
  const { dropoff } = world.ride
  const next = (at: number, driverId: string) =>
    world.trip(
      { status: 'assigned', driverId, startAt: world.after(at) },
      { children: ['cleo'], pickup: dropoff, dropoff },
    )
  await next(115, 'amal')
  await next(140, 'lee')
  const { status, body } = await act(trip, 'exchange', { reason, driver: 'amal' })
  expect([status, body.code]).toEqual([409, 'driver_overlap'])
  const client = await server.signedIn(desk)
  const found = await client.get<TripCandidates>(`/api/web/trip-management/${trip}/candidates?for=exchange`)
  const refused = found.body.drivers.find(({ id }) => id === 'amal')?.problems.map(({ code }) => code)
  expect(refused).toEqual(['driver_overlap'])
  expect((await act(trip, 'exchange', { reason, driver: 'lee' })).status).toBe(200)
})

test('sent twice it is one event', async () => {
  const trip = await aboard(['ada'])
  for (const _ of [1, 2]) await act(trip, 'exchange', { reason, driver: 'amal' })
  const { events } = await read(trip)
  expect(events.filter(({ type }) => type === 'exchange')).toHaveLength(1)
})

test('who could go on with it is found from where it is', async () => {
  const trip = await aboard(['ada'])
  const client = await server.signedIn(desk)
  const path = `/api/web/trip-management/${trip}/candidates?for=exchange`
  const { body } = await client.get<TripCandidates>(path)
  expect(body.drivers.find(({ id }) => id === 'amal')?.problems).toEqual([])
  expect(body.assistants?.find(({ id }) => id === 'noor')?.problems).toEqual([])
  expect(body.assistants?.find(({ id }) => id === 'ola')?.problems).not.toEqual([])
})
