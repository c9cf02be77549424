import { beforeEach, expect, test } from 'vitest'
import type { Device } from '#contract/device.ts'
import { type TrackedVehicles, type Trail, trackedVehicles, trail } from '#contract/tracking.ts'
import { deviceStates, positions } from '#server/schema/tracking.ts'
import { trips } from '#server/schema/trips.ts'
import { makeDays } from '#server/tracking/days.ts'
import { auditFromNow } from './support/audit.ts'
import { tripWorld } from './support/trip-world.ts'
import { testServer } from './support.ts'

const server = await testServer()
const { db, clock } = server
const world = await tripWorld(db, clock())
const dispatcher = await server.as('dispatcher')
const wheels = await server.as('company', { company: 'wheels' })
const path = '/api/web/tracking/vehicles'

const names = { car: 'Tracker of the car', van: 'Tracker of the van' }
const made = new Map<string, Device>()
for (const [vehicle, name] of Object.entries(names)) {
  const { body } = await dispatcher.post<Device>('/api/web/devices', {
    name,
    vehicle,
    driver: null,
    active: true,
  })
  made.set(vehicle, body)
}
const deviceOf = (vehicle: 'car' | 'van') => made.get(vehicle) as Device

const bristol = { lat: 51.4545, lon: -2.5879 }
const seconds = (ago: number) => Math.floor(clock().getTime() / 1000) - ago
const at = (ago: number) => new Date(seconds(ago) * 1000).toISOString()
const report = (vehicle: 'car' | 'van', values: Record<string, number>) =>
  server
    .anonymous()
    .get(
      `/api/tracking/osmand?${new URLSearchParams(Object.entries({ id: deviceOf(vehicle).uniqueId, ...values }).map(([key, value]) => [key, String(value)]))}`,
    )
const all = async (client = dispatcher) => {
  const answer = await client.get<TrackedVehicles>(path)
  return trackedVehicles.parse(answer.body).results
}
const one = async (id: string, client = dispatcher) =>
  (await all(client)).find((vehicle) => vehicle.id === id)

beforeEach(async () => {
  await db.delete(positions)
  await db.delete(deviceStates)
  await db.update(trips).set({ status: 'cancelled' })
})

test('vehicles with a device are known by plate, with where they are and who has them', async () => {
  await report('car', { ...bristol, timestamp: seconds(3), speed: 10, bearing: 90, batt: 84 })
  const [car, van, ...others] = await all()
  expect(others).toEqual([])
  expect(car).toMatchObject({
    id: 'car',
    plate: 'AB12 CDE',
    company: null,
    device: deviceOf('car').id,
    heardAt: clock().toISOString(),
    position: { time: at(3), latitude: 51.4545, longitude: -2.5879, speedKmh: 18.5, course: 90 },
    batteryPct: 84,
    trip: null,
  })
  expect(van).toMatchObject({
    id: 'van',
    company: { id: 'wheels' },
    heardAt: null,
    position: null,
    trip: null,
  })
})

test('the trip under way is told before one that only waits, with its next stop, its delay and its schools', async () => {
  const crew = { driverId: 'amal', vehicleId: 'car' }
  await world.trip(
    { id: 'waits', ...crew, status: 'assigned', startAt: world.after(5) },
    { children: ['ada'] },
  )
  expect((await one('car'))?.trip).toMatchObject({ id: 'waits', status: 'assigned', delayMin: null })
  await world.trip(
    { id: 'runs', ...crew, status: 'en_route', startAt: world.after(-12) },
    { children: ['ada', 'ben'] },
  )
  const car = await one('car')
  expect(car?.driver).toMatchObject({ id: 'amal', name: 'Amal Haddad' })
  expect(car?.trip).toMatchObject({
    id: 'runs',
    status: 'en_route',
    delayMin: 12,
    schools: [{ id: 'hillside-primary', name: 'Hillside Primary' }],
    next: { kind: 'pickup', place: '4 Park Row, Bristol', planned: world.after(-12).toISOString() },
  })
})

test('a trip of tomorrow, of another day or without a vehicle is nobody’s errand', async () => {
  const crew = { driverId: 'amal', vehicleId: 'car', status: 'assigned' as const }
  await world.trip({ id: 'tomorrow', ...crew, startAt: world.after(24 * 60) })
  await world.trip({ id: 'forgotten', ...crew, startAt: world.after(-24 * 60) })
  await world.trip({ id: 'over', ...crew, status: 'completed', startAt: world.after(-60) })
  expect((await one('car'))?.trip).toBeNull()
})

