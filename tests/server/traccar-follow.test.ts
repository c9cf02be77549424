import { asc, eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { devices } from '#server/schema/tracking.ts'
import { follower } from './support/follow-traccar.ts'
import { type TraccarPosition, traccarServer } from './support/traccar-server.ts'

const traccar = await traccarServer()
afterAll(() => traccar.stop())
const here = await follower(traccar.url)
const { db, clock } = here
const ago = (seconds: number) => new Date(clock().getTime() - seconds * 1000)
const listed = () =>
  db.select().from(devices).where(eq(devices.source, 'traccar')).orderBy(asc(devices.uniqueId))

beforeEach(async () => {
  traccar.devices.clear()
  traccar.positions.length = 0
  traccar.asked.length = 0
  traccar.faults.clear()
  await here.clear()
})
afterEach(() => here.stopAll())

test('devices appear by themselves, with where they are, and what comes is stored as it comes', async () => {
  traccar.addDevice(1)
  traccar.addDevice(2)
  traccar.report(1, ago(60))
  here.start()
  await here.reaches('connected')
  expect((await listed()).map(({ uniqueId, name, active }) => [uniqueId, name, active])).toEqual([
    ['tracker-1', 'Tracker 1', true],
    ['tracker-2', 'Tracker 2', true],
  ])
  expect(await here.link()).toMatchObject({ version: '6.6', devices: 2, detail: null })
  await expect.poll(() => here.times('tracker-1')).toEqual([ago(60).toISOString()])

  traccar.report(2, ago(1), { latitude: 51.5, speed: 10 })
  await expect.poll(() => here.times('tracker-2')).toEqual([ago(1).toISOString()])
  expect(await here.state('tracker-2')).toMatchObject({
    latitude: 51.5,
    speedKmh: 18.5,
    batteryPct: 80,
    protocol: 'teltonika',
    heardAt: ago(1),
    attributes: { ignition: true },
    accuracyM: null,
  })
  expect((await here.link()).messageAt).toBe(clock().toISOString())
})

test('a device that Traccar last heard days ago is not online because Traccar tells of it now', async () => {
  traccar.addDevice(1)
  traccar.addDevice(2)
  traccar.report(1, ago(3 * 86_400))
  traccar.report(2, ago(1))
  here.start()
  await here.reaches('connected')
  await expect.poll(async () => (await here.state('tracker-1'))?.heardAt).toEqual(ago(3 * 86_400))
  // What comes with it is of now, and its clock is right.
  expect(await here.state('tracker-2')).toMatchObject({ heardAt: ago(1), accepted: 1, clock: 0 })
  // It speaks up without a position: that is a word too, and keeps what is known of it.
  traccar.send({ devices: [{ ...traccar.devices.get(1), lastUpdate: ago(5).toISOString() }] })
  await expect.poll(async () => (await here.state('tracker-1'))?.heardAt).toEqual(ago(5))
  expect(await here.state('tracker-1')).toMatchObject({ protocol: 'teltonika', accepted: 1 })
})

test('a device that was added in Traccar since is asked for, once, and heard', async () => {
  here.start()
  await here.reaches('connected')
  const known = traccar.addDevice(7)
  traccar.devices.delete(7)
  traccar.report(7, ago(9))
  traccar.report(7, ago(8))
  await expect.poll(() => traccar.asked.filter((one) => one === 'GET /api/devices').length).toBe(2)
  traccar.devices.set(7, known)
  traccar.report(7, ago(7))
  await expect.poll(() => here.times('tracker-7')).toContain(ago(7).toISOString())
  expect(traccar.asked.filter((one) => one === 'GET /api/devices')).toHaveLength(2)
})

test('records in odd shapes cost the others nothing', async () => {
  traccar.addDevice(1)
  traccar.devices.set(2, { id: 2 } as never)
  traccar.devices.set(3, { ...traccar.addDevice(3), uniqueId: 'a\u0000b' })
  here.start()
  await here.reaches('connected')
  expect((await listed()).map(({ uniqueId }) => uniqueId)).toEqual(['tracker-1'])
  const right: TraccarPosition = traccar.report(1, ago(30))
  const odd = [
    null,
    'text',
    [],
    { ...right, fixTime: 'yesterday' },
    { ...right, fixTime: null },
    { ...right, latitude: '51.4' },
    { ...right, deviceId: 'one' },
    { ...right, deviceId: 99 },
    { ...right, fixTime: ago(20).toISOString(), serverTime: {}, speed: 'fast', attributes: [1] },
    { ...right, fixTime: ago(19).toISOString(), protocol: 'a\u0000b', attributes: { 'x\u0000': 'y\u0000' } },
    { ...right, fixTime: 1e15 },
  ]
  traccar.send('no JSON')
  traccar.send('[1, 2]')
  traccar.send({ positions: 'none', devices: 7, events: [{ id: 1 }] })
  traccar.send({ positions: odd, devices: [null, 3, { id: 'x' }] })
  traccar.report(1, ago(10), { latitude: 51.4546 })
  await expect
    .poll(() => here.times('tracker-1'))
    .toEqual([ago(30), ago(20), ago(19), ago(10)].map((time) => time.toISOString()))
  expect((await here.state('tracker-1'))?.clock).toBe(1)
  expect(await here.link()).toMatchObject({ state: 'connected' })
})

test('the same positions by the socket and by the forwarder are stored once', async () => {
  traccar.addDevice(1)
  here.start()
  await here.reaches('connected')
  const forward = (position: TraccarPosition) =>
    here
      .anonymous()
      .post(
        '/api/tracking/traccar',
        { position, device: traccar.devices.get(1) },
        { authorization: 'Bearer forward-secret-forward' },
      )
  for (const seconds of [30, 20, 10]) {
    const position = traccar.report(1, ago(seconds))
    expect((await forward(position)).status).toBe(200)
  }
  await expect.poll(async () => (await here.state('tracker-1'))?.double).toBe(3)
  expect(await here.times('tracker-1')).toEqual([30, 20, 10].map((seconds) => ago(seconds).toISOString()))
  expect(await here.state('tracker-1')).toMatchObject({ accepted: 3, late: 0, impossible: 0, time: ago(10) })
  expect(await listed()).toHaveLength(1)
})

test('a device that is switched off here is not listened to, and keeps the name that it has here', async () => {
  traccar.addDevice(1)
  here.start()
  await here.reaches('connected')
  await db.update(devices).set({ active: false, name: 'Bus 9' }).where(eq(devices.uniqueId, 'tracker-1'))
  traccar.report(1, ago(5))
  traccar.addDevice(2)
  traccar.report(2, ago(5))
  await expect.poll(() => here.times('tracker-2')).toHaveLength(1)
  expect(await here.times('tracker-1')).toEqual([])
  await here.stopAll()
  here.start()
  await here.reaches('connected')
  expect((await listed())[0]).toMatchObject({ name: 'Bus 9', active: false })
})

test('5,000 devices are there within seconds', async () => {
  for (let id = 1; id <= 5000; id += 1) traccar.addDevice(id)
  for (let id = 1; id <= 5000; id += 1) traccar.report(id, ago(60))
  const started = performance.now()
  here.start()
  await here.reaches('connected')
  await expect
    .poll(
      async () =>
        (
          await here.dispatcher.get<{ count: number }>(
            '/api/web/devices?status=online&pagination=true&page=1',
          )
        ).body.count,
      {
        timeout: 45_000,
      },
    )
    .toBe(5000)
  const all = performance.now() - started
  expect(await here.link()).toMatchObject({ devices: 5000 })
  expect(all).toBeLessThan(45_000)
  expect(traccar.asked.filter((one) => one.startsWith('GET'))).toHaveLength(3)
})
