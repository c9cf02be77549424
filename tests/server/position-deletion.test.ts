import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Driver } from '#contract/driver.ts'
import { type StoredPositions, storedPositions } from '#contract/driver-positions.ts'
import type { TimelineEvent } from '#contract/reason.ts'
import type { Trail } from '#contract/tracking.ts'
import { geofences, geofenceVisits } from '#server/schema/geofences.ts'
import { events } from '#server/schema/history.ts'
import { drivers } from '#server/schema/people.ts'
import { roadAlerts } from '#server/schema/road-alerts.ts'
import { deviceStates, devices, positionDeletions, positions, runPhones } from '#server/schema/tracking.ts'
import { trips } from '#server/schema/trips.ts'
import { makeDays, storedDays } from '#server/tracking/days.ts'
import { deletePositions } from '#server/tracking/forget/delete-positions.ts'
import { auditFromNow } from './support/audit.ts'
import { home, roadWorld } from './support/road-world.ts'
import { testServer } from './support.ts'

const server = await testServer()
const { db, clock } = server
const { world, report, reset } = await roadWorld(server)
const admin = await server.as('admin')
const start = clock()
const hour = 60
const phone = { source: 'phone' as const, active: true }
await db.insert(devices).values([
  { ...phone, id: 'amal-phone', name: 'Phone of Amal', uniqueId: 'amal-phone', phoneOf: 'amal' },
  { ...phone, id: 'bo-phone', name: 'Phone of Bo', uniqueId: 'bo-phone', phoneOf: 'bo' },
  {
    ...{ id: 'amal-tag', name: 'Tag of Amal', uniqueId: 'amal-tag', source: 'osmand' },
    ...{ driverId: 'amal', active: true },
  },
])
await db.insert(geofences).values({
  ...{ id: 'yard', name: 'Yard', kind: 'home', onEnter: 'nothing', onExit: 'nothing', active: true },
  area: { shape: 'circle', center: home, radiusM: 100 },
})
beforeEach(async () => {
  await reset()
  for (const table of [positionDeletions, runPhones, geofenceVisits]) await db.delete(table)
  await db.update(trips).set({ startedAt: null })
})

/** A device was at home at these minutes before now or after. */
async function was(deviceId: string, ...minutes: number[]) {
  const times = minutes.map((at) => world.after(at))
  await makeDays(db, times)
  const where = { latitude: home.lat, longitude: home.lng }
  await db.insert(positions).values(times.map((time) => ({ deviceId, time, ...where })))
}
/** What is left, as minutes by device. */
async function left() {
  const found = await db.select().from(positions).orderBy(positions.time)
  const minutes = found.map(({ deviceId, time }) => [deviceId, (time.getTime() - start.getTime()) / 60_000])
  return Object.fromEntries(
    [...Map.groupBy(minutes, ([device]) => device)].map(([device, all]) => [device, all.map(([, at]) => at)]),
  )
}
const driven = (driverId: string, from: number, to: number | null, values: object = {}) =>
  world.trip({
    ...{ driverId, vehicleId: 'car', startAt: world.after(from), startedAt: world.after(from) },
    ...{ status: to === null ? 'onboard' : 'completed', completedAt: to === null ? null : world.after(to) },
    ...values,
  })

const path = '/api/web/drivers/amal'
const stored = async (client = admin) =>
  storedPositions.parse((await client.get<StoredPositions>(`${path}/positions`)).body)
async function request(client = admin, body: object = { confirmed: true }) {
  const { version } = (await client.get<Driver>(path)).body
  return client.post<Driver>(`${path}/actions/delete_positions`, body, { 'if-match': `"${version}"` })
}
async function deleteAll() {
  expect((await request()).status).toBe(200)
  await deletePositions(db, clock())
}

