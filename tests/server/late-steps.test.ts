import { and, eq } from 'drizzle-orm'
import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import type { PassengerInput } from '#contract/handover.ts'
import type { TripActionInput } from '#contract/trip.ts'
import { type MovingAction, passengerSteps, tripTransitions } from '#contract/trip-states.ts'
import { events } from '#server/schema/history.ts'
import { notifications } from '#server/schema/notifications.ts'
import { trips } from '#server/schema/trips.ts'
import { atSchool, bySight, mayaFor } from './support/handovers.ts'
import { reliefWorld, roadside } from './support/relief-world.ts'
import { testServer } from './support.ts'

const server = await testServer()
const { db } = server
const { world, desk, act, read, reset, sent, aboard } = await reliefWorld(server)
const bo = await server.account('driver', { driver: 'bo' })
const amal = await server.account('driver', { driver: 'amal' })
const other = await server.account('dispatcher')

beforeEach(reset)

const stored = async (id: string) => {
  const [trip] = await db.select().from(trips).where(eq(trips.id, id))
  if (!trip) throw new Error('no such trip')
  return trip
}
const eventsOf = async (id: string) =>
  (
    await db
      .select({ type: events.type })
      .from(events)
      .where(and(eq(events.entity, 'trip'), eq(events.entityId, id)))
      .orderBy(events.id)
  ).map(({ type }) => type)
const absent = (child: string): PassengerInput => ({ child, state: 'absent' })

/** What a driver's phone sends on a ride with two children, each step with a key of its own. */
const ride: readonly [string, TripActionInput][] = [
  ['depart', {}],
  ['arrive', {}],
  ['board', { passengers: [bySight('ada')] }],
  ['board', { passengers: [bySight('ben')] }],
  ['arrive_dropoff', {}],
  ['release', { passengers: [atSchool('ada')] }],
  ['release', { passengers: [atSchool('ben')] }],
]

test('whatever a phone sends again, late or out of order, each step is done once and nothing is lost', async () => {
  let phones = 0
  const again = fc.array(fc.record({ step: fc.nat(ride.length - 1), before: fc.nat(ride.length) }), {
    maxLength: 8,
  })
  await fc.assert(
    fc.asyncProperty(again, fc.boolean(), async (repeats, sameKey) => {
      await reset()
      const trip = await world.trip(
        { status: 'dispatched', driverId: 'bo', vehicleId: 'van', startAt: world.after(5) },
        { children: ['ada', 'ben'] },
      )
      const phone = await server.signedIn(bo)
      phones += 1
      const send = (step: number, key: string) => {
        const [action, input] = ride[step] ?? ['', {}]
        const path = `/api/trips/trip-request/${trip}/actions/${action}`
        return phone.post<{ code?: string; detail?: string }>(path, input, { 'idempotency-key': key })
      }
      const extras = async (before: number) => {
        for (const [index, one] of repeats.entries()) {
          if (one.before !== before) continue
          const had = one.step < before
          const was = await stored(trip)
          const key = had && sameKey ? `${phones}-${one.step}` : `${phones}-x${index}`
          // A step whose turn it is counts, whichever child comes first.
          if (!had && ride[one.step]?.[0] === ride[before]?.[0]) continue
          const { status, body } = await send(one.step, key)
          // Merged, or refused in words; never half done.
          expect(had && sameKey ? [200] : [200, 400, 409]).toContain(status)
          if (status === 409) expect(body.detail).toMatch(/^Trip KB-.* is .*: you cannot .* now\.$/)
          expect(await stored(trip)).toEqual(was)
        }
      }
      for (const step of ride.keys()) {
        await extras(step)
        expect((await send(step, `${phones}-${step}`)).status).toBe(200)
      }
      await extras(ride.length)
      expect(await eventsOf(trip)).toEqual(ride.map(([action]) => action))
      expect((await stored(trip)).status).toBe('completed')
    }),
    { numRuns: 25 },
  )
}, 120_000)

describe('a step that is partly done already', () => {
  test('does the rest: who is aboard, or was, stays so', async () => {
    const trip = await sent(['ada', 'ben'])
    await act(trip, 'arrive', {}, bo)
    await act(trip, 'board', { passengers: [bySight('ada')] }, bo)
    const first = (await stored(trip)).passengers.find(({ childId }) => childId === 'ada')
    const both = await act(trip, 'board', { passengers: ['ada', 'ben'].map(bySight) }, bo)
    expect([both.status, both.body.status]).toEqual([200, 'onboard'])
    expect((await stored(trip)).passengers.find(({ childId }) => childId === 'ada')).toEqual(first)
    await act(trip, 'arrive_dropoff', {}, bo)
    await act(trip, 'release', { passengers: [atSchool('ada')] }, bo)
    const late = await act(trip, 'release', { passengers: ['ada', 'ben'].map(atSchool) }, bo)
    expect([late.status, late.body.status]).toEqual([200, 'completed'])
  })

  test('that boards a child whom the desk knows to be absent says so by name, and boards nobody', async () => {
    const trip = await sent(['ada', 'ben'])
    await act(trip, 'absent', { passengers: [absent('ben')] })
    await act(trip, 'arrive', {}, bo)
    const before = await stored(trip)
    const both = await act(trip, 'board', { passengers: ['ada', 'ben'].map(bySight) }, bo)
    expect([both.status, both.body]).toEqual([
      400,
      { passengers: ['Ben Reed is recorded as absent: this cannot be recorded now.'] },
    ])
    expect(await stored(trip)).toEqual(before)
    expect((await act(trip, 'board', { passengers: [bySight('ada')] }, bo)).status).toBe(200)
    const off = await act(trip, 'absent', { passengers: [absent('ada')] }, bo)
    expect(off.body).toEqual({ passengers: ['Ada Reed is aboard: this cannot be recorded now.'] })
  })
})

