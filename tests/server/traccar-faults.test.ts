import { setTimeout as sleep } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { devices, traccarConnection } from '#server/schema/tracking.ts'
import { follower, token } from './support/follow-traccar.ts'
import { faultAnswers, sendJson, traccarServer } from './support/traccar-server.ts'

const traccar = await traccarServer()
afterAll(() => traccar.stop())
const here = await follower(traccar.url)
const { db, clock } = here
const ago = (seconds: number) => new Date(clock().getTime() - seconds * 1000)
const iso = (...seconds: number[]) => seconds.map((one) => ago(one).toISOString())
const askedFor = (start: string) => traccar.asked.filter((one) => one.startsWith(start)).length
/** The states that were written into the log, in their order. */
const logged = () =>
  here.lines
    .map((line) => JSON.parse(line))
    .filter(({ event }) => event === 'traccar')
    .map(({ state }) => state)

beforeEach(async () => {
  traccar.devices.clear()
  traccar.positions.length = 0
  traccar.faults.clear()
  traccar.allow(token)
  await traccar.stop()
  await traccar.start()
  await here.clear()
  traccar.asked.length = 0
})
afterEach(() => here.stopAll())

test('a Traccar that is down when the server starts is followed when it is up', async () => {
  await traccar.stop()
  traccar.addDevice(1)
  here.start()
  await here.reaches('unreachable')
  expect((await here.link()).detail).toBe('ECONNREFUSED')
  await new Promise((resolve) => setTimeout(resolve, 300))
  await traccar.start()
  await here.reaches('connected')
  traccar.report(1, ago(3))
  await expect.poll(() => here.times('tracker-1')).toEqual(iso(3))
  // Each of the many tries was no news.
  expect(logged()).toEqual(['connecting', 'unreachable', 'connected'])
})

test('a wrong token is told, and tried again slowly; the log never has it', async () => {
  traccar.revoke()
  here.start()
  await here.reaches('refused')
  const tries = askedFor('GET /api/session')
  await new Promise((resolve) => setTimeout(resolve, 400))
  expect(askedFor('GET /api/session') - tries).toBeLessThanOrEqual(2)
  traccar.allow(token)
  await here.reaches('connected')
  expect(here.lines.join()).not.toContain(token)
  expect(logged()).toEqual(['connecting', 'refused', 'connected'])
})

test.each([400, 401, 403, 404])('a token that is answered with %i is refused', async (status) => {
  traccar.faults.set('/api/session', (_, response) => sendJson(response, {}, status))
  here.start()
  await here.reaches('refused')
  expect(await here.link()).toMatchObject({ detail: `HTTP ${status}`, version: '6.6' })
})

test('a token that is revoked later is refused', async () => {
  here.start()
  await here.reaches('connected')
  traccar.revoke()
  for (const socket of traccar.sockets) socket.close()
  expect(await here.reaches('refused')).toMatchObject({ detail: 'HTTP 401', version: '6.6' })
})

test.each([
  ['unreachable', 'HTTP 502', '/api/devices', faultAnswers.html502],
  ['unreachable', 'timeout', '/api/devices', faultAnswers.slow(5000)],
  ['unreadable', 'no JSON', '/api/devices', faultAnswers.truncated],
  ['unreadable', 'devices: no list', '/api/devices', faultAnswers.json({ devices: [] })],
  ['unreadable', 'devices: other shapes', '/api/devices', faultAnswers.json([{ id: 1, imei: '1' }])],
  ['unreadable', 'no JSON', '/api/server', faultAnswers.page],
  ['unreadable', 'server: other shapes', '/api/server', faultAnswers.json({ name: 'another' })],
  ['unreadable', 'HTTP 404', '/api/server', faultAnswers.status(404)],
  ['unreadable', 'HTTP 302', '/api/session', faultAnswers.redirect],
  ['unreadable', 'session: no cookie', '/api/session', faultAnswers.json({ id: 1 })],
  ['unreadable', 'too large', '/api/server', faultAnswers.endless],
] as const)('%s with %s, and it goes on when that is over', async (state, detail, path, answer) => {
  traccar.faults.set(path, answer)
  traccar.addDevice(1)
  here.start({ answerMs: detail === 'timeout' ? 300 : 20_000 })
  await here.reaches(state)
  expect(await here.link()).toMatchObject({ detail, version: path === '/api/server' ? null : '6.6' })
  traccar.faults.clear()
  await here.stopAll()
  here.start()
  expect(await here.reaches('connected')).toMatchObject({ devices: 1, detail: null })
})