test('a company sees its own vehicles alone, and of their trips only those of its own bookings', async () => {
  await world.trip(
    { id: 'others', driverId: 'bo', vehicleId: 'van', status: 'en_route', startAt: world.after(0) },
    { companyId: 'hillside', children: ['ada'] },
  )
  expect((await all(wheels)).map(({ id, trip }) => [id, trip])).toEqual([['van', null]])
  expect((await one('van'))?.trip).toMatchObject({ id: 'others' })
  await db.update(trips).set({ status: 'cancelled' })
  await world.trip(
    { id: 'own', driverId: 'bo', vehicleId: 'van', status: 'en_route', startAt: world.after(0) },
    { companyId: 'wheels', children: ['ada'] },
  )
  expect((await one('van', wheels))?.trip).toMatchObject({ id: 'own' })
  expect((await wheels.get(`${path}/car/trail?from=${at(60)}`)).status).toBe(404)
  expect((await wheels.get(`${path}/van/trail?from=${at(60)}`)).status).toBe(200)
})

test.each(['driver', 'parent'] as const)('a %s sees none of it', async (role) => {
  const client = await server.as(role, role === 'driver' ? { driver: 'amal' } : { parent: 'maya' })
  expect((await client.get(path)).status).toBe(403)
  expect((await client.get(`${path}/car/trail?from=${at(60)}`)).status).toBe(403)
})

test('whoever looks where children ride is in the audit log, and who goes on looking once in five minutes', async () => {
  const crew = { driverId: 'amal', vehicleId: 'car' }
  await world.trip(
    { id: 'ride', ...crew, status: 'en_route', startAt: world.after(-1) },
    { children: ['ada'] },
  )
  const audited = await auditFromNow(db)
  const located = async () =>
    (await audited())
      .filter(({ action }) => action === 'locate')
      .map(({ actorId, entityIds }) => [actorId, entityIds.toSorted()])
  const [own, other] = [await server.as('support'), await server.as('viewer')]
  await all(own)
  await all(own)
  expect(await located()).toEqual([[expect.any(String), ['ada']]])
  await all(other)
  expect(await located()).toHaveLength(2)
  // Another child is another look.
  await db.update(trips).set({ status: 'cancelled' })
  await world.trip(
    { id: 'both', ...crew, status: 'en_route', startAt: world.after(-1) },
    { children: ['ada', 'ben'] },
  )
  await all(own)
  expect((await located()).at(-1)?.[1]).toEqual(['ben'])
  clock.advance(5 * 60)
  await all(own)
  expect((await located()).at(-1)?.[1]).toEqual(['ada', 'ben'])
})

test('a trail is a look at all who rode then, also where the ride was late', async () => {
  const audited = await auditFromNow(db)
  const crew = {
    driverId: 'amal',
    vehicleId: 'car',
    startAt: world.after(-180),
    scheduledEnd: world.after(-120),
  }
  await world.trip(
    { id: 'late', ...crew, status: 'completed', completedAt: world.after(-20) },
    { children: ['ada'] },
  )
  await world.trip(
    { id: 'on time', ...crew, status: 'completed', completedAt: world.after(-120) },
    { children: ['ben'] },
  )
  await dispatcher.get(`${path}/car/trail?from=${at(3600)}`)
  expect((await audited()).map(({ action, entityIds }) => [action, entityIds])).toEqual([['locate', ['ada']]])
})

test('a trail is in order, within its span, and thinned evenly where it is very long', async () => {
  const way = async (query: string) => {
    const answer = await dispatcher.get<Trail>(`${path}/car/trail?${query}`)
    return trail.parse(answer.body).results
  }
  for (const ago of [30, 20, 10]) await report('car', { ...bristol, timestamp: seconds(ago) })
  expect((await way(`from=${at(25)}`)).map(({ time }) => time)).toEqual([at(20), at(10)])
  expect((await way(`from=${at(60)}&to=${at(15)}`)).map(({ time }) => time)).toEqual([at(30), at(20)])
  expect(await way(`from=${at(9)}`)).toEqual([])

  const { id } = deviceOf('car')
  const many = Array.from({ length: 7000 }, (_, index) => ({
    deviceId: id,
    time: new Date((seconds(100) - index) * 1000),
    latitude: 51.45,
    longitude: -2.58,
  }))
  await makeDays(
    db,
    many.map(({ time }) => time),
  )
  for (let from = 0; from < many.length; from += 1000)
    await db.insert(positions).values(many.slice(from, from + 1000))
  const long = await way(`from=${at(7100)}&to=${at(50)}`)
  expect(long.length).toBeLessThanOrEqual(3002)
  expect(long.length).toBeGreaterThan(2000)
  expect([long[0]?.time, long.at(-1)?.time]).toEqual([at(7099), at(100)])
})

test.each([
  ['more than the longest day', `from=${at(26 * 3600 + 1)}`],
  ['a span that ends before it begins', `from=${at(60)}&to=${at(120)}`],
  ['no beginning', ''],
  ['a beginning in words', 'from=yesterday'],
])('%s is refused', async (_, query) => {
  expect((await dispatcher.get(`${path}/car/trail?${query}`)).status).toBe(400)
})

test('an unknown vehicle is not found; one without a device has no trail', async () => {
  expect((await dispatcher.get(`${path}/none/trail?from=${at(60)}`)).status).toBe(404)
  expect((await dispatcher.get(`${path}/broken/trail?from=${at(60)}`)).body).toEqual({ results: [] })
})
