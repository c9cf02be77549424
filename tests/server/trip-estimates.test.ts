import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Device } from '#contract/device.ts'
import { lateness } from '#contract/lists/trips.ts'
import type { Notification } from '#contract/notification.ts'
import type { Page } from '#contract/page.ts'
import type { TrackedVehicles } from '#contract/tracking.ts'
import type { Trip, TripRow } from '#contract/trip.ts'
import type { TripBoardAnswer } from '#contract/trip-board.ts'
import { claimTurn } from '#server/platform/jobs/claim-turn.ts'
import { drivenLegs, tripEstimates } from '#server/schema/estimates.ts'
import { jobTurns } from '#server/schema/job-turns.ts'
import { notifications } from '#server/schema/notifications.ts'
import { deviceStates, positions } from '#server/schema/tracking.ts'
import { tripBookings, trips } from '#server/schema/trips.ts'
import { estimateTrips } from '#server/tracking/expected/estimate-trips.ts'
import { learnLegs } from '#server/tracking/expected/learn-legs.ts'
import { forgetSpeeds } from '#server/tracking/expected/learnt-speeds.ts'
import { notifyLateTrips } from '#server/trips/notify-late.ts'
import { expectedArrivals } from './support/expected-arrivals.ts'
import { tripWorld } from './support/trip-world.ts'
import { testServer } from './support.ts'

const server = await testServer()
const { db, clock } = server
// Tuesday, 10 March 2026, 09:00 in Bristol: the school peak, in which town streets are planned at 21 km/h.
const begin = clock()
const world = await tripWorld(db, begin)
const staff = await server.as('dispatcher')
const crew = { driverId: 'amal', vehicleId: 'car' }
const { body: device } = await staff.post<Device>('/api/web/devices', {
  name: 'Tracker of the car',
  vehicle: 'car',
  driver: null,
  active: true,
})

const home = { lat: 51.4545, lon: -2.5879 }
/** A degree of latitude has so many metres; 21 km/h by roads that are 1.3 times as long. */
const northOf = (minutes: number) => ({
  ...home,
  lat: home.lat + ((minutes / 60) * 21_000) / 1.3 / 111_195,
})
const inSeconds = (seconds: number) => Math.floor(clock().getTime() / 1000) + seconds
const report = (at: { lat: number; lon: number }, ago = 0, by = device) =>
  server.anonymous().get(
    `/api/tracking/osmand?${new URLSearchParams({
      id: by.uniqueId,
      lat: String(at.lat),
      lon: String(at.lon),
      timestamp: String(inSeconds(-ago)),
    })}`,
  )
const estimate = () => estimateTrips(db, null, clock())
const tripOf = async (id: string, client = staff) =>
  (await client.get<Trip>(`/api/web/trip-management/${id}`)).body
const listed = async (query: string, client = staff) =>
  (await client.get<Page<TripRow>>(`/api/web/trip-management?page_size=100&page=1&${query}`)).body.results
const tracked = async (client = staff) =>
  (await client.get<TrackedVehicles>('/api/web/tracking/vehicles')).body.results.find(
    ({ id }) => id === 'car',
  )
/** When it is expected at each stop, in minutes from the beginning. */
const expectedOf = (trip: Pick<Trip, 'stops'>) =>
  trip.stops.map(({ expectedAt }) =>
    expectedAt === undefined ? null : Math.round((Date.parse(expectedAt) - begin.getTime()) / 6000) / 10,
  )

beforeEach(async () => {
  clock.set(begin)
  await db.delete(tripEstimates)
  await db.delete(positions)
  await db.delete(deviceStates)
  await db.delete(drivenLegs)
  await db.delete(notifications)
  forgetSpeeds(db)
  await db.update(trips).set({ status: 'cancelled' })
})