test('a version that answers other shapes is named', async () => {
  const old = await traccarServer({ version: '3.17' })
  old.faults.set('/api/devices', faultAnswers.json([{ id: 1, imei: '12', latestPosition: { lat: 51 } }]))
  const there = await follower(old.url)
  there.start()
  await there.reaches('unreadable')
  expect(await there.link()).toMatchObject({ version: '3.17', detail: 'devices: other shapes' })
  await there.stopAll()
  await old.stop()
})

test('version 5 is followed: its shapes have what is read', async () => {
  const five = await traccarServer({ version: '5.12' })
  const device = five.addDevice(1)
  five.devices.set(1, Object.assign(device, { geofenceIds: [], positionId: 1, motionStreak: false }))
  const there = await follower(five.url)
  there.start()
  await there.reaches('connected')
  five.report(1, ago(4), {
    outdated: false,
    address: null,
    network: null,
    attributes: { batteryLevel: 55.5, motion: false },
  } as never)
  await expect.poll(async () => (await there.state('tracker-1'))?.batteryPct).toBe(55.5)
  expect(await there.link()).toMatchObject({ version: '5.12' })
  await there.stopAll()
  await five.stop()
})

test('a socket that goes silent is left, and another opened', async () => {
  here.start({ silentMs: 300 })
  await here.reaches('connected')
  const before = traccar.opened()
  await expect.poll(() => traccar.opened()).toBeGreaterThan(before)
  expect((await here.link()).detail ?? 'silent').toBe('silent')
})

test('keep-alives keep a quiet connection', async () => {
  here.start({ silentMs: 1500 })
  await here.reaches('connected')
  const before = traccar.opened()
  const timer = setInterval(() => traccar.send({}), 100)
  await new Promise((resolve) => setTimeout(resolve, 2500))
  clearInterval(timer)
  expect(traccar.opened()).toBe(before)
})

test('a socket that closes at once is tried again after longer and longer, and is no connection', async () => {
  const closing = setInterval(() => {
    for (const socket of traccar.sockets) socket.close()
  }, 5)
  here.start({ settleMs: 10_000, firstPauseMs: 50, longestPauseMs: 60_000 })
  await expect.poll(async () => (await here.link()).detail).toBe('closed 1005')
  await new Promise((resolve) => setTimeout(resolve, 2000))
  const tries = askedFor('GET /api/session')
  clearInterval(closing)
  // 50, 100, 200, 400, 800, 1600 ms, give or take a half.
  expect(tries).toBeGreaterThan(1)
  expect(tries).toBeLessThan(10)
  expect(logged()).toEqual(['connecting'])
})

test('what came during a break is fetched, exactly once', async () => {
  traccar.addDevice(1)
  traccar.addDevice(2)
  traccar.addDevice(3)
  here.start()
  await here.reaches('connected')
  for (const id of [1, 2, 3]) traccar.report(id, ago(10))
  for (const id of [1, 2, 3]) await expect.poll(() => here.times(`tracker-${id}`)).toHaveLength(1)
  await here.isComplete()

  await traccar.stop()
  clock.advance(600)
  for (const seconds of [500, 400, 300]) traccar.report(1, ago(seconds))
  traccar.report(2, ago(200))
  await here.reaches('unreachable')
  traccar.asked.length = 0
  await traccar.start()
  await here.reaches('connected')
  await expect.poll(() => here.times('tracker-1')).toEqual(iso(610, 500, 400, 300))
  await expect.poll(() => here.times('tracker-2')).toEqual(iso(610, 200))
  expect(await here.times('tracker-3')).toEqual(iso(610))
  // The newest one comes by the socket too; nothing else comes twice, and who was quiet is not asked for.
  await expect.poll(async () => (await here.state('tracker-1'))?.double).toBe(1)
  expect(await here.state('tracker-1')).toMatchObject({ impossible: 0, time: ago(300) })
  expect(traccar.asked.filter((one) => one.includes('deviceId=3'))).toEqual([])
  expect(askedFor('GET /api/positions?deviceId')).toBe(2)
})