describe('the positions of a driver', () => {
  test('are those of their phone and tracker, and of a vehicle from when they set off with it until somebody else does', async () => {
    await driven('bo', -9 * hour, -8 * hour)
    await driven('amal', -6 * hour, -5 * hour)
    await driven('amal', -4 * hour, -3 * hour)
    await driven('bo', -2 * hour, -1 * hour)
    await was('amal-phone', -340, -330)
    await was('amal-tag', -500, -30)
    await was('bo-phone', -500, -100)
    // Before, on their trips and between them, after, on Bo's.
    await was('car-tracker', -510, -361, -360, -330, -270, -200, -121, -120, -90, -10)
    await was('van-tracker', -330)
    expect(await stored()).toEqual({
      ...{ count: 9, running: null, pending: false },
      ...{ from: world.after(-500).toISOString(), to: world.after(-30).toISOString() },
    })
    await deleteAll()
    expect(await left()).toEqual({
      ...{ 'bo-phone': [-500, -100], 'van-tracker': [-330] },
      'car-tracker': [-510, -361, -120, -90, -10],
    })
    expect(await stored()).toEqual({ count: 0, from: null, to: null, running: null, pending: false })
    const way = new URLSearchParams({ from: world.after(-600).toISOString(), to: clock().toISOString() })
    const trail = await admin.get<Trail>(`/api/web/tracking/vehicles/car/trail?${way}`)
    expect(trail.body.results).toHaveLength(5)
  })

  test('on a trip that was given to another driver on the way are theirs until then', async () => {
    const trip = await driven('bo', -6 * hour, -4 * hour)
    const event = { entity: 'trip', entityId: trip, type: 'exchanged', changes: [] }
    await db.insert(events).values([
      // Before anybody set off it was somebody else's plan.
      { ...event, at: world.after(-7 * hour), lostDriver: 'sam' },
      { ...event, at: world.after(-5 * hour), lostDriver: 'amal' },
    ])
    await was('car-tracker', -361, -360, -330, -300, -270)
    await deleteAll()
    expect(await left()).toEqual({ 'car-tracker': [-361, -300, -270] })
  })

  test.each(['amal-phone', 'amal-tag'])(
    'in a vehicle that was exchanged on the way are those while their %s told of it',
    async (deviceId) => {
      const trip = await driven('amal', -6 * hour, -4 * hour, { vehicleId: 'van' })
      const told = { tripId: trip, deviceId, vehicleId: 'car' }
      await db.insert(runPhones).values({ ...told, from: world.after(-350), to: world.after(-320) })
      await was('car-tracker', -351, -350, -320, -319)
      await was('van-tracker', -361, -319)
      await deleteAll()
      expect(await left()).toEqual({ 'car-tracker': [-351, -319], 'van-tracker': [-361] })
      expect(await db.select().from(runPhones)).toEqual([])
    },
  )

  test('of days before are found, each in its day', async () => {
    const day = 24 * hour
    await driven('amal', -40 * day, -40 * day + 60)
    await driven('bo', -38 * day, -38 * day + 60)
    await was('car-tracker', -40 * day, -39 * day, -39 * day + 700, -38 * day, -1)
    await was('amal-phone', -3 * day, -1)
    expect(await stored()).toMatchObject({ count: 5 })
    await deleteAll()
    expect(await left()).toEqual({ 'car-tracker': [-38 * day, -1] })
  })
})

test('what is of the trip under way stays, and goes when it is over', async () => {
  await driven('amal', -6 * hour, -5 * hour)
  const trip = await driven('amal', -30, null)
  await was('car-tracker', -360, -31, -30, -1)
  await was('amal-phone', -350, -20)
  await report('car-tracker', home, 40)
  await report('amal-phone', home, 40)
  const { reference } = (await db.select().from(trips).where(eq(trips.id, trip)))[0] ?? {}
  expect(await stored()).toMatchObject({ count: 3, running: reference })
  await deleteAll()
  expect(await left()).toEqual({ 'car-tracker': [-30, -1, 0], 'amal-phone': [-20, 0] })
  const words = await db.select({ latitude: deviceStates.latitude }).from(deviceStates)
  expect(words).toEqual([{ latitude: home.lat }, { latitude: home.lat }])
  await db.update(trips).set({ status: 'completed', completedAt: clock() }).where(eq(trips.id, trip))
  clock.advance(60)
  await deleteAll()
  expect(await left()).toEqual({})
})

test('what else says where they were goes too: last words, alerts that are over, visits; the ride and its handover stay', async () => {
  const trip = await driven('amal', -6 * hour, -5 * hour)
  const [before] = await db.select().from(trips).where(eq(trips.id, trip))
  await driven('bo', -2 * hour, -1 * hour)
  for (const [device, ago] of [
    ['amal-phone', 330],
    ['car-tracker', 200],
    ['van-tracker', 200],
  ] as const)
    await report(device, home, 40, { agoS: ago * 60 })
  const alert = (id: string, minutes: number, values: object) => ({
    ...{ id, kind: 'speeding' as const, onceKey: id, latitude: 51, longitude: -2, figures: {} },
    ...{ vehicleId: 'car', at: world.after(minutes), lastAt: world.after(minutes) },
    ...{ until: world.after(minutes), ...values },
  })
  await db
    .insert(roadAlerts)
    .values([
      alert('on-trip', -350, { driverId: 'amal', tripId: trip }),
      alert('between', -200, {}),
      alert('lasts', -340, { driverId: 'amal', until: null }),
      alert('of-bo', -100, { driverId: 'bo' }),
      alert('of-van', -340, { vehicleId: 'van' }),
    ])
  const visit = { geofenceId: 'yard', vehicleId: 'car', leftAt: world.after(-10) }
  await db.insert(geofenceVisits).values([
    { ...visit, enteredAt: world.after(-200) },
    { ...visit, enteredAt: world.after(-100) },
  ])
  await db.update(drivers).set({ lastPositionAt: world.after(-200) })
  await deleteAll()
  const words = await db.select().from(deviceStates).orderBy(deviceStates.deviceId)
  expect(words.map(({ deviceId, time, latitude }) => [deviceId, time, latitude])).toEqual([
    ['amal-phone', null, null],
    ['car-tracker', null, null],
    ['van-tracker', world.after(-200), home.lat],
  ])
  expect((await db.select().from(roadAlerts)).map(({ id }) => id).toSorted()).toEqual([
    'lasts',
    'of-bo',
    'of-van',
  ])
  expect((await db.select().from(geofenceVisits)).map(({ enteredAt }) => enteredAt)).toEqual([
    world.after(-100),
  ])
  expect((await admin.get<Driver>(path)).body.lastPositionAt).toBeNull()
  expect((await db.select().from(trips).where(eq(trips.id, trip)))[0]).toEqual(before)
  // The tracker is heard again as before.
  await report('car-tracker', home, 0)
  expect(
    (await db.select().from(deviceStates).where(eq(deviceStates.deviceId, 'car-tracker')))[0],
  ).toMatchObject({ latitude: home.lat, time: clock() })
})

