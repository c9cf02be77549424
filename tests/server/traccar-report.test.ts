import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { type TraccarReport, traccarReport } from '#contract/traccar-report.ts'
import { throttles } from '#server/schema/accounts.ts'
import { geofences } from '#server/schema/geofences.ts'
import { devices } from '#server/schema/tracking.ts'
import { auditFromNow } from './support/audit.ts'
import { follower, token } from './support/follow-traccar.ts'
import { faultAnswers, traccarServer } from './support/traccar-server.ts'
import { tripWorld } from './support/trip-world.ts'
import { testServer } from './support.ts'

const traccar = await traccarServer()
afterAll(() => traccar.stop())
const here = await follower(traccar.url)
const { db, clock, dispatcher } = here
const world = await tripWorld(db, clock())
const ago = (minutes: number) => new Date(clock().getTime() - minutes * 60_000)
const path = '/api/web/devices/tracker/traccar'
const read = async (client = dispatcher) => client.get<TraccarReport>(path)
const body = async () => traccarReport.parse((await read()).body)

const device = {
  ...{ id: 'tracker', name: 'Tracker', uniqueId: 'tracker-1', source: 'traccar' as const, active: true },
  vehicleId: 'car',
}
beforeEach(async () => {
  traccar.faults.clear()
  traccar.devices.clear()
  traccar.positions.length = 0
  traccar.events.length = 0
  traccar.allow(token)
  traccar.addDevice(1)
  await db.delete(geofences)
  await db.delete(throttles)
  await db.delete(devices).where(eq(devices.id, 'tracker'))
  await db.delete(devices).where(eq(devices.vehicleId, 'car'))
  await db.insert(devices).values(device)
})

test('tells the last attributes as the protocol sent them, and what happened in the last 24 hours', async () => {
  traccar.report(1, ago(30), { attributes: { batteryLevel: 12 } })
  traccar.report(1, ago(2), {
    protocol: 'teltonika',
    attributes: { batteryLevel: 80, ignition: true, odometer: 12_345_678.9, io239: 1, alarm: 'sos' },
  })
  traccar.happen(1, 'deviceOnline', ago(23 * 60))
  traccar.happen(1, 'deviceOffline', ago(25 * 60))
  traccar.happen(1, 'alarm', ago(5), { attributes: { alarm: 'hardBraking' } })
  traccar.happen(1, 'geofenceEnter', ago(3), { geofenceId: 7 })
  traccar.happen(1, 'geofenceExit', ago(2), { geofenceId: 8 })
  traccar.happen(2, 'deviceMoving', ago(1))
  await db.insert(geofences).values({
    ...{ name: 'Depot', kind: 'depot', onEnter: 'nothing', onExit: 'nothing', active: true, traccarId: 7 },
    area: { shape: 'circle', center: { lat: 51.4, lng: -2.4 }, radiusM: 70 },
  })
  const event = (id: string, type: string, minutes: number, rest = {}) => ({
    ...{ id, type, at: ago(minutes).toISOString(), alarm: null, geofence: null },
    ...rest,
  })
  expect(await body()).toEqual({
    state: 'connected',
    detail: null,
    listed: true,
    last: {
      time: ago(2).toISOString(),
      protocol: 'teltonika',
      attributes: { batteryLevel: 80, ignition: true, odometer: 12_345_678.9, io239: 1, alarm: 'sos' },
      unlisted: 0,
    },
    events: {
      state: 'connected',
      detail: null,
      unlisted: 0,
      results: [
        event('5', 'geofenceExit', 2),
        event('4', 'geofenceEnter', 3, { geofence: 'Depot' }),
        event('3', 'alarm', 5, { alarm: 'hardBraking' }),
        event('1', 'deviceOnline', 23 * 60),
      ],
    },
  })
  expect(JSON.stringify(await body())).not.toContain(token)
  // Nothing of it is stored.
  expect(await here.times('tracker-1')).toEqual([])
})

test('a device that was never heard, or that Traccar does not show, has nothing', async () => {
  expect(await body()).toMatchObject({
    state: 'connected',
    listed: true,
    last: null,
    events: { results: [] },
  })
  traccar.devices.clear()
  traccar.addDevice(2)
  expect(await body()).toMatchObject({ state: 'connected', listed: false, last: null })
})