describe('a trip under way whose vehicle was seen just now', () => {
  test('is expected at its stops, and late by as much as at the next one, on every screen', async () => {
    const id = await world.trip({ ...crew, status: 'en_route', startAt: world.after(4) })
    expect((await tripOf(id)).delayMin).toBeNull()
    const [before] = await db.select().from(trips).where(eq(trips.id, id))
    await report(northOf(12))
    expect(await estimate()).toBe(1)

    const trip = await tripOf(id)
    expect(trip.delayMin).toBe(8)
    // The pickup in twelve minutes; two to get on, then 2.8 km of a straight line.
    expect(expectedOf(trip)).toEqual([12, 24.5])
    expect(trip.stops.map(({ eta }) => eta)).toEqual(
      [world.after(4), world.after(34)].map((at) => at.toISOString()),
    )
    expect(await listed('delayed=true')).toMatchObject([{ id, delayMin: 8 }])
    expect(await tracked()).toMatchObject({
      trip: {
        id,
        delayMin: 8,
        next: { planned: world.after(4).toISOString(), expectedAt: trip.stops[0]?.expectedAt },
      },
    })
    const board = await staff.get<TripBoardAnswer>('/api/web/trip-management/board')
    expect(board.body.board?.trips.find((one) => one.id === id)?.lateMin).toBe(5)
    expect(await expectedArrivals(db, [id, 'none'], clock())).toEqual(
      new Map([[id, trip.stops.map(({ seq, expectedAt }) => ({ seq, at: new Date(expectedAt ?? '') }))]]),
    )
    // It is no change of the trip.
    const [after] = await db.select().from(trips).where(eq(trips.id, id))
    expect(after).toEqual(before)
    expect(trip.events).toEqual([])
  })

  test('is no longer late where it has made up for what was noted', async () => {
    const past = world.after(-30).toISOString()
    const id = await world.trip({ ...crew, status: 'onboard', startAt: world.after(-38), delayMin: 8 })
    const [stored] = await db.select().from(trips).where(eq(trips.id, id))
    const stops = stored?.stops.map((stop) =>
      stop.seq === 0 ? { ...stop, arrivedAt: past, departedAt: past } : stop,
    )
    await db
      .update(trips)
      .set({ stops, scheduledEnd: world.after(20) })
      .where(eq(trips.id, id))
    const planned = stops?.map((stop) =>
      stop.seq === 1 ? { ...stop, eta: world.after(20).toISOString() } : stop,
    )
    await db.update(trips).set({ stops: planned }).where(eq(trips.id, id))
    expect((await listed('delayed=true')).map((row) => row.id)).toEqual([id])
    await report(home)
    await estimate()
    expect(await listed('delayed=true')).toEqual([])
    expect(await tripOf(id)).toMatchObject({ delayMin: 0 })
  })

  test('that should have come by now is expected now', async () => {
    const id = await world.trip({ ...crew, status: 'en_route', startAt: world.after(4) })
    await report(home)
    await estimate()
    clock.advance(30)
    expect((await tripOf(id)).stops[0]?.expectedAt).toBe(clock().toISOString())
  })

  test('is expected no more from when that is a minute ago: what was pressed counts again', async () => {
    const id = await world.trip({ ...crew, status: 'en_route', startAt: world.after(4) })
    await report(northOf(12), 20)
    await estimate()
    clock.advance(40)
    expect((await tripOf(id)).delayMin).toBe(8)
    clock.advance(1)
    const trip = await tripOf(id)
    expect([trip.delayMin, expectedOf(trip)]).toEqual([null, [null, null]])
    expect((await tracked())?.trip?.next).not.toHaveProperty('expectedAt')
    expect(await listed('delayed=true')).toEqual([])
    expect((await expectedArrivals(db, [id], clock())).size).toBe(0)
    // Nor is there anything new to say of it.
    expect(await estimate()).toBe(0)
  })

  test('was seen when that came in, where its clock is ahead, and not just now where it is behind', async () => {
    const id = await world.trip({ ...crew, status: 'en_route', startAt: world.after(4) })
    await report(northOf(12), -100)
    expect(await estimate()).toBe(1)
    clock.advance(61)
    expect((await tripOf(id)).delayMin).toBeNull()
    await db.delete(deviceStates)
    await report(northOf(12), 61)
    expect(await estimate()).toBe(0)
  })

  test('is expected by where it can be: a tracker that jumps across the country changes nothing', async () => {
    const id = await world.trip({ ...crew, status: 'en_route', startAt: world.after(4) })
    await report(northOf(12), 10)
    await estimate()
    clock.advance(10)
    await report({ lat: 55.95, lon: -3.19 })
    await estimate()
    expect(await tripOf(id)).toMatchObject({ delayMin: 8 })
  })

  test('is noted as it came once it is there, until the next look', async () => {
    const id = await world.trip({ ...crew, status: 'en_route', startAt: world.after(-3), startedAt: begin })
    await report(northOf(7))
    await estimate()
    expect((await tripOf(id)).delayMin).toBe(10)
    expect((await staff.post(`/api/trips/trip-request/${id}/actions/arrive`, {})).status).toBe(200)
    expect(await tripOf(id)).toMatchObject({ delayMin: 3 })
    expect(expectedOf(await tripOf(id))).toEqual([null, null])
  })

  test('is not expected by where a vehicle is that it no longer has', async () => {
    const id = await world.trip({ ...crew, status: 'en_route', startAt: world.after(4) })
    await report(northOf(12))
    await estimate()
    await db.update(trips).set({ vehicleId: 'van' }).where(eq(trips.id, id))
    expect((await tripOf(id)).delayMin).toBeNull()
    expect(await listed('delayed=true')).toEqual([])
  })

  test('is not expected at a stop that was put in the place of another one', async () => {
    const id = await world.trip({ ...crew, status: 'en_route', startAt: world.after(4) })
    await report(northOf(12))
    await estimate()
    const [trip] = await db.select().from(trips).where(eq(trips.id, id))
    const stops = trip?.stops.map((stop) =>
      stop.seq === 1 ? { ...stop, eta: world.after(50).toISOString() } : stop,
    )
    await db.update(trips).set({ stops }).where(eq(trips.id, id))
    expect(expectedOf(await tripOf(id))).toEqual([12, null])
    await estimate()
    expect(expectedOf(await tripOf(id))).toEqual([12, 24.5])
  })

  test('is the one that its vehicle is on: the next one is not expected before that is over', async () => {
    const on = await world.trip({ ...crew, status: 'onboard', startAt: world.after(-20) })
    const next = await world.trip({ ...crew, status: 'en_route', startAt: world.after(30) })
    await report(northOf(12))
    expect(await estimate()).toBe(1)
    expect([...(await expectedArrivals(db, [on, next], clock())).keys()]).toEqual([on])
  })
})

