import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import type { Device } from '#contract/device.ts'
import { deviceStates, devices, positions } from '#server/schema/tracking.ts'
import { keepDays, makeDays } from '#server/tracking/days.ts'
import { testServer } from './support.ts'

const secret = 'forward-secret-forward-secret'
const server = await testServer({ env: { TRACKING_SECRET: secret } })
const { db, clock } = server
const path = '/api/web/devices'
const osmand = '/api/tracking/osmand'
const nobody = server.anonymous()
const dispatcher = await server.as('dispatcher')

const made = await dispatcher.post<Device>(path, { name: 'K99', vehicle: null, driver: null, active: true })
const { id, uniqueId } = made.body
const read = async () => (await dispatcher.get<Device>(`${path}/${id}`)).body
const stored = () => db.select().from(positions).where(eq(positions.deviceId, id)).orderBy(positions.time)

const seconds = (ago: number) => Math.floor(clock().getTime() / 1000) - ago
const at = (ago: number) => new Date(seconds(ago) * 1000).toISOString()
const report = (values: Record<string, string | number>) =>
  nobody.get(
    `${osmand}?${new URLSearchParams(Object.entries({ id: uniqueId, ...values }).map(([key, value]) => [key, String(value)]))}`,
  )
const bristol = { lat: 51.4545, lon: -2.5879 }

beforeEach(async () => {
  await db.delete(positions)
  await db.delete(deviceStates)
})

test('a new device has an id that nobody guesses, and was never heard', async () => {
  expect(uniqueId).toMatch(/^[2-9a-hjkmnp-z]{21}$/)
  expect(await read()).toMatchObject({
    source: 'osmand',
    status: 'unknown',
    heardAt: null,
    position: null,
    linked: false,
  })
})

test('what Traccar Client sends by the address is where the device is: knots as km/h', async () => {
  const answer = await report({
    ...bristol,
    timestamp: seconds(3),
    speed: 10,
    bearing: 360,
    altitude: 21.5,
    accuracy: 8,
    batt: 84,
    charge: 'true',
    sat: 9,
  })
  expect([answer.status, answer.body]).toEqual([200, {}])
  expect(await read()).toMatchObject({
    status: 'online',
    heardAt: clock().toISOString(),
    protocol: 'osmand',
    batteryPct: 84,
    attributes: { charge: true, sat: 9 },
    position: {
      time: at(3),
      latitude: 51.4545,
      longitude: -2.5879,
      speedKmh: 18.5,
      course: 0,
      altitudeM: 21.5,
      accuracyM: 8,
    },
    counts: { accepted: 1, late: 0, double: 0, old: 0, clock: 0, impossible: 0 },
  })
})

test('a device names itself by deviceid as well; a place that is a guess shows that it was heard, and no more', async () => {
  await nobody.get(`${osmand}?${new URLSearchParams({ deviceid: uniqueId, lat: '51.45', lon: '-2.58' })}`)
  expect((await read()).position).toMatchObject({ latitude: 51.45, longitude: -2.58 })
  await db.delete(deviceStates)
  for (const valid of ['0', 'false', 'False']) {
    expect((await report({ ...bristol, timestamp: seconds(1), valid })).status).toBe(200)
  }
  expect(await read()).toMatchObject({ status: 'online', position: null, counts: { accepted: 0 } })
  await report({ ...bristol, timestamp: seconds(1), valid: 1 })
  expect((await read()).counts).toMatchObject({ accepted: 1 })
})

test('a form and the JSON of newer clients say the same: metres a second, minus one for what is unknown', async () => {
  const form = new URLSearchParams({ id: uniqueId, lat: '51.45', lon: '-2.58', timestamp: at(20) })
  expect(
    (
      await server.app.request(osmand, {
        method: 'POST',
        body: String(form),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      })
    ).status,
  ).toBe(200)
  const location = {
    timestamp: at(5),
    coords: { latitude: 51.4501, longitude: -2.5801, accuracy: 5.5, speed: 10, heading: -1, altitude: 12 },
    is_moving: true,
    odometer: 4200.5,
    event: 'motionchange',
    battery: { level: 0.5, is_charging: false },
    activity: { type: 'in_vehicle' },
    extras: {},
    _: `&id=${uniqueId}&lat=51.4501&lon=-2.5801&timestamp=${at(5)}&`,
  }
  expect((await nobody.post(osmand, { location, device_id: uniqueId })).status).toBe(200)
  expect(await read()).toMatchObject({
    batteryPct: 50,
    position: { time: at(5), speedKmh: 36, course: null, accuracyM: 5.5 },
    attributes: {
      motion: true,
      event: 'motionchange',
      activity: 'in_vehicle',
      charge: false,
      odometer: 4200.5,
    },
  })
  expect(await stored()).toHaveLength(2)
})

