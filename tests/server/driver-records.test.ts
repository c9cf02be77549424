import { and, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Booking } from '#contract/booking.ts'
import { driverDay } from '#contract/driver-day.ts'
import type { Vehicle } from '#contract/fleet.ts'
import type { Trip, TripActionInput } from '#contract/trip.ts'
import { notifyUnswept } from '#server/driver-day/notify-unswept.ts'
import { throttles } from '#server/schema/accounts.ts'
import { driverCalls, tripSweeps, vehicleChecks } from '#server/schema/driver-day.ts'
import { notifications } from '#server/schema/notifications.ts'
import { drivers } from '#server/schema/people.ts'
import { trips } from '#server/schema/trips.ts'
import { auditFromNow } from './support/audit.ts'
import { driverWorld } from './support/driver-world.ts'
import { atSchool, bySight } from './support/handovers.ts'
import { testServer } from './support.ts'

const server = await testServer()
const { db, clock } = server
const { world, day, post, act, run, reset, at, as, eventsOf, accounts, stored } = await driverWorld(server)
const support = await server.account('support')

beforeEach(async () => {
  await reset()
  for (const table of [vehicleChecks, tripSweeps, driverCalls, notifications, throttles])
    await db.delete(table)
  await db.update(drivers).set({ leave: [] })
})

/** What the desk has been told. */
const told = () =>
  db
    .select({ kind: notifications.kind, data: notifications.data })
    .from(notifications)
    .where(eq(notifications.accountId, accounts.desk))
    .orderBy(notifications.createdAt)
const fine = { odometerKm: 42_000, faults: [], safe: true }

describe('a look over the vehicle', () => {
  const check = (input: object = {}, who: 'bo' | 'amal' = 'bo') =>
    post('checks', { at: at(0), vehicle: 'van', ...fine, ...input }, who)

  test('is in the day and in the record of the vehicle, and is one however often it is sent', async () => {
    await run({ startAt: world.after(30) })
    const input = { faults: ['lights', 'lights', 'fuel'], note: 'Zqleft one' }
    for (let tries = 0; tries < 3; tries += 1) expect((await check(input)).status).toBe(200)
    expect(await db.select().from(vehicleChecks)).toHaveLength(1)
    const { checks } = driverDay.parse((await day()).body)
    expect(checks).toEqual([{ vehicle: 'van', at: at(0), result: 'faults' }])
    const van = (await (await as('desk')).get<Vehicle>('/api/web/vehicles/van')).body
    expect(van.lastCheck).toEqual({
      ...{ at: at(0), result: 'faults', faults: ['lights', 'fuel'], odometerKm: 42_000 },
      ...{ note: 'Zqleft one', by: 'Bo Lind' },
    })
    expect(await told()).toEqual([
      { kind: 'vehicle_faults', data: expect.objectContaining({ reference: 'VN34 WAV', vehicle: 'van' }) },
    ])
    // The company whose vehicle it is does not read who drove it, and what they say.
    const wheels = await server.as('company', { company: 'wheels' })
    const theirs = (await wheels.get<Vehicle>('/api/web/vehicles/van')).body
    expect(theirs.lastCheck).toMatchObject({ result: 'faults', note: null, by: null })
  })

  test('that finds it unsafe keeps everybody from setting off with it, until a later one finds it safe', async () => {
    const trip = await run({ startAt: world.after(20) })
    await check({ safe: false, faults: ['brakes'] })
    expect(await told()).toMatchObject([{ kind: 'vehicle_unsafe', data: { vehicle: 'van' } }])
    for (const who of ['bo', 'desk'] as const) {
      const { status, body } = await act(trip, 'depart', {}, who)
      expect([status, body.code]).toEqual([409, 'vehicle_unsafe'])
      expect(body.detail).toContain('VN34 WAV')
    }
    // A check that was made before it, and comes in after it, is none that says it is safe by now.
    clock.advance(60)
    await check({ at: at(-5) })
    expect((await act(trip, 'depart', { at: at(-10) })).body.code).toBe('vehicle_unsafe')
    await run({ startAt: world.after(90), driverId: 'amal', status: 'assigned' })
    await check({}, 'amal')
    expect((await act(trip, 'depart')).status).toBe(200)
  })

  test('of yesterday says nothing of today', async () => {
    await run({ startAt: world.after(20) })
    await check({ safe: false })
    clock.advance(24 * 3600)
    const trip = await run({ startAt: world.after(24 * 60 + 20) }, { children: ['cleo'] })
    expect(driverDay.parse((await day()).body).checks).toEqual([])
    expect((await act(trip, 'depart')).status).toBe(200)
  })

  test('is of a vehicle of the own runs of these days alone', async () => {
    const refusal = { vehicle: ['Choose a vehicle of your runs of today or tomorrow.'] }
    await run({ startAt: world.after(30) })
    await run({ startAt: world.after(60 * 50), vehicleId: 'car' })
    for (const vehicle of ['car', 'nothing']) expect((await check({ vehicle })).body).toEqual(refusal)
    expect((await check({}, 'amal')).body).toEqual(refusal)
    expect((await check({ at: at(-13 * 60) })).body.code).toBe('too_late')
    expect((await check({ faults: ['wings'] })).status).toBe(400)
    expect(await db.select().from(vehicleChecks)).toEqual([])
  })

  test('has a limit a day', async () => {
    await run({ startAt: world.after(30) })
    const answers: number[] = []
    for (let minute = 0; minute < 41; minute += 1) answers.push((await check({ at: at(-minute) })).status)
    expect(answers.slice(-2)).toEqual([200, 429])
  })
})

