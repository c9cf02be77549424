import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { metresBetween } from '#contract/distance.ts'
import type { BulkResult } from '#contract/page.ts'
import type { Trip, TripCandidates } from '#contract/trip.ts'
import { planStops } from '#server/rides/plan-stops.ts'
import { withCalls } from '#server/rides/stop-calls.ts'
import { trips } from '#server/schema/trips.ts'
import { bySight, mayaFor } from './support/handovers.ts'
import { tripWorld } from './support/trip-world.ts'
import { testServer } from './support.ts'

const server = await testServer()
const { db, clock } = server
const world = await tripWorld(db, clock())
const staff = await server.as('dispatcher')
const parent = await server.as('parent', { parent: 'maya' })

type Refusal = { code: string; detail: string; problems?: { code: string; message: string }[] }
const path = '/api/trips/trip-request'
const act = (trip: string, action: string, body: object = {}, client = staff) =>
  client.post<Trip & Refusal>(`${path}/${trip}/actions/${action}`, body)
const assign = (trip: string, driver = 'amal', vehicle = 'car') => act(trip, 'assign', { driver, vehicle })
const read = async (trip: string, client = staff) =>
  (await client.get<Trip>(`/api/web/trip-management/${trip}`)).body
const codes = (of: readonly { code: string }[] | undefined) => of?.map(({ code }) => code)

const { pickup, dropoff } = world.ride
/** A ride of Ben's that begins at the school, where the others end. */
const back = (minutes: number, values: object = {}, children: string[] = ['ben']) =>
  world.trip(
    {
      startAt: world.after(minutes),
      stops: planStops({ ...world.ride, pickup: dropoff, dropoff: pickup }, world.after(minutes)),
      ...values,
    },
    { children },
  )

beforeEach(async () => {
  await db.update(trips).set({ status: 'cancelled' })
})

// From school back home: 1.3 × the straight line at 28 km/h, as it is Tuesday at half past ten.
const neededMin = Math.ceil((metresBetween(dropoff.point, pickup.point) * 1.3) / (28 / 3.6) / 60)