test('what was saved up without a network comes all at once, in any order', async () => {
  const location = (ago: number, latitude: number) => ({
    timestamp: at(ago),
    coords: { latitude, longitude: -2.58, speed: -1 },
  })
  const answer = await nobody.post(osmand, {
    device_id: uniqueId,
    location: [location(10, 51.453), location(40, 51.45), location(25, 51.452)],
  })
  expect(answer.status).toBe(200)
  expect((await stored()).map(({ latitude }) => latitude)).toEqual([51.45, 51.452, 51.453])
  const { position, counts } = await read()
  expect([position?.time, position?.speedKmh, counts.accepted]).toEqual([at(10), null, 3])
})

test('a position that can’t be read costs those beside it nothing, and alone it is refused', async () => {
  const right = { timestamp: at(3), coords: { latitude: 51.45, longitude: -2.58 } }
  const wrong = [{ timestamp: 'x' }, null, { ...right, coords: { latitude: '51' } }, 7]
  const send = (location: unknown) => nobody.post(osmand, { device_id: uniqueId, location })
  expect((await send([...wrong, right])).status).toBe(200)
  expect((await stored()).map(({ latitude }) => latitude)).toEqual([51.45])
  expect((await send(wrong)).status).toBe(400)
  expect((await send(wrong[0])).status).toBe(400)
  expect((await send(Array.from({ length: 501 }, () => right))).status).toBe(400)
})

test('late, double, old, impossible positions and wrong clocks do no harm, and are counted', async () => {
  await report({ ...bristol, timestamp: seconds(60) })
  const wrong = [
    { ...bristol, timestamp: seconds(60) },
    { lat: 51.4546, lon: -2.5879, timestamp: seconds(90) },
    { ...bristol, timestamp: seconds(91 * 86_400) },
    { ...bristol, timestamp: seconds(-3600) },
    { lat: 0, lon: 0, timestamp: seconds(50) },
    { lat: 91, lon: 0, timestamp: seconds(50) },
    { ...bristol, speed: 900, timestamp: seconds(50) },
    { lat: 48.85, lon: 2.35, timestamp: seconds(40) },
  ]
  for (const one of wrong) expect((await report(one)).status).toBe(200)
  const { position, counts } = await read()
  expect(position).toMatchObject({ time: at(60), latitude: 51.4545, longitude: -2.5879 })
  expect(counts).toEqual({ accepted: 1, late: 1, double: 1, old: 1, clock: 1, impossible: 4 })
  expect((await stored()).map(({ time }) => time.toISOString())).toEqual([at(90), at(60)])
})

test('a wrong position does not shut out the right ones after it', async () => {
  await report({ lat: 48.85, lon: 2.35, timestamp: seconds(60) })
  await report({ ...bristol, timestamp: seconds(50) })
  await report({ lat: 51.4546, lon: -2.5879, timestamp: seconds(40) })
  await report({ lat: 51.4547, lon: -2.5879, timestamp: seconds(30) })
  const { position, counts } = await read()
  expect([position?.latitude, counts.accepted, counts.impossible]).toEqual([51.4547, 3, 1])
})