/** What Bo does on a ride with Ada. */
const ride: readonly [string, TripActionInput][] = [
  ['depart', {}],
  ['arrive', {}],
  ['board', { passengers: [bySight('ada')] }],
  ['arrive_dropoff', {}],
  ['release', { passengers: [atSchool('ada')] }],
]

/** A ride that Bo has ended by himself. */
async function ended(lastBy: 'bo' | 'desk' = 'bo') {
  const trip = await run({ startAt: world.after(10) })
  for (const [action, input] of ride) {
    clock.advance(60)
    expect((await act(trip, action, input, action === 'release' ? lastBy : 'bo')).status).toBe(200)
  }
  return trip
}

describe('the walk through the empty vehicle', () => {
  const sweep = (trip: string, input: object = {}, who: 'bo' | 'amal' = 'bo') =>
    post('sweeps', { at: at(0), run: trip, found: 'nothing', ...input }, who)

  test('is in the day and in the timeline, once, for the office and the driver', async () => {
    const trip = await ended()
    for (let tries = 0; tries < 2; tries += 1)
      expect((await sweep(trip, { found: 'belongings', note: 'Zqscarf' })).status).toBe(200)
    expect(driverDay.parse((await day()).body).runs[0]?.sweptAt).toBe(at(0))
    const read = async (account: string) =>
      (await (await server.signedIn(account)).get<Trip>(`/api/web/trip-management/${trip}`)).body
    expect((await read(support)).events.at(-1)).toMatchObject({
      ...{ type: 'swept', note: 'Zqscarf', actor: 'Bo Lind' },
      changes: [{ field: 'found', before: null, after: 'belongings' }],
    })
    expect((await read(accounts.bo)).events.at(-1)?.type).toBe('swept')
    const maya = await server.account('parent', { parent: 'maya' })
    const theirs = await read(maya)
    expect(theirs.events.map(({ type }) => type)).not.toContain('swept')
    expect(JSON.stringify(theirs)).not.toContain('Zqscarf')
    expect(await told()).toEqual([])
  })

  test('that finds a child is an alarm', async () => {
    const trip = await ended()
    await sweep(trip, { found: 'child' })
    const { reference } = await stored(trip)
    expect(await told()).toMatchObject([{ kind: 'child_found', data: { reference } }])
    expect((await eventsOf(trip)).at(-1)?.type).toBe('child_found')
  })

  test('is made after a ride of one’s own', async () => {
    const open = await run({ startAt: world.after(200), status: 'assigned' })
    expect((await sweep(open)).body.code).toBe('not_over')
    const trip = await ended()
    expect((await sweep(trip, {}, 'amal')).status).toBe(404)
    await sweep(trip, { at: at(-60) })
    const { completedAt } = await stored(trip)
    expect((await db.select().from(tripSweeps))[0]?.at).toEqual(completedAt)
  })

  test('that is not made in ten minutes is asked for by the desk, once, by however many servers', async () => {
    const trip = await ended()
    clock.advance(9 * 60)
    expect(await notifyUnswept(db, clock())).toBe(0)
    clock.advance(60)
    await Promise.all([notifyUnswept(db, clock()), notifyUnswept(db, clock())])
    expect(await notifyUnswept(db, clock())).toBe(0)
    const { reference } = await stored(trip)
    expect(await told()).toMatchObject([{ kind: 'sweep_missing', data: { reference } }])
  })

  test('is not asked for where it was made, where the desk ended the ride, and where nobody rode', async () => {
    await sweep(await ended())
    clock.advance(20 * 60)
    expect(await notifyUnswept(db, clock())).toBe(0)
    await reset()
    await ended('desk')
    clock.advance(3600)
    const empty = await run({ startAt: world.after(95), vehicleId: 'car' }, { children: ['ben'] })
    await act(empty, 'depart')
    await act(empty, 'fail', { reason: 'vehicle_breakdown' })
    clock.advance(20 * 60)
    expect((await stored(empty)).status).toBe('failed')
    expect(await notifyUnswept(db, clock())).toBe(0)
  })

  test('is waited for where the end of the ride itself came in late', async () => {
    const trip = await run({ startAt: world.after(10) })
    clock.advance(2 * 3600)
    for (const [minute, [action, input]] of ride.entries())
      expect((await act(trip, action, { ...input, at: at(minute - 119) })).status).toBe(200)
    expect(await notifyUnswept(db, clock())).toBe(0)
    clock.advance(10 * 60)
    expect(await notifyUnswept(db, clock())).toBe(1)
  })
})

