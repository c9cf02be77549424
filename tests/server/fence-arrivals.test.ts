import { and, desc, eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import type { TrackedVehicles } from '#contract/tracking.ts'
import type { Trip } from '#contract/trip.ts'
import { startFenceJobs } from '#server/app/fence-jobs.ts'
import { recordArrivals } from '#server/dispatch/fence-arrival.ts'
import { watchFences } from '#server/geofences/watch-fences.ts'
import { createLog } from '#server/platform/log.ts'
import { geofences } from '#server/schema/geofences.ts'
import { events } from '#server/schema/history.ts'
import { deviceStates, positions } from '#server/schema/tracking.ts'
import { trips } from '#server/schema/trips.ts'
import { fenceWorld, home, north } from './support/fence-world.ts'

const { server, db, clock, world, staff, report, fence } = await fenceWorld()
const begin = clock()
const driver = await server.as('driver', { driver: 'amal' })
const refusedAt = new Map<string, number>()
const { env } = server

async function turn() {
  const now = clock()
  return recordArrivals({ db, env, now }, await watchFences(db, now), refusedAt)
}
const underWay = (values = {}) =>
  world.trip({ driverId: 'amal', vehicleId: 'car', status: 'en_route', startAt: world.after(5), ...values })
const read = async (id: string) => (await staff.get<Trip>(`/api/web/trip-management/${id}`)).body
const arrivalEvents = (id: string) =>
  db
    .select({ actor: events.actorName, at: events.at, note: events.note })
    .from(events)
    .where(and(eq(events.entity, 'trip'), eq(events.entityId, id), eq(events.type, 'arrive')))
    .orderBy(desc(events.id))
const car = async (client = staff) =>
  (await client.get<TrackedVehicles>('/api/web/tracking/vehicles')).body.results.find(
    ({ id }) => id === 'car',
  )
const step = (client: typeof staff, id: string, action: string, body: object = {}) =>
  client.post(`/api/trips/trip-request/${id}/actions/${action}`, body)

beforeEach(async () => {
  clock.set(begin)
  refusedAt.clear()
  await db.delete(geofences)
  await db.delete(positions)
  await db.delete(deviceStates)
  await db.update(trips).set({ status: 'cancelled' })
})

test('a vehicle that comes to its stop slowly has arrived, at the time of entering, in the name of the geofence', async () => {
  await fence({ name: 'Park Row', onEnter: 'record' })
  const id = await underWay()
  await report(north(home, 120), { speed: 40 })
  const entered = clock()
  expect(await turn()).toBe(0)
  clock.advance(12)
  await report(home, { speed: 8 })
  expect(await turn()).toBe(1)
  expect(await read(id)).toMatchObject({
    status: 'at_pickup',
    stops: [{ arrivedAt: entered.toISOString() }, { arrivedAt: null }],
  })
  expect(await arrivalEvents(id)).toEqual([{ actor: 'Geofence', at: entered, note: 'Park Row' }])
  // A driver who took it back knows better.
  clock.advance(5)
  await step(staff, id, 'back_en_route')
  clock.advance(5)
  await report(home)
  expect(await turn()).toBe(0)
  expect((await read(id)).status).toBe('en_route')
})

test('one that passes by is not there, and one that stays is, whatever its device says of its speed', async () => {
  await fence({ onEnter: 'record' })
  const id = await underWay()
  await report(north(home, 100), { speed: 50 })
  await turn()
  clock.advance(15)
  await report(north(home, 600), { speed: 50 })
  expect(await turn()).toBe(0)
  expect((await read(id)).status).toBe('en_route')
  clock.advance(60)
  await report(north(home, 100), { speed: 30 })
  await turn()
  clock.advance(30)
  await report(north(home, 50), { speed: 30 })
  expect(await turn()).toBe(1)
})

test('a stop elsewhere, and a trip that has not set off, are not reached', async () => {
  await fence({ onEnter: 'record' })
  const waiting = await underWay({ status: 'dispatched' })
  await report(home)
  expect(await turn()).toBe(0)
  expect((await read(waiting)).status).toBe('dispatched')
  await db.update(trips).set({ status: 'cancelled' })
  // Its next stop is the school.
  const [stored] = await db.select().from(trips).where(eq(trips.id, waiting))
  const at = clock().toISOString()
  const stops = stored?.stops.map((stop) =>
    stop.seq === 0 ? { ...stop, arrivedAt: at, departedAt: at } : stop,
  )
  await db.update(trips).set({ status: 'onboard', stops }).where(eq(trips.id, waiting))
  expect(await turn()).toBe(0)
})

test('the school is reached with children aboard', async () => {
  await fence({
    name: 'School',
    onEnter: 'record',
    area: { shape: 'circle', center: { lat: 51.47, lng: -2.62 }, radiusM: 150 },
  })
  const id = await underWay({ status: 'onboard' })
  const [stored] = await db.select().from(trips).where(eq(trips.id, id))
  const at = world.after(-10).toISOString()
  const stops = stored?.stops.map((stop) =>
    stop.seq === 0 ? { ...stop, arrivedAt: at, departedAt: at } : stop,
  )
  await db.update(trips).set({ stops }).where(eq(trips.id, id))
  await report({ lat: 51.47, lng: -2.62 })
  expect(await turn()).toBe(1)
  expect(await read(id)).toMatchObject({ status: 'at_dropoff' })
})

test('what the driver did meanwhile stands, and what both do at once is done once', async () => {
  await fence({ onEnter: 'record' })
  const id = await underWay()
  await report(home)
  await watchFences(db, clock())
  const both = await Promise.all([
    step(driver, id, 'arrive', { at: clock().toISOString() }),
    turn(),
    turn(),
    step(driver, id, 'arrive', { at: clock().toISOString() }),
  ])
  expect(both[0].status).toBe(200)
  expect(both[3].status).toBe(200)
  expect(await arrivalEvents(id)).toHaveLength(1)
  expect(await turn()).toBe(0)
  // A phone that tells of it afterwards is no trouble.
  clock.advance(20)
  expect((await step(driver, id, 'arrive', { at: clock().toISOString() })).status).toBe(200)
  expect(await arrivalEvents(id)).toHaveLength(1)
  expect((await read(id)).status).toBe('at_pickup')
})

test('the desk is told where a trip seems to have arrived, and records it with one press, once', async () => {
  await fence({ name: 'Park Row', onEnter: 'suggest' })
  const id = await underWay()
  await report(home)
  expect(await turn()).toBe(0)
  const since = clock().toISOString()
  expect((await car())?.trip).toMatchObject({ id, arrival: { stop: 0, fence: 'Park Row', since } })
  expect((await car(await server.as('viewer')))?.trip).not.toHaveProperty('arrival')

  clock.advance(90)
  const press = (client = staff, stop = 0) =>
    client.post<{ code?: string }>(`/api/web/tracking/arrivals/${id}`, { stop })
  expect((await press(driver)).status).toBe(403)
  expect((await press(await server.as('support'))).status).toBe(403)
  expect((await press(staff, 1)).status).toBe(409)
  const answers = await Promise.all([press(), press()])
  expect(answers.map(({ status }) => status).sort()).toEqual([204, 409])
  expect(await arrivalEvents(id)).toMatchObject([{ at: new Date(since), note: 'Park Row' }])
  expect((await car())?.trip).not.toHaveProperty('arrival')
  expect((await press()).body).toMatchObject({ code: 'no_arrival' })
})

test('a suggestion is gone once the driver has arrived, or left', async () => {
  await fence({ onEnter: 'suggest' })
  const id = await underWay()
  await report(home)
  await turn()
  await step(driver, id, 'arrive')
  expect((await car())?.trip).not.toHaveProperty('arrival')
  expect((await staff.post(`/api/web/tracking/arrivals/${id}`, { stop: 0 })).status).toBe(409)
})

test('of two servers one watches, and both stop at once', async () => {
  await fence({ onEnter: 'record' })
  const id = await underWay()
  await report(home)
  const lines: string[] = []
  const parts = { db, env, clock, log: createLog('debug', (line) => void lines.push(line)) }
  const servers = [startFenceJobs(parts), startFenceJobs(parts)]
  await expect.poll(async () => (await read(id)).status).toBe('at_pickup')
  await Promise.all(servers.map((stop) => stop()))
  expect(await arrivalEvents(id)).toHaveLength(1)
  expect(lines).toEqual([])
  // Schools got theirs.
  expect((await db.select().from(geofences).where(eq(geofences.kind, 'school'))).length).toBeGreaterThan(1)
})