test.each([
  ['no device', {}],
  ['a device that nobody added', { id: 'nobody', ...bristol }],
  ['no place', { id: uniqueId }],
  ['a place in words', { id: uniqueId, lat: 'north', lon: 'west' }],
  ['a time in words', { id: uniqueId, ...bristol, timestamp: 'yesterday' }],
  ['an empty id', { id: '', ...bristol }],
])('%s is refused by address, form and JSON, and stored nowhere', async (_, values) => {
  const parameters = new URLSearchParams(Object.entries(values).map(([key, value]) => [key, String(value)]))
  expect((await nobody.get(`${osmand}?${parameters}`)).status).toBe(400)
  expect((await server.app.request(osmand, { method: 'POST', body: String(parameters) })).status).toBe(400)
  expect(
    (await nobody.post(osmand, { device_id: 'id' in values ? values.id : undefined, location: values }))
      .status,
  ).toBe(400)
  expect(await stored()).toEqual([])
})

test.each([
  '{',
  '[]',
  'null',
  '{"location":{}}',
  '\ud800',
  `{"device_id":"${uniqueId}","location":${'['.repeat(5000)}`,
])('a body that is none is refused: %s', async (body) => {
  expect((await server.app.request(osmand, { method: 'POST', body })).status).toBe(400)
})

test('what cannot be stored of the attributes is left out', async () => {
  const many = Object.fromEntries(Array.from({ length: 200 }, (_, index) => [`a${index}`, 'x']))
  await report({ ...bristol, ...many, long: 'x'.repeat(5000), timestamp: seconds(5) })
  expect(Object.keys((await read()).attributes)).toHaveLength(30)
  const location = {
    timestamp: at(1),
    coords: { latitude: 51.45, longitude: -2.58 },
    event: 'a\u0000b',
    activity: { type: '\ud800' },
  }
  expect((await nobody.post(osmand, { device_id: uniqueId, location })).status).toBe(200)
  expect((await read()).attributes).toEqual({})
})

test('a number too small to be stored is nought, and costs no device that reports beside it its position', async () => {
  const tiny = { altitude: '1e-50', batt: '1e-60', accuracy: '1e-300', bearing: '1e-45' }
  const answer = await report({ ...bristol, timestamp: seconds(3), speed: 10, ...tiny })
  expect(answer.status).toBe(200)
  expect((await read()).position).toMatchObject({ altitudeM: 0, accuracyM: 0, speedKmh: 18.5 })
})

test('a device that is switched off is not listened to', async () => {
  const { version } = await read()
  const off = { name: 'K99', vehicle: null, driver: null, active: false }
  await dispatcher.put(`${path}/${id}`, off, { 'if-match': String(version) })
  clock.advance(6)
  expect((await report(bristol)).status).toBe(400)
  await dispatcher.put(`${path}/${id}`, { ...off, active: true }, { 'if-match': String(version + 1) })
  expect((await report(bristol)).status).toBe(200)
})

const forwarded = (more: object = {}) => ({
  position: {
    id: 7,
    protocol: 'teltonika',
    fixTime: at(4),
    valid: true,
    latitude: 51.46,
    longitude: -2.6,
    altitude: 10,
    speed: 20,
    course: 90,
    accuracy: 0,
    attributes: { batteryLevel: 77, ignition: true, network: {} },
    ...more,
  },
  device: { id: 3, name: 'Minibus 3', uniqueId: '356307042441013', status: 'online' },
})
const forward = (body: unknown, token = secret) =>
  nobody.post('/api/tracking/traccar', body, { authorization: `Bearer ${token}` })

test('what Traccar passes on appears by itself, to be linked', async () => {
  expect((await forward(forwarded())).status).toBe(200)
  expect((await forward(forwarded({ fixTime: at(1) }))).status).toBe(200)
  const { results } = (await dispatcher.get<{ results: Device[] }>(`${path}?source=traccar`)).body
  expect(results).toHaveLength(1)
  expect(results[0]).toMatchObject({
    name: 'Minibus 3',
    uniqueId: '356307042441013',
    linked: false,
    protocol: 'teltonika',
    batteryPct: 77,
    attributes: { ignition: true },
    position: { speedKmh: 37, course: 90, accuracyM: null },
    counts: { accepted: 2 },
  })
  const setUp = await dispatcher.get('/api/web/tracking/set-up')
  expect(setUp.body).toMatchObject({ forwarding: true, forwardedAt: clock().toISOString() })
})