describe('a call', () => {
  const call = (kind: string, input: object = {}, who: 'bo' | 'amal' = 'bo') =>
    post('calls', { at: at(0), kind, ...input }, who)
  const leaveOf = async () => (await db.select().from(drivers).where(eq(drivers.id, 'bo')))[0]?.leave

  test('that the driver is sick is leave from today, once, and leads to the cover desk', async () => {
    await call('sick', { note: 'Zqfever' })
    await call('sick', { note: 'Zqfever' })
    expect(await leaveOf()).toEqual([{ from: '2026-03-10', to: '2026-03-10', kind: 'sick' }])
    clock.advance(60)
    await call('sick')
    expect(await leaveOf()).toHaveLength(1)
    expect((await told()).map(({ kind, data }) => [kind, data.driver, data.reference])).toEqual([
      ['driver_sick', 'bo', 'D-102'],
      ['driver_sick', 'bo', 'D-102'],
    ])
    expect(JSON.stringify(await told())).not.toMatch(/Zqfever|Lind/)
    expect(driverDay.parse((await day()).body).sickSince).toBe(at(0))
    clock.advance(24 * 3600)
    expect(driverDay.parse((await day()).body).sickSince).toBeNull()
  })

  test('that the office knows of already records no second leave', async () => {
    const days = { from: '2026-03-09', to: '2026-03-12', kind: 'sick' as const }
    await db
      .update(drivers)
      .set({ leave: [days] })
      .where(eq(drivers.id, 'bo'))
    expect(driverDay.parse((await day()).body).sickSince).toBe('2026-03-10T00:00:00.000Z')
    await call('sick')
    expect(await leaveOf()).toEqual([days])
  })

  test('that the driver will be late is in the timeline with its minutes, and the desk is told', async () => {
    const trip = await run({ startAt: world.after(20) }, { companyId: 'hillside' })
    expect((await call('delayed')).body).toEqual({
      run: ['Choose the ride that you’ll be late for.'],
      minutes: ['Say how many minutes late you’ll be.'],
    })
    await call('delayed', { run: trip, minutes: 15, note: 'Zqflat tyre' })
    const { reference, bookingId } = await stored(trip)
    expect(await told()).toMatchObject([{ kind: 'driver_delayed', data: { reference, minutes: 15 } }])
    const booking = async (account: string) =>
      (await (await server.signedIn(account)).get<Booking>(`/api/web/booking-management/${bookingId}`)).body
    const late = { type: 'delayed', changes: [{ field: 'delayMin', before: null, after: '15' }] }
    expect((await booking(support)).trips[0]?.events.at(-1)).toMatchObject({ ...late, note: 'Zqflat tyre' })
    for (const [role, own] of [
      ['company', { company: 'hillside' }],
      ['parent', { parent: 'maya' }],
    ] as const) {
      const seen = await booking(await server.account(role, own))
      expect(seen.trips[0]?.events.at(-1)).toMatchObject({ ...late, note: null })
      expect(JSON.stringify(seen)).not.toContain('Zqflat')
    }
    expect((await call('delayed', { run: trip, minutes: 5 }, 'amal')).status).toBe(404)
    const over = await run({ startAt: world.after(-60), status: 'completed', completedAt: clock() })
    expect((await call('delayed', { run: over, minutes: 5 })).body.code).toBe('over')
  })

  test('for help says where, is in the audit log and in no family’s timeline', async () => {
    const trip = await run({ startAt: world.after(20) })
    const audited = await auditFromNow(db)
    const position = { lat: 51.46, lng: -2.6 }
    expect((await call('sos', { run: trip, position })).status).toBe(200)
    const { reference } = await stored(trip)
    expect(await told()).toMatchObject([{ kind: 'driver_sos', data: { reference, point: position } }])
    expect((await audited()).map(({ action, entity, actorId }) => [action, entity, actorId])).toContainEqual([
      ...['create', 'driver-call', accounts.bo],
    ])
    expect((await eventsOf(trip)).at(-1)).toMatchObject({ type: 'sos', position })
    const maya = await server.signedIn(await server.account('parent', { parent: 'maya' }))
    const seen = (await maya.get<Trip>(`/api/web/trip-management/${trip}`)).body
    expect(seen.events.map(({ type }) => type)).not.toContain('sos')
  })

  test('for help is heard whatever the clock says, without a run, and of one that was given away', async () => {
    const trip = await run({ startAt: world.after(20) })
    await db.update(trips).set({ driverId: 'amal' }).where(eq(trips.id, trip))
    expect((await call('sos', { at: at(60) })).status).toBe(200)
    expect((await call('sos', { at: at(-20 * 60), run: trip })).status).toBe(200)
    expect((await told()).map(({ data }) => [data.reference, data.booking])).toEqual([
      ['D-102', null],
      ['D-102', null],
    ])
    expect(await eventsOf(trip)).toEqual([])
  })
})

test('nobody but drivers records any of it', async () => {
  const trip = await ended()
  const bodies = {
    checks: { at: at(0), vehicle: 'van', ...fine },
    sweeps: { at: at(0), run: trip, found: 'nothing' },
    calls: { at: at(0), kind: 'sick' },
    positions: {
      run: trip,
      positions: [
        { time: at(0), latitude: 51, longitude: -2, speedKmh: null, course: null, accuracyM: null },
      ],
    },
  }
  for (const [name, body] of Object.entries(bodies)) {
    expect((await post(name, body, 'desk')).status).toBe(403)
    const nobody = await server.signedIn(await server.account('driver'))
    expect((await nobody.post<{ code: string }>(`/api/web/driver-day/${name}`, body)).body.code).toBe(
      'no_driver',
    )
    expect((await post(name, { ...body, more: 1 })).status).toBe(400)
  }
  const calls = await db
    .select()
    .from(driverCalls)
    .where(and(eq(driverCalls.driverId, 'bo')))
  expect(calls).toEqual([])
})