describe('the way between two trips', () => {
  test('that cannot be driven in time is refused, with the minutes needed and there', async () => {
    await assign(await world.trip({ reference: 'KB-900001-1' }))
    const next = await world.trip({ startAt: world.after(90 + neededMin - 1) }, { children: ['ben'] })
    const answer = await assign(next)
    expect([answer.status, answer.body.code]).toEqual([409, 'driver_travel'])
    expect(answer.body.problems?.map(({ message }) => message)).toEqual([
      `Amal Haddad needs ${neededMin} min from the end of trip KB-900001-1 to this pickup, and has ${neededMin - 1} min.`,
      `Vehicle AB12 CDE needs ${neededMin} min from the end of trip KB-900001-1 to this pickup, and has ${neededMin - 1} min.`,
    ])
    expect((await read(next)).status).toBe('unassigned')
  })

  test('holds for the trip after it as well, and for either alone', async () => {
    await assign(await world.trip({ startAt: world.after(120), reference: 'KB-900002-1' }))
    const early = await world.trip({ startAt: world.after(85) }, { children: ['ben'] })
    const driver = await assign(early, 'amal', 'van')
    expect(codes(driver.body.problems)).toEqual(['driver_travel'])
    expect(driver.body.detail).toContain('from here to the pickup of trip KB-900002-1')
    expect(codes((await assign(early, 'bo', 'car')).body.problems)).toEqual(['vehicle_travel'])
    expect((await assign(early, 'bo', 'van')).status).toBe(200)
  })

  test('that is only just enough lets pass, warns, and is kept on the trip and in its timeline', async () => {
    await assign(await world.trip({ reference: 'KB-900003-1' }))
    const next = await world.trip({ startAt: world.after(90 + neededMin + 4) }, { children: ['ada', 'ben'] })
    const { body } = await assign(next)
    const message = `Tight: Amal Haddad needs ${neededMin} of the ${neededMin + 4} min between the end of trip KB-900003-1 and this pickup.`
    expect([body.status, body.warnings]).toEqual(['assigned', [{ code: 'driver_tight', message }]])
    expect(body.events.at(-1)?.changes.at(-1)).toEqual({
      field: 'tight',
      before: null,
      after: `KB-900003-1: ${neededMin}/${neededMin + 4}`,
    })
    expect((await read(next)).warnings).toEqual([{ code: 'driver_tight', message }])
    const family = await read(next, parent)
    expect([family.warnings, family.events.flatMap((one) => one.changes.map(({ field }) => field))]).toEqual([
      [],
      ['driver', 'vehicle'],
    ])
    await act(next, 'unassign')
    expect((await read(next)).warnings).toEqual([])
  })

  test('with time to spare is nothing to speak of', async () => {
    await assign(await world.trip())
    const next = await world.trip({ startAt: world.after(90 + neededMin + 5) }, { children: ['ben'] })
    const { body } = await assign(next)
    expect([body.status, body.warnings]).toEqual(['assigned', []])
    const [stored] = await db.select().from(trips).where(eq(trips.id, next))
    expect(stored?.tight).toEqual([])
  })

  test('is checked again when the trip moves, and when it is sent', async () => {
    await assign(await world.trip())
    const next = await back(95)
    await assign(next)
    const edit = {
      ride_start_time: world.after(97).toISOString(),
      driver: 'amal',
      vehicle: 'car',
      assistant: null,
    }
    const moved = await staff.put<Trip & Refusal>(`${path}/${next}`, edit, { 'if-match': '2' })
    expect([moved.status, moved.body.code]).toEqual([409, 'driver_travel'])
    await db
      .update(trips)
      .set({ stops: withCalls(planStops(world.ride, world.after(95)), { id: '', direction: 'other' }, []) })
      .where(eq(trips.id, next))
    expect((await act(next, 'dispatch')).body.code).toBe('driver_travel')
  })

  test('is known to the candidates: who can’t, and for whom it is tight, behind those who have time', async () => {
    await assign(await world.trip({ reference: 'KB-900004-1' }))
    const later = await world.trip({ startAt: world.after(90 + neededMin) }, { children: ['ben'] })
    const asked = async (trip: string) =>
      (await staff.get<TripCandidates>(`/api/web/trip-management/${trip}/candidates`)).body
    const { drivers, vehicles } = await asked(later)
    const able = drivers.filter(({ problems }) => problems.length === 0)
    expect(able.map(({ id, warnings }) => [id, codes(warnings)])).toEqual([
      ['lee', []],
      ['bo', []],
      ['amal', ['driver_tight']],
    ])
    expect(codes(vehicles.find(({ id }) => id === 'car')?.warnings)).toEqual(['vehicle_tight'])
    const soon = await asked(await world.trip({ startAt: world.after(91) }, { children: ['ben'] }))
    expect(codes(soon.drivers.find(({ id }) => id === 'amal')?.problems)).toEqual(['driver_travel'])
  })

  test('is in each row of a bulk assignment', async () => {
    const all = [
      await world.trip({ reference: 'KB-900005-1' }),
      await world.trip({ startAt: world.after(91) }, { children: ['ben'] }),
      await world.trip({ startAt: world.after(90 + neededMin) }, { children: ['ben'] }),
    ]
    const { body } = await staff.post<BulkResult>('/api/web/trip-management/bulk', {
      ids: all,
      action: 'assign',
      driver: 'amal',
      vehicle: 'van',
    })
    expect(body.results.map(({ ok, code, warnings }) => [ok, code, codes(warnings)])).toEqual([
      [true, undefined, undefined],
      [false, 'driver_travel', undefined],
      [true, undefined, ['driver_tight']],
    ])
    const refused = await staff.post('/api/web/trip-management/bulk', {
      ids: all,
      action: 'assign',
      driver: 'amal',
    })
    expect([refused.status, refused.body]).toEqual([
      400,
      {
        vehicle: [
          'No vehicle chosen. Amal Haddad usually drives AB12 CDE: assign that one or choose another.',
        ],
      },
    ])
  })
})