test('a driver’s phone does where nothing is heard of the tracker in the vehicle', async () => {
  const { body: phone } = await staff.post<Device>('/api/web/devices', {
    name: 'Phone of Amal',
    vehicle: null,
    driver: 'amal',
    active: true,
  })
  const id = await world.trip({ ...crew, status: 'en_route', startAt: world.after(4) })
  await report(northOf(12), 50)
  await report(northOf(10), 20, phone)
  await estimate()
  expect(expectedOf(await tripOf(id))[0]).toBeCloseTo(11.2, 0)
  clock.advance(30)
  await estimate()
  expect(expectedOf(await tripOf(id))[0]).toBeCloseTo(9.7, 0)
  await staff.delete(`/api/web/devices/${phone.id}`)
})

describe('where a routing engine is asked', () => {
  const asked: number[] = []
  let says: number[] | null = [900, 600]
  const router = async (points: readonly unknown[]) => {
    asked.push(points.length)
    return says
  }
  /** A look after so many seconds, when the vehicle is so many minutes away by a straight line. */
  async function look(seconds: number, minutesAway: number, id: string) {
    clock.advance(seconds)
    await report(northOf(minutesAway))
    await estimateTrips(db, router, clock())
    const { stops } = await tripOf(id)
    return stops.map(({ expectedAt }) => (Date.parse(expectedAt ?? '') - clock().getTime()) / 1000)
  }

  test('its times count; it is asked once in half a minute, and meanwhile what was driven is taken off', async () => {
    const id = await world.trip({ ...crew, status: 'en_route', startAt: world.after(4) })
    expect(await look(0, 10, id)).toEqual([900, 900 + 120 + 600])
    says = [700, 600]
    const [next = 0] = await look(15, 9, id)
    expect(next).toBeGreaterThan(805)
    expect(next).toBeLessThan(815)
    expect(asked).toEqual([3])
    expect((await look(15, 8, id))[0]).toBe(700)
    expect(asked).toEqual([3, 3])
    // It is down: the speed of the hour counts, and it is left alone for half a minute.
    says = null
    const [fallback = 0] = await look(30, 8, id)
    expect(fallback).toBeGreaterThan(478)
    expect(fallback).toBeLessThan(482)
    await look(15, 8, id)
    expect(asked).toHaveLength(3)
  })

  test('two servers ask as often as one', async () => {
    asked.length = 0
    says = [900, 600]
    const id = await world.trip({ ...crew, status: 'en_route', startAt: world.after(4) })
    await look(0, 10, id)
    clock.advance(15)
    await report(northOf(9))
    // Another one has its turn, and knows what the first one heard.
    await estimateTrips(db, router, clock())
    expect(asked).toHaveLength(1)
  })
})