test('of a trip that somebody else took over, the first driver takes no step any more', async () => {
  const trip = await aboard(['ada'])
  await act(trip, 'exchange', { reason: 'driver_unavailable', driver: 'amal' })
  const before = await stored(trip)
  const late: [string, TripActionInput][] = [
    ['arrive_dropoff', {}],
    ['board', { passengers: [bySight('ada')] }],
    ['fail', { reason: 'vehicle_breakdown', passengers: [mayaFor('ada')] }],
  ]
  for (const [action, input] of late) {
    const { status, body } = await act(trip, action, input, bo)
    expect([status, body.code]).toEqual([409, 'not_yours'])
  }
  expect(await stored(trip)).toEqual(before)
  expect((await act(trip, 'arrive_dropoff', {}, amal)).body.status).toBe('at_dropoff')
})

test('given twice to the same driver, by one dispatcher or two, it is one event and one notification', async () => {
  const trip = await world.trip()
  const crew = { driver: 'bo', vehicle: 'van' }
  await db.delete(notifications)
  const answers = await Promise.all([
    act(trip, 'assign', crew),
    act(trip, 'assign', crew),
    act(trip, 'assign', crew, other),
  ])
  expect(answers.map(({ status, body }) => [status, body.version])).toEqual(Array(3).fill([200, 2]))
  expect(await eventsOf(trip)).toEqual(['assign'])
  const told = await db.select().from(notifications)
  expect(told.map(({ kind, accountId }) => [kind, accountId])).toEqual([['trip_assigned', bo]])
})

describe('a child that is not booked', () => {
  const actions = [...new Set(tripTransitions.map(({ action }) => action))]
  const inputs: Partial<Record<MovingAction, TripActionInput>> = {
    assign: { driver: 'amal', vehicle: 'car' },
    approve: { approval: { child: 'cleo', name: 'Ms Okoro', reason: 'The mother asked for it' } },
    exchange: { reason: 'dispatcher', assistant: 'noor' },
    no_show: { calledAt: world.after(0).toISOString() },
    relieve: {
      reason: 'vehicle_breakdown',
      driver: 'amal',
      vehicle: 'car',
      place: world.ride.pickup,
      ride_start_time: world.after(120).toISOString(),
    },
  }
  const cleo: Partial<Record<MovingAction, PassengerInput>> = {
    absent: absent('cleo'),
    complete: atSchool('cleo'),
    release: atSchool('cleo'),
    return: mayaFor('cleo'),
    fail: mayaFor('cleo'),
  }

  test.each(actions)('is refused in words by %s, and nothing is done', async (action) => {
    const row = tripTransitions.find((one) => one.action === action)
    const trip = await aboard(['ada'], action === 'next_stop' ? { stops: [roadside] } : {})
    if (row?.from === 'at_dropoff') await act(trip, 'arrive_dropoff')
    else
      await db
        .update(trips)
        .set({ status: row?.from ?? 'onboard' })
        .where(eq(trips.id, trip))
    const before = await stored(trip)
    const admin = await server.account('admin')
    const passengers = action === 'approve' ? undefined : [cleo[action] ?? bySight('cleo')]
    const input = { reason: 'dispatcher' as const, ...inputs[action], ...(passengers && { passengers }) }
    const { status, body } = await act(trip, action, input, admin)
    const message = passengerSteps.includes(action)
      ? { passengers: ['Somebody named here does not ride on this trip.'] }
      : { passengers: [expect.stringMatching(/^This step is about no passenger/)] }
    const refusal = action === 'approve' ? { 'approval.child': ['This passenger is not on board.'] } : message
    expect([status, body]).toEqual([400, refusal])
    expect(await stored(trip)).toEqual(before)
  })

  test('has no place in a new trip, an edited one or a shared one', async () => {
    const client = await server.signedIn(desk)
    const booking = await world.booking({ pickupAt: world.after(120) })
    const start = { ride_start_time: world.after(120).toISOString() }
    const path = '/api/trips/trip-request'
    const named = await client.post(`${path}?addtrip=${booking}`, { ...start, passengers: ['cleo'] })
    expect([named.status, named.body]).toEqual([400, { passengers: ['This field is not known here.'] }])
    const { id } = (await client.post<{ id: string }>(`${path}?addtrip=${booking}`, start)).body
    expect((await client.post(`${path}/${id}/bookings`, { bookings: ['nobody'] })).status).toBe(404)
    const edit = { ...start, driver: null, vehicle: null, assistant: null }
    const stops = [{ place: 'Elsewhere', riders: ['cleo'] }]
    await client.put(`${path}/${id}`, { ...edit, stops }, { 'if-match': '"1"' })
    const trip = await read(id)
    expect(trip.passengers.map(({ child }) => child.id)).toEqual(['ada'])
    expect(trip.stops.flatMap(({ riders }) => riders.map(({ child }) => child?.id))).toEqual(['ada', 'ada'])
  })
})