describe('a child', () => {
  test('is never sent on two trips at once; the refusal names the other', async () => {
    const first = await world.trip({ reference: 'KB-900006-1' })
    await assign(first)
    const second = await world.trip({ startAt: world.after(75) })
    const answer = await assign(second, 'bo', 'van')
    expect([answer.status, answer.body.code, answer.body.detail]).toEqual([
      409,
      'child_overlap',
      'Ada Reed is already on trip KB-900006-1 from 10:00 to 10:30.',
    ])
    const asked = await staff.get<TripCandidates>(`/api/web/trip-management/${second}/candidates`)
    expect(codes(asked.body.problems)).toEqual(['child_overlap'])
    await act(first, 'unassign')
    expect((await assign(second, 'bo', 'van')).status).toBe(200)
  })

  test('who stays behind on the one may take the other', async () => {
    const first = await world.trip({ driverId: 'amal', vehicleId: 'car', status: 'onboard' })
    const [stored] = await db.select().from(trips).where(eq(trips.id, first))
    const passengers = (stored?.passengers ?? []).map((one) => ({ ...one, state: 'absent' as const }))
    await db.update(trips).set({ passengers }).where(eq(trips.id, first))
    expect((await assign(await world.trip({ startAt: world.after(75) }), 'bo', 'van')).status).toBe(200)
  })

  test('is given away once, by however many at once', async () => {
    const open = [await world.trip(), await world.trip()]
    const answers = await Promise.all([assign(open[0] ?? ''), assign(open[1] ?? '', 'bo', 'van')])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })
})

test('a driver does not set off while a rider of another trip is aboard', async () => {
  const first = await world.trip({ reference: 'KB-900007-1', startAt: world.after(25) })
  const second = await back(90)
  for (const trip of [first, second]) await assign(trip)
  for (const trip of [first, second]) await act(trip, 'dispatch')
  await act(first, 'depart')
  await act(first, 'arrive')
  await act(first, 'board', { passengers: [bySight('ada')] })
  const answer = await act(second, 'depart')
  expect([answer.status, answer.body.code]).toEqual([409, 'rider_aboard'])
  expect(answer.body.detail).toContain('KB-900007-1')
  await act(first, 'arrive_dropoff')
  await act(first, 'complete', { passengers: [mayaFor('ada')] })
  expect((await act(second, 'depart')).body.status).toBe('en_route')
})

const who = fc.record({
  start: fc.integer({ min: 60, max: 400 }),
  child: fc.constantFrom('ada', 'ben'),
  driver: fc.constantFrom('amal', 'bo'),
  vehicle: fc.constantFrom('car', 'van'),
})

test('on no day are two trips of one child, driver or vehicle sent at once, in whatever order they are given away', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(who, { minLength: 2, maxLength: 8 }), async (day) => {
      await db.update(trips).set({ status: 'cancelled' })
      for (const { start, child, driver, vehicle } of day)
        await assign(
          await world.trip({ startAt: world.after(start) }, { children: [child] }),
          driver,
          vehicle,
        )
      const sent = await db.select().from(trips).where(eq(trips.status, 'assigned'))
      expect(sent.length).toBeGreaterThan(0)
      for (const [index, one] of sent.entries()) {
        for (const other of sent.slice(index + 1)) {
          const apart = one.scheduledEnd <= other.startAt || other.scheduledEnd <= one.startAt
          const sharing =
            one.driverId === other.driverId ||
            one.vehicleId === other.vehicleId ||
            one.passengers.some(({ childId }) => other.passengers.some((rider) => rider.childId === childId))
          expect(apart || !sharing).toBe(true)
        }
      }
    }),
    { numRuns: 15 },
  )
}, 120_000)