test('the board is sent anew when a trip is late or on time, or five minutes later, and not for each minute', async () => {
  const path = '/api/web/trip-management/board'
  const stamp = async () => (await staff.get<TripBoardAnswer>(path)).body.stamp
  const look = async (minutesAway: number) => {
    clock.advance(15)
    await report(northOf(minutesAway))
    await estimate()
    return stamp()
  }
  await world.trip({ ...crew, status: 'en_route', startAt: world.after(6) })
  const onTime = await look(7)
  expect(await look(8)).toBe(onTime)
  const late = await look(12)
  expect(late).not.toBe(onTime)
  expect(await look(13)).toBe(late)
  expect(await look(17)).not.toBe(late)
})

test('a trip that nobody has begun, that is over, or whose vehicle was never seen is not expected', async () => {
  for (const status of ['assigned', 'dispatched', 'completed', 'failed'] as const)
    await world.trip({ ...crew, status, startAt: world.after(4) })
  await world.trip({ driverId: 'bo', vehicleId: 'van', status: 'en_route', startAt: world.after(4) })
  await report(northOf(12))
  expect(await estimate()).toBe(0)
})

test('the filter finds what the rows show, whatever their states, plans and positions are', async () => {
  const states = [
    'unassigned',
    'assigned',
    'dispatched',
    'en_route',
    'at_pickup',
    'onboard',
    'at_dropoff',
  ] as const
  const starts = [-50, -12, -5, -4, 3, 20]
  const ids = new Set<string>()
  for (const status of states)
    for (const start of starts)
      for (const noted of [null, 2, 6]) {
        const id = await world.trip({ ...crew, status, startAt: world.after(start), delayMin: noted })
        ids.add(id)
        if (ids.size % 2 === 0) continue
        const [trip] = await db.select().from(trips).where(eq(trips.id, id))
        await db.insert(tripEstimates).values({
          ...{ tripId: id, vehicleId: ids.size % 7 === 0 ? 'van' : 'car' },
          positionAt: new Date(clock().getTime() - (ids.size % 5) * 19_000),
          arrivals: [{ seq: 0, planned: trip?.stops[0]?.eta ?? '', at: world.after(9).toISOString() }],
          ...{ nextSeq: 0, lateMin: ids.size % 9, lateSince: null, route: null },
        })
      }
  const isLate = ({ delayMin }: TripRow) => (delayMin ?? 0) >= lateness.fromMin
  const all = (await listed('')).concat(
    (await staff.get<Page<TripRow>>('/api/web/trip-management?page_size=100&page=2')).body.results,
  )
  const rows = all.filter(({ id }) => ids.has(id))
  expect(rows).toHaveLength(ids.size)
  const late = rows.filter(isLate).map(({ id }) => id)
  expect(late.length).toBeGreaterThan(10)
  const found = (await listed('delayed=true')).map(({ id }) => id)
  expect(found.toSorted()).toEqual(late.toSorted())
  const others = (await listed('delayed=false')).filter(({ id }) => ids.has(id)).map(({ id }) => id)
  expect(others.every((id) => !late.includes(id))).toBe(true)
  expect(others.length).toBeGreaterThan(10)
})