test('a gap that could not be closed is closed later, also by another server', async () => {
  traccar.addDevice(1)
  here.start()
  await here.reaches('connected')
  traccar.report(1, ago(5))
  await expect.poll(() => here.times('tracker-1')).toHaveLength(1)
  await here.isComplete()
  await here.stopAll()

  clock.advance(600)
  traccar.report(1, ago(300))
  traccar.report(1, ago(200))
  traccar.faults.set('/api/positions', faultAnswers.html502)
  here.start()
  await here.reaches('connected')
  // Newer ones come by the socket, so that the newest that is stored says nothing of the gap.
  traccar.report(1, ago(100))
  await expect.poll(() => here.times('tracker-1')).toEqual(iso(605, 200, 100))
  await here.stopAll()
  traccar.faults.clear()
  here.start()
  await expect.poll(() => here.times('tracker-1')).toEqual(iso(605, 300, 200, 100))
  await here.isComplete()
})

test('what was on its way when the connection broke is fetched, though a newer position came before it', async () => {
  traccar.addDevice(1)
  here.start()
  await here.reaches('connected')
  traccar.report(1, ago(20))
  await expect.poll(() => here.times('tracker-1')).toEqual(iso(20))
  await here.isComplete()
  await here.stopAll()
  // Fixed before the last word of Traccar, and sent to it later.
  traccar.report(1, ago(10))
  traccar.report(1, ago(9))
  traccar.faults.set('/api/positions', faultAnswers.slow(5000))
  here.start()
  await expect.poll(() => here.times('tracker-1')).toEqual(iso(20, 9))
  await here.stopAll()
  traccar.faults.clear()
  here.start()
  await expect.poll(() => here.times('tracker-1')).toEqual(iso(20, 10, 9))
})

test('a long gap is fetched in parts, and no more than a day of it', async () => {
  traccar.addDevice(1)
  here.start()
  await here.reaches('connected')
  traccar.report(1, ago(5))
  await expect.poll(() => here.times('tracker-1')).toHaveLength(1)
  await here.isComplete()
  await here.stopAll()
  clock.advance(3 * 86_400)
  for (const hours of [30, 23, 12, 1]) traccar.report(1, ago(hours * 3600))
  here.start()
  await expect.poll(() => here.times('tracker-1')).toEqual(iso(3 * 86_400 + 5, 23 * 3600, 12 * 3600, 3600))
})

test('a server that is told to stop does so at once, whatever Traccar does', async () => {
  traccar.faults.set('/api/devices', faultAnswers.slow(30_000))
  const stop = here.start()
  await expect.poll(() => askedFor('GET /api/devices')).toBe(1)
  const started = performance.now()
  await stop()
  expect(performance.now() - started).toBeLessThan(2000)
})

test('a server that stops leaves the connection to the next one at once, also while it was renewing its hold', async () => {
  for (let turn = 0; turn < 40; turn += 1) {
    const stop = here.start({ renewMs: 1 })
    await here.reaches('connected')
    await stop()
    // What was under way then has come to its end.
    await sleep(10)
    const [row] = await db.select().from(traccarConnection)
    expect(row?.heldUntil).toEqual(new Date(0))
  }
})

test('sessions in Traccar are ended, not left behind', async () => {
  traccar.sessions.clear()
  here.start()
  await here.reaches('connected')
  expect(traccar.sessions.size).toBe(1)
  await here.stopAll()
  await expect.poll(() => traccar.sessions.size).toBe(0)
})

test('a device that is deleted here while it is followed comes back with its next position', async () => {
  traccar.addDevice(2)
  here.start()
  await here.reaches('connected')
  await db.delete(devices).where(eq(devices.uniqueId, 'tracker-2'))
  traccar.report(2, ago(10))
  await expect.poll(() => here.times('tracker-2')).toEqual(iso(10))
})

test('positions that the database did not take are fetched again', async () => {
  traccar.addDevice(1)
  let failing = false
  const over = new Proxy(db, {
    get: (target, name) => {
      if (failing && name === 'transaction') throw new Error('The database is away.')
      const value: unknown = Reflect.get(target, name, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  here.start({}, over)
  await here.reaches('connected')
  traccar.report(1, ago(20))
  await expect.poll(() => here.times('tracker-1')).toEqual(iso(20))
  await here.isComplete()
  failing = true
  traccar.report(1, ago(10))
  traccar.report(1, ago(9))
  await expect.poll(() => here.lines.some((line) => line.includes('traccar_failed'))).toBe(true)
  failing = false
  await expect.poll(() => here.times('tracker-1')).toEqual(iso(20, 10, 9))
})
