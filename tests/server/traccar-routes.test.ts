import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import type { TraccarTest, TrackingSetUp } from '#contract/device.ts'
import { traccarConnection } from '#server/schema/tracking.ts'
import { follower, token } from './support/follow-traccar.ts'
import { faultAnswers, traccarServer } from './support/traccar-server.ts'
import { testServer } from './support.ts'

const traccar = await traccarServer()
afterAll(() => traccar.stop())
const here = await follower(traccar.url)
const { db, clock, dispatcher } = here
const ago = (seconds: number) => new Date(clock().getTime() - seconds * 1000)
const setUp = '/api/web/tracking/set-up'
const tryOut = '/api/web/tracking/traccar/test'
const sync = '/api/web/tracking/traccar/sync'

beforeEach(async () => {
  traccar.faults.clear()
  traccar.devices.clear()
  traccar.positions.length = 0
  traccar.allow(token)
  await here.clear()
  clock.advance(61)
})
afterEach(() => here.stopAll())

test('any server tells how the connection is', async () => {
  const read = async () => (await dispatcher.get<TrackingSetUp>(setUp)).body.traccar
  expect(await read()).toEqual({
    state: 'connecting',
    since: null,
    detail: null,
    version: null,
    devices: null,
    messageAt: null,
    syncedAt: null,
  })
  traccar.addDevice(1)
  here.start()
  await here.reaches('connected')
  await here.isComplete()
  expect(await read()).toEqual({
    state: 'connected',
    since: clock().toISOString(),
    detail: null,
    version: '6.6',
    devices: 1,
    messageAt: clock().toISOString(),
    syncedAt: clock().toISOString(),
  })
})

test('a test says which Traccar it is, and what is wrong', async () => {
  for (let id = 1; id <= 3; id += 1) traccar.addDevice(id)
  const run = async () => (await dispatcher.post<TraccarTest>(tryOut)).body
  expect(await run()).toEqual({ state: 'connected', detail: null, version: '6.6', devices: 3 })
  traccar.faults.set('/api/devices', faultAnswers.html502)
  expect(await run()).toEqual({ state: 'unreachable', detail: 'HTTP 502', version: '6.6', devices: null })
  traccar.revoke()
  expect(await run()).toEqual({ state: 'refused', detail: 'HTTP 401', version: '6.6', devices: null })
  traccar.faults.set('/api/server', faultAnswers.page)
  expect(await run()).toEqual({ state: 'unreadable', detail: 'no JSON', version: null, devices: null })
})

test('neither is asked for more than six times a minute', async () => {
  for (const path of [tryOut, sync]) {
    const statuses: number[] = []
    for (let time = 0; time < 7; time += 1) statuses.push((await dispatcher.post(path)).status)
    expect(statuses.at(-1)).toBe(429)
    expect(new Set(statuses.slice(0, 6))).toEqual(new Set([path === sync ? 202 : 200]))
  }
})

test('a sync fetches what is missing of the last day, and starts at once', async () => {
  traccar.addDevice(1)
  // Traccar heard it while we did, but kept to itself what it was told.
  traccar.report(1, ago(7200))
  traccar.report(1, ago(3600))
  traccar.report(1, ago(10))
  here.start()
  await here.reaches('connected')
  await here.isComplete()
  // That a message has come is noted beside what it says.
  await expect.poll(() => here.times('tracker-1')).toEqual([ago(10).toISOString()])
  expect((await dispatcher.post(sync)).status).toBe(202)
  await expect
    .poll(() => here.times('tracker-1'))
    .toEqual([7200, 3600, 10].map((seconds) => ago(seconds).toISOString()))
  await here.isComplete()
})

test('a sync does not wait until a refused token is tried again', async () => {
  traccar.revoke()
  here.start({ refusedPauseMs: 3_600_000 })
  await here.reaches('refused')
  traccar.allow(token)
  expect((await dispatcher.post(sync)).status).toBe(202)
  await here.reaches('connected')
  expect(await db.select().from(traccarConnection)).toHaveLength(1)
})

test('without its settings it is off, and there is nothing to test', async () => {
  const off = await testServer()
  const client = await off.as('dispatcher')
  expect((await client.get<TrackingSetUp>(setUp)).body.traccar).toMatchObject({ state: 'off', version: null })
  for (const path of [tryOut, sync]) {
    const { status, body } = await client.post(path)
    expect([status, body.code]).toEqual([409, 'traccar_off'])
    expect(body.detail).toContain('TRACCAR_URL')
  }
})

test('only who sets devices up may test and sync', async () => {
  const statuses = async (path: string) => [
    (await here.anonymous().post(path)).status,
    (await (await here.as('parent')).post(path)).status,
    (await (await here.as('company')).post(path)).status,
  ]
  expect(await statuses(tryOut)).toEqual([401, 403, 403])
  expect(await statuses(sync)).toEqual([401, 403, 403])
})