test('takes no more than somebody reads, whatever is sent', async () => {
  const many = Object.fromEntries(Array.from({ length: 150 }, (_, at) => [`io${at}`, at]))
  const position = traccar.report(1, ago(2), {
    attributes: {
      deep: 'DEEP',
      nothing: null,
      ['k'.repeat(61)]: 1,
      'NUL \0': 1,
      long: `${'x'.repeat(10_000)}`,
      half: '\ud83d',
      ...many,
    },
  })
  const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`
  traccar.faults.set('/api/positions', (_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify([position]).replace('"DEEP"', deep))
  })
  for (let at = 0; at < 300; at += 1) traccar.happen(1, 'deviceMoving', ago(at))
  traccar.events.push({ id: 9000, deviceId: 1, type: '', eventTime: ago(1).toISOString() })
  traccar.events.push({ id: 9001, deviceId: 1, type: 'x'.repeat(61), eventTime: ago(1).toISOString() })
  traccar.events.push({ id: 9002, deviceId: 1, type: 'deviceMoving', eventTime: 'soon' })
  const { last, events } = await body()
  expect(Object.keys(last?.attributes ?? {})).toHaveLength(100)
  expect(last?.unlisted).toBe(56)
  expect(last?.attributes.long).toBe(`${'x'.repeat(499)}…`)
  expect(last?.attributes.half).toBe('\ufffd')
  expect([events.results.length, events.unlisted]).toEqual([100, 200])
  expect(events.results[0]?.at).toBe(ago(0).toISOString())
})

test('an older Traccar names the time of an event in another way', async () => {
  traccar.faults.set(
    '/api/reports/events',
    faultAnswers.json([{ id: 3, type: 'ignitionOn', serverTime: ago(4).toISOString(), deviceId: 1 }]),
  )
  expect((await body()).events.results).toMatchObject([{ type: 'ignitionOn', at: ago(4).toISOString() }])
})

test.each([
  ['unreachable', 'HTTP 502', faultAnswers.html502],
  ['unreadable', 'no JSON', faultAnswers.page],
  ['unreadable', 'too large', faultAnswers.endless],
  ['unreadable', 'HTTP 404', faultAnswers.status(404)],
  ['refused', 'HTTP 403', faultAnswers.status(403)],
  ['unreadable', 'events: no list', faultAnswers.json({})],
  ['unreachable', 'timeout', faultAnswers.slow(30_000)],
] as const)(
  'events that are %s with %s cost the rest nothing',
  async (state, detail, answer) => {
    traccar.report(1, ago(2))
    traccar.faults.set('/api/reports/events', answer)
    expect(await body()).toMatchObject({
      state: 'connected',
      last: { attributes: { ignition: true } },
      events: { state, detail, results: [], unlisted: 0 },
    })
  },
  20_000,
)

test('a Traccar that is down, or refuses the token, says so', async () => {
  traccar.faults.set('/api/devices', faultAnswers.html502)
  expect(await body()).toMatchObject({ state: 'unreachable', detail: 'HTTP 502', listed: false, last: null })
  traccar.faults.clear()
  traccar.revoke()
  expect(await body()).toMatchObject({ state: 'refused', detail: 'HTTP 401', last: null })
})

test('who looks is noted for every child who rode with it since yesterday', async () => {
  await world.trip(
    { driverId: 'amal', vehicleId: 'car', status: 'completed', startAt: ago(300) },
    { children: ['ada'] },
  )
  await world.trip(
    { driverId: 'amal', vehicleId: 'car', status: 'en_route', startedAt: ago(10) },
    { children: ['ben'] },
  )
  await world.trip(
    { driverId: 'bo', vehicleId: 'van', status: 'en_route', startedAt: ago(10) },
    { children: ['cleo'] },
  )
  const noted = async (look: () => Promise<unknown>) => {
    const audited = await auditFromNow(db)
    await look()
    const [row, ...more] = (await audited()).filter(({ entity }) => entity === 'child')
    expect(more).toEqual([])
    return row && [row.action, row.entityIds.toSorted()]
  }
  expect(await noted(read)).toEqual(['locate', ['ada', 'ben']])
  // Nobody is noted again for a second look at once.
  expect(await noted(read)).toBeUndefined()
  const admin = await here.as('admin')
  await db.update(devices).set({ vehicleId: null, driverId: 'amal' }).where(eq(devices.id, 'tracker'))
  expect(await noted(() => read(admin))).toEqual(['locate', ['ada', 'ben']])
  await db.update(devices).set({ driverId: null }).where(eq(devices.id, 'tracker'))
  expect(await noted(async () => read(await here.as('admin')))).toBeUndefined()
  // And for none where nothing was to be seen.
  await db.update(devices).set({ vehicleId: 'van' }).where(eq(devices.id, 'tracker'))
  traccar.revoke()
  expect(await noted(read)).toBeUndefined()
})

test('only who reads devices may look, at those that report through Traccar, and not too often', async () => {
  expect((await read(here.anonymous())).status).toBe(401)
  for (const role of ['finance', 'support', 'viewer', 'company', 'driver', 'parent'] as const)
    expect((await read(await here.as(role, role === 'driver' ? { driver: 'amal' } : {}))).status).toBe(403)
  expect((await dispatcher.get('/api/web/devices/none/traccar')).status).toBe(404)
  for (const source of ['osmand', 'phone'] as const) {
    await db.update(devices).set({ source }).where(eq(devices.id, 'tracker'))
    const { status, body: refusal } = await dispatcher.get<Record<string, unknown>>(path)
    expect([status, refusal.code]).toEqual([409, 'not_traccar'])
  }
  await db.update(devices).set({ source: 'traccar' }).where(eq(devices.id, 'tracker'))
  const off = await testServer()
  await off.db.insert(devices).values({ ...device, vehicleId: null })
  expect((await read(await off.as('dispatcher'))).status).toBe(409)
  const tries = await Promise.all(Array.from({ length: 21 }, () => read()))
  expect(tries.filter(({ status }) => status === 429)).toHaveLength(1)
})
