import { asc, eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import type { Device } from '#contract/device.ts'
import type { Trip } from '#contract/trip.ts'
import { createDrive } from '#demo/drive/drive.ts'
import { haversineM } from '#server/platform/geo/distance.ts'
import { createLog } from '#server/platform/log.ts'
import { sessions } from '#server/schema/accounts.ts'
import { bookings } from '#server/schema/bookings.ts'
import { children, guardians } from '#server/schema/people.ts'
import { deviceStates, positions } from '#server/schema/tracking.ts'
import { trips } from '#server/schema/trips.ts'
import { mayaOf, tripWorld } from './support/trip-world.ts'
import { testServer } from './support.ts'

const server = await testServer()
const { db, clock, app, env } = server
const start = clock()
const world = await tripWorld(db, start)
const staff = await server.account('dispatcher', { firstName: 'Dee', lastName: 'Desk' })
const bo = await server.account('driver', { driver: 'bo', firstName: 'Bo', lastName: 'Lind' })
await server.account('driver', { driver: 'amal', firstName: 'Amal', lastName: 'Haddad' })
await db.insert(guardians).values(mayaOf('ben'))
const office = await server.signedIn(staff)
const tracker = await office.post<Device>('/api/web/devices', {
  name: 'Tracker of the van',
  vehicle: 'van',
  driver: null,
  active: true,
})

/** The demo as it drives from now on: `until` lets so many minutes pass, half a minute at a time. */
function driving() {
  const drive = createDrive(
    {
      db,
      env,
      log: createLog('warn', (line) => void server.log.push(line)),
      send: async (report) => app.request('/api/tracking/osmand', { method: 'POST', body: report }),
    },
    clock(),
  )
  const turn = async () => {
    while (await drive.turn(clock())) clock.advance(0)
  }
  return {
    turn,
    pass: async (minutes: number) => {
      for (let half = 0; half < minutes * 2; half += 1) {
        clock.advance(30)
        await turn()
      }
    },
  }
}
const read = async (id: string) =>
  (await (await server.signedIn(staff)).get<Trip>(`/api/web/trip-management/${id}`)).body
const statusOf = async (id: string) => (await db.select().from(trips).where(eq(trips.id, id)))[0]?.status
const bookingOf = async (id: string) =>
  (await db.select({ status: bookings.status }).from(bookings).where(eq(bookings.id, id)))[0]?.status
const given = { status: 'assigned', driverId: 'bo', vehicleId: 'van' } as const
const minutesLate = (trip: Trip) =>
  trip.stops.map(({ arrivedAt, eta }) => (Date.parse(arrivedAt ?? '') - Date.parse(eta)) / 60_000)

beforeEach(async () => {
  clock.set(start)
  await db.update(trips).set({ status: 'cancelled', startedAt: null })
  await db.update(bookings).set({ status: 'cancelled' })
  await db.delete(positions)
  await db.delete(deviceStates)
  await db.delete(sessions)
})

test('a trip that is due starts, rides and ends by itself, in the name of its driver, and its vehicle is seen', async () => {
  const id = await world.trip(given, { children: ['ada', 'ben'] })
  const demo = driving()
  await demo.pass(20)
  expect(await statusOf(id)).toBe('assigned')
  await demo.pass(90)
  const trip = await read(id)
  expect(trip.events.map(({ type, actor }) => [type, actor])).toEqual([
    ['dispatch', 'Dee Desk'],
    ...['depart', 'arrive', 'board', 'arrive_dropoff', 'complete'].map((type) => [type, 'Bo Lind']),
  ])
  expect(trip.passengers.map(({ state, released }) => [state, released?.to.name])).toEqual([
    ['released', 'Hillside Primary'],
    ['released', 'Hillside Primary'],
  ])
  expect(await bookingOf(trip.booking.id)).toBe('completed')
  for (const late of minutesLate(trip)) expect(Math.abs(late)).toBeLessThan(12)

  const seen = await db.select().from(positions).orderBy(asc(positions.time))
  expect(seen.length).toBeGreaterThan(40)
  const device = (await (await server.signedIn(staff)).get<Device>(`/api/web/devices/${tracker.body.id}`))
    .body
  expect(device.counts).toEqual({
    accepted: seen.length,
    late: 0,
    double: 0,
    old: 0,
    clock: 0,
    impossible: 0,
  })
  expect(device.protocol).toBe('osmand')
  // Where the trip says it arrived, its vehicle was.
  for (const stop of trip.stops) {
    const at = Date.parse(stop.arrivedAt ?? '')
    const after = seen.find(({ time }) => time.getTime() >= at)
    expect(after && haversineM({ lat: after.latitude, lng: after.longitude }, stop.point)).toBeLessThan(25)
  }
})

test('whoever said a word is asked for it, and nobody stays on a vehicle', async () => {
  await db.update(children).set({ codeWord: 'Marmalade' }).where(eq(children.id, 'ben'))
  const home = { pickup: world.ride.dropoff, dropoff: world.ride.pickup }
  const id = await world.trip(given, { children: ['ben'], direction: 'from_school', ...home })
  await driving().pass(110)
  const [ben] = (await read(id)).passengers
  expect(ben).toMatchObject({
    boarded: { method: 'school_staff' },
    released: { method: 'code_word', checkedBy: 'server', to: { kind: 'guardian', name: 'Maya Reed' } },
  })
  await db.update(children).set({ codeWord: null }).where(eq(children.id, 'ben'))
})

test('a child whom nobody on its list can meet is handed to somebody whom the office names', async () => {
  await db.delete(guardians).where(eq(guardians.childId, 'ben'))
  const id = await world.trip(given, { children: ['ben'], direction: 'other' })
  await driving().pass(110)
  expect((await read(id)).passengers[0]?.released).toMatchObject({
    method: 'approved_live',
    to: { kind: 'approved', name: 'Club leader' },
    approvedBy: 'Dee Desk',
  })
  await db.insert(guardians).values(mayaOf('ben'))
})

test('what a person took in hand is left to them: a step, an assignment, a driver who is signed in', async () => {
  const stepped = await world.trip({ ...given, status: 'dispatched' })
  const client = await server.signedIn(staff)
  const path = '/api/trips/trip-request'
  expect((await client.post(`${path}/${stepped}/actions/depart`, {})).status).toBe(200)
  const assigned = await world.trip({ startAt: world.after(240) })
  const crew = { driver: 'amal', vehicle: 'car' }
  expect((await client.post(`${path}/${assigned}/actions/assign`, crew)).body).toMatchObject({
    status: 'assigned',
  })
  const demo = driving()
  await demo.pass(60)
  expect(await statusOf(stepped)).toBe('en_route')

  await db.update(trips).set({ status: 'completed', completedAt: clock() }).where(eq(trips.id, stepped))
  const own = await world.trip({ ...given, status: 'dispatched', startAt: world.after(70) })
  await server.signedIn(bo)
  await demo.pass(18)
  expect(await statusOf(own)).toBe('dispatched')
  // Somebody who has gone leaves it to the demo again; what they did stays theirs.
  await demo.pass(60)
  expect(await statusOf(own)).toBe('completed')
  await demo.pass(150)
  expect(await statusOf(assigned)).toBe('assigned')
})

test('a trip that somebody moves at the same moment stays where they put it', async () => {
  const id = await world.trip({ ...given, status: 'dispatched' })
  const demo = driving()
  await demo.pass(49)
  // The demo read it last as it stood before.
  clock.advance(600)
  const client = await server.signedIn(bo)
  expect((await client.post(`/api/trips/trip-request/${id}/actions/depart`, {})).status).toBe(200)
  await demo.turn()
  await demo.pass(90)
  expect((await read(id)).events.map(({ type }) => type)).toEqual(['depart'])
})

test('after a long stop trips are where they would have been, at their times and not all now', async () => {
  const passed = await world.trip({ ...given, startAt: world.after(-200) })
  const nearly = await world.trip({ ...given, startAt: world.after(-65) })
  const due = await world.trip({ ...given, status: 'dispatched', startAt: world.after(-6) })
  const demo = driving()
  await demo.turn()
  expect(await statusOf(passed)).toBe('completed')
  const over = await read(passed)
  for (const late of minutesLate(over)) expect(Math.abs(late)).toBeLessThan(12)
  expect(Date.parse(over.completedAt ?? '')).toBeLessThan(world.after(-150).getTime())
  expect(await statusOf(nearly)).toBe('completed')
  // What is overdue by minutes is really late.
  expect(await statusOf(due)).toBe('dispatched')
  await demo.pass(60)
  expect(await statusOf(due)).toBe('completed')
  expect((await read(due)).delayMin).toBeGreaterThan(5)
})

test('a trip that nobody has gets whoever is free, and is called off when it is too late for that', async () => {
  const wanted = await world.trip({ startAt: world.after(30) })
  const hopeless = await world.trip({ startAt: world.after(-90) }, { children: ['cleo'] })
  const demo = driving()
  await demo.pass(10)
  expect(await statusOf(wanted)).toBe('unassigned')
  await demo.pass(15)
  expect((await read(wanted)).driver?.name).toMatch(/Lind|Haddad/)
  const ended = await read(hopeless)
  expect([ended.status, ended.failReason]).toEqual(['cancelled', 'no_driver_found'])
})

test('whoever may not drive any more gives a trip up, for somebody else', async () => {
  const id = await world.trip({ ...given, driverId: 'sam', startAt: world.after(60) })
  const demo = driving()
  await demo.pass(45)
  expect((await read(id)).driver?.name).toBe('Sam Stone')
  await demo.pass(80)
  const trip = await read(id)
  expect([trip.status, trip.driver?.name]).not.toContain('Sam Stone')
  expect(trip.status).toBe('completed')
})

test('a booking that waits is answered and gets a trip in time, unless a person sees to it', async () => {
  const asked = await world.booking({ status: 'pending', children: ['cleo'], pickupAt: world.after(90) })
  const own = await world.booking({ status: 'pending', children: ['ben'], pickupAt: world.after(95) })
  const late = await world.booking({ status: 'confirmed', children: ['ada'], pickupAt: world.after(-40) })
  const client = await server.signedIn(staff)
  const path = `/api/web/booking-management/${own}/actions`
  expect((await client.post(`${path}/confirm`, {})).status).toBe(200)
  const demo = driving()
  await demo.pass(2)
  expect([await bookingOf(asked), await bookingOf(late)]).toEqual(['confirmed', 'cancelled'])
  await demo.pass(80)
  expect(await bookingOf(asked)).toBe('scheduled')
  await demo.pass(90)
  expect([await bookingOf(asked), await bookingOf(own)]).toEqual(['completed', 'confirmed'])
})

test('one vehicle a day breaks down, waits for the office, and is relieved at last', async () => {
  const crews = [
    { driverId: 'bo', vehicleId: 'van' },
    { driverId: 'amal', vehicleId: 'car' },
  ]
  const all = await Promise.all(
    [40, 41, 100, 101].map((minutes, index) =>
      world.trip({ ...given, ...crews[index % 2], startAt: world.after(minutes) }, { children: [] }),
    ),
  )
  const demo = driving()
  const broken = async () =>
    (await db.select().from(trips).where(eq(trips.failReason, 'vehicle_breakdown'))).filter(({ id }) =>
      all.includes(id),
    )
  for (let turns = 0; turns < 30 && (await broken()).length === 0; turns += 1) await demo.pass(5)
  const [failed, ...others] = await broken()
  expect([failed?.status, others]).toEqual(['failed', []])
  await demo.pass(15)
  expect(await statusOf(failed?.id ?? '')).toBe('failed')
  await demo.pass(40)
  const relieved = await read(failed?.id ?? '')
  expect(relieved.status).toBe('relieved')
  const relief = relieved.relievedBy?.id ?? ''
  for (let turns = 0; turns < 30 && (await statusOf(relief)) !== 'completed'; turns += 1) await demo.pass(10)
  expect(await statusOf(relief)).toBe('completed')
  expect(await bookingOf(relieved.booking.id)).toBe('completed')
  expect((await broken()).length).toBe(1)
})