test('a long name of Traccar is cut between letters, and one that can’t be stored is the id', async () => {
  const named = async (uniqueId: string, name: string) => {
    const { position } = forwarded()
    expect((await forward({ position, device: { id: 4, name, uniqueId } })).status).toBe(200)
    const { body } = await dispatcher.get<{ results: Device[] }>(`${path}?search=${uniqueId}`)
    return body.results[0]?.name
  }
  expect(await named('bus-1', `${'é'.repeat(79)}🚌 and more`)).toBe('é'.repeat(79))
  expect(await named('bus-2', `  ${'é'.repeat(78)}🚌 and more`)).toBe(`${'é'.repeat(78)}🚌`)
  expect(await named('bus-3', 'NUL \0')).toBe('bus-3')
  expect(await named('bus-4', '   ')).toBe('bus-4')
})

test('without the secret nothing is taken, and a device of Traccar cannot be played by the open door', async () => {
  await forward(forwarded())
  expect((await forward(forwarded(), 'wrong')).status).toBe(401)
  expect((await nobody.post('/api/tracking/traccar', forwarded())).status).toBe(401)
  expect((await nobody.get(`${osmand}?id=356307042441013&lat=51&lon=-2`)).status).toBe(400)
  expect((await forward({ position: {}, device: {} })).status).toBe(400)
})

test('many devices that report at once are stored together', async () => {
  const rows = Array.from({ length: 300 }, (_, index) => ({
    id: `many-${index}`,
    name: `D${index}`,
    uniqueId: `many-${index}`,
    source: 'osmand' as const,
    active: true,
  }))
  await db.insert(devices).values(rows)
  const answers = await Promise.all(
    rows.map(({ uniqueId }, index) =>
      nobody.get(`${osmand}?id=${uniqueId}&lat=51.4&lon=${-2 - index / 1000}`),
    ),
  )
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  const [{ count } = { count: 0 }] = await db.select({ count: sql<number>`count(*)::int` }).from(positions)
  expect(count).toBe(300)
})

test('a device that was just deleted does not cost the others their positions', async () => {
  const { body } = await dispatcher.post<Device>(path, {
    name: 'Soon gone',
    vehicle: null,
    driver: null,
    active: true,
  })
  const gone = () => nobody.get(`${osmand}?id=${body.uniqueId}&lat=51.4&lon=-2.5`)
  expect((await gone()).status).toBe(200)
  await dispatcher.delete(`${path}/${body.id}`)
  const [, , mine] = await Promise.all([
    report(bristol),
    gone(),
    report({ ...bristol, timestamp: seconds(-1) }),
  ])
  expect(mine?.status).toBe(200)
  expect(await stored()).toHaveLength(2)
})

test('a day is one of UTC, whatever the zone of the database', async () => {
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local time zone 'Asia/Tokyo'`)
    const time = new Date('2026-02-01T23:30:00Z')
    await makeDays(tx, [time])
    await tx.insert(positions).values({ deviceId: id, time, latitude: 51.4545, longitude: -2.5879 })
  })
  expect((await stored()).map(({ time }) => time.toISOString())).toEqual(['2026-02-01T23:30:00.000Z'])
})

test('a time without a zone is one of UTC', async () => {
  await report({ ...bristol, timestamp: at(7).slice(0, 19) })
  await report({ ...bristol, timestamp: at(6).slice(0, 19).replace('T', ' ') })
  expect((await stored()).map(({ time }) => time.toISOString())).toEqual([at(7), at(6)])
})

test('days that are kept no longer are dropped whole', async () => {
  await report({ ...bristol, timestamp: seconds(3 * 86_400) })
  await report({ ...bristol, timestamp: seconds(0) })
  expect(await stored()).toHaveLength(2)
  await keepDays(db, clock(), 2)
  expect((await stored()).map(({ time }) => time.toISOString())).toEqual([at(0)])
  // And can be had again.
  await report({ ...bristol, timestamp: seconds(4 * 86_400) })
  expect(await stored()).toHaveLength(2)
})

test('reports leave the version of a record alone, which only the desk reads', async () => {
  const { version } = await read()
  await report(bristol)
  expect((await read()).version).toBe(version)
  for (const role of ['finance', 'support', 'viewer', 'company', 'driver', 'parent'] as const)
    expect((await (await server.as(role)).get(path)).status, role).toBe(403)
})