test('whoever has a part of a shared trip hears when it comes to them, and nothing of others’ stops', async () => {
  const id = await world.trip(
    { ...crew, status: 'en_route', startAt: world.after(4) },
    { companyId: 'hillside', children: ['ada'] },
  )
  const other = await world.booking({ companyId: 'wheels', children: ['ben'], status: 'scheduled' })
  const [trip] = await db.select().from(trips).where(eq(trips.id, id))
  const [first, last] = trip?.stops ?? []
  if (!first || !last) throw new Error('no stops')
  const theirs = {
    ...first,
    seq: 1,
    place: '9 Quiet Lane',
    point: { lat: 51.46, lng: -2.6 },
    eta: world.after(12).toISOString(),
    calls: [
      {
        ...first.calls[0],
        booking: other,
        place: '9 Quiet Lane',
        point: { lat: 51.46, lng: -2.6 },
        kind: 'pickup' as const,
        on: ['ben'],
        off: [],
      },
    ],
  }
  await db
    .update(trips)
    .set({ stops: [first, theirs, { ...last, seq: 2 }] })
    .where(eq(trips.id, id))
  await db
    .insert(tripBookings)
    .values({ tripId: id, bookingId: other, position: 1, startAt: world.after(12) })
  await report(northOf(12))
  await estimate()
  const whole = expectedOf(await tripOf(id))
  expect(whole).toHaveLength(3)
  const hillside = await server.as('company', { company: 'hillside' })
  const part = await tripOf(id, hillside)
  expect(part.stops.map(({ place }) => place)).not.toContain('9 Quiet Lane')
  expect(expectedOf(part)).toEqual([whole[0], whole[2]])
  const family = await server.as('parent', { parent: 'maya' })
  const childs = await tripOf(id, family)
  expect(JSON.stringify(childs)).not.toContain('Quiet Lane')
})

describe('the desk is notified of a trip that is expected late', () => {
  const inbox = async () =>
    (await staff.get<Page<Notification>>('/api/notifications')).body.results.map(({ kind }) => kind)
  /** A quarter of a minute later the vehicle is so many minutes away from its pickup. */
  async function look(minutesAway: number) {
    clock.advance(15)
    await report(northOf(minutesAway))
    await estimate()
    await notifyLateTrips(db, clock())
  }

  test('once that has lasted for a minute, and once only', async () => {
    await world.trip({ ...crew, status: 'en_route', startAt: world.after(4) })
    for (let turn = 0; turn < 4; turn += 1) await look(12)
    expect(await inbox()).toEqual([])
    await look(12)
    expect(await inbox()).toEqual(['trip_late'])
    // It swings about the line between late and not.
    for (const away of [8, 7, 5, 8, 11, 12, 12, 12, 12, 12]) await look(away)
    expect(await inbox()).toEqual(['trip_late'])
  })

  test('and not for a red light: it has to be clearly back on time to be late anew', async () => {
    await world.trip({ ...crew, status: 'en_route', startAt: world.after(6) })
    for (const away of [11, 7, 11, 7, 11, 7, 11, 7]) await look(away)
    expect(await inbox()).toEqual([])
  })
})

