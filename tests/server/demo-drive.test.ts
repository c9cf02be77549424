import { asc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Device } from '#contract/device.ts'
import { metresBetween } from '#contract/distance.ts'
import type { Trip } from '#contract/trip.ts'
import { children, guardians } from '#server/schema/people.ts'
import { positions } from '#server/schema/tracking.ts'
import { trips } from '#server/schema/trips.ts'
import { drivingWorld } from './support/driving-world.ts'
import { mayaOf } from './support/trip-world.ts'
import { testServer } from './support.ts'

const server = await testServer()
const { db, clock } = server
const { world, staff, bo, driving, read, statusOf, bookingOf, given } = await drivingWorld(server)
const office = await server.signedIn(staff)
const tracker = await office.post<Device>('/api/web/devices', {
  name: 'Tracker of the van',
  vehicle: 'van',
  driver: null,
  active: true,
})
const minutesLate = (trip: Trip) =>
  trip.stops.map(({ arrivedAt, eta }) => (Date.parse(arrivedAt ?? '') - Date.parse(eta)) / 60_000)

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
    expect(after && metresBetween({ lat: after.latitude, lng: after.longitude }, stop.point)).toBeLessThan(25)
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