test('only an admin deletes them, who says that they mean it; nobody else knows how many there are', async () => {
  await was('amal-phone', -10)
  for (const role of ['dispatcher', 'support', 'finance', 'viewer', 'company', 'driver', 'parent'] as const) {
    const client = await server.as(role, { company: 'wheels', driver: 'amal', parent: 'maya' })
    expect([role, (await client.get(`${path}/positions`)).status]).toEqual([role, 403])
    const sent = await client.post(
      `${path}/actions/delete_positions`,
      { confirmed: true },
      { 'if-match': '"1"' },
    )
    expect([role, sent.status]).toEqual([role, 403])
  }
  const dispatcher = await server.as('dispatcher')
  expect((await dispatcher.get<Driver>(path)).body.actions).not.toContain('delete_positions')
  expect((await admin.get<Driver>(path)).body.actions).toContain('delete_positions')
  for (const body of [{}, { confirmed: false }, { confirmed: true, until: '2026-01-01' }])
    expect((await request(admin, body)).status).toBe(400)
  expect((await admin.get('/api/web/drivers/nobody/positions')).status).toBe(404)
  await deletePositions(db, clock())
  expect(await left()).toEqual({ 'amal-phone': [-10] })
})

test('it is in the audit log and the timeline: who wanted it, and how many there were', async () => {
  await was('amal-phone', -10, -9)
  const audited = await auditFromNow(db)
  expect((await request()).status).toBe(200)
  const rows = (await audited()).map(({ action, entity, entityIds }) => [action, entity, entityIds])
  expect(rows).toContainEqual(['delete', 'positions', ['amal']])
  expect(await stored()).toMatchObject({ pending: true })
  await deletePositions(db, clock())
  const { body } = await admin.get<{ events: TimelineEvent[] }>(`${path}/timeline`)
  const [wanted, done] = body.events.slice(-2)
  expect(wanted).toMatchObject({ type: 'positions_requested', actor: expect.any(String) })
  expect(done).toMatchObject({
    ...{ type: 'positions_deleted', actor: null },
    changes: [{ field: 'positions', before: '2', after: '0' }],
  })
  expect(await stored()).toMatchObject({ pending: false })
})

/** Thousands of positions, a second apart, the last a minute ago. */
async function wasOften(deviceId: string, count: number) {
  const times = Array.from({ length: count }, (_, at) => new Date(start.getTime() - 60_000 - at * 1000))
  await makeDays(db, times)
  for (let from = 0; from < count; from += 1000)
    await db
      .insert(positions)
      .values(times.slice(from, from + 1000).map((time) => ({ deviceId, time, latitude: 51, longitude: -2 })))
}

test('a server that is stopped on the way leaves the rest to another, and two at once do it once', async () => {
  await wasOften('amal-phone', 3500)
  await request()
  // Days before today have none, and are looked at once each.
  let asks = (await storedDays(db)).filter(({ to }) => to < start).length + 2
  await deletePositions(db, clock(), () => {
    asks -= 1
    return asks < 0
  })
  expect(await db.$count(positions)).toBe(1500)
  await Promise.all([deletePositions(db, clock()), deletePositions(db, clock())])
  expect(await db.$count(positions)).toBe(0)
  const done = await db.select().from(events).where(eq(events.type, 'positions_deleted')).orderBy(events.id)
  expect(done.at(-1)?.changes).toEqual([{ field: 'positions', before: '3500', after: '0' }])
})

test('one that died with it is followed by another after a minute, and not before', async () => {
  await was('amal-phone', -10)
  await request()
  const by = (agoS: number) => new Date(Date.now() - agoS * 1000)
  await db.update(positionDeletions).set({ workedAt: by(50) })
  await deletePositions(db, clock())
  expect(await db.$count(positions)).toBe(1)
  await db.update(positionDeletions).set({ workedAt: by(61) })
  await deletePositions(db, clock())
  expect(await db.$count(positions)).toBe(0)
})

test('what is requested again on the way is deleted up to then, and positions are stored meanwhile', async () => {
  await wasOften('amal-phone', 2500)
  await request()
  let heard = false
  await deletePositions(db, clock(), () => {
    if (!heard)
      void report('amal-tag', home).then(async () => {
        clock.advance(60)
        await request()
      })
    heard = true
    return false
  })
  await expect.poll(() => db.$count(positionDeletions)).toBe(1)
  expect(await db.$count(positions)).toBe(1)
  await deletePositions(db, clock())
  expect([await db.$count(positions), await db.$count(positionDeletions)]).toEqual([0, 0])
})