test('how fast streets are is learnt from trips that are over, once from each', async () => {
  const at = (minutes: number) => world.after(minutes).toISOString()
  /** 2.8 km of a straight line, of which each trip takes so many minutes in the hour from eight to nine. */
  const drive = async (minutes: number) => {
    const id = await world.trip({
      ...crew,
      status: 'completed',
      startAt: world.after(-50),
      completedAt: world.after(-5),
    })
    const [trip] = await db.select().from(trips).where(eq(trips.id, id))
    const [first, last] = trip?.stops ?? []
    if (!first || !last) throw new Error('no stops')
    await db
      .update(trips)
      .set({
        stops: [
          { ...first, arrivedAt: at(-45), departedAt: at(-40) },
          { ...last, arrivedAt: at(-40 + minutes), departedAt: at(-5) },
        ],
      })
      .where(eq(trips.id, id))
  }
  const took = [22, 21, 23, 22, 22, 20, 24, 22, 34, 22, 22, 5, 21, 23, 22, 22, 20, 24, 22]
  for (const minutes of took) await drive(minutes)
  expect(await learnLegs(db, clock())).toBe(took.length)
  expect(await learnLegs(db, clock())).toBe(0)

  clock.set(world.after(-10))
  const id = await world.trip({ ...crew, status: 'en_route', startAt: world.after(0) })
  const away = async () => {
    await report(northOf(10))
    await estimate()
    const [first = null] = expectedOf(await tripOf(id))
    return first === null ? null : Math.round(first + 10)
  }
  // Nineteen are too few: as it was planned.
  expect(await away()).toBe(10)
  clock.set(begin)
  await drive(22)
  expect(await learnLegs(db, clock())).toBe(1)
  clock.set(world.after(-10))
  await db.delete(deviceStates)
  // What is learnt is read once in ten minutes.
  expect(await away()).toBe(10)
  forgetSpeeds(db)
  await db.delete(deviceStates)
  // Twenty-two minutes for what would take 10.4 at 21 km/h.
  expect(await away()).toBe(21)
})

test('no more than the newest of each hour are kept', async () => {
  await db.insert(drivenLegs).values(
    Array.from({ length: 900 }, (_, index) => ({
      ...{ tripId: `old ${index}`, seq: 1, weekend: false, hour: 8 + (index % 2), townKmh: 20 },
      at: new Date(begin.getTime() - (index + 60) * 60_000),
    })),
  )
  const id = await world.trip({
    ...crew,
    status: 'completed',
    startAt: world.after(-50),
    completedAt: world.after(-5),
  })
  const [trip] = await db.select().from(trips).where(eq(trips.id, id))
  const past = world.after(-40).toISOString()
  const stops = trip?.stops.map((stop, seq) => ({
    ...stop,
    arrivedAt: world.after(-30 * (1 - seq) - 20).toISOString(),
    departedAt: past,
  }))
  await db.update(trips).set({ stops }).where(eq(trips.id, id))
  await learnLegs(db, clock())
  const rows = await db.select().from(drivenLegs)
  expect(Map.groupBy(rows, ({ hour }) => hour).get(8)).toHaveLength(400)
  expect(rows.some(({ tripId }) => tripId === id)).toBe(true)
  expect(rows.some(({ tripId }) => tripId === 'old 898')).toBe(false)
})

test('of several servers that look at once, one does', async () => {
  const claims = await Promise.all(Array.from({ length: 8 }, () => claimTurn(db, 'look', 60_000)))
  expect(claims.filter(Boolean)).toHaveLength(1)
  expect(await claimTurn(db, 'look', 60_000)).toBe(false)
  expect(await claimTurn(db, 'other', 60_000)).toBe(true)
  expect(await claimTurn(db, 'look', 0)).toBe(true)
  // A clock that was set back does not stop it for long.
  await db.update(jobTurns).set({ takenAt: new Date(Date.now() + 3_600_000) })
  expect(await claimTurn(db, 'look', 60_000)).toBe(true)
  // And if two should, nothing is lost.
  const id = await world.trip({ ...crew, status: 'en_route', startAt: world.after(4) })
  await report(northOf(12))
  expect(await Promise.all([estimate(), estimate()])).toEqual([1, 1])
  expect((await tripOf(id)).delayMin).toBe(8)
})
