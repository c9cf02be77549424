import { eq, sql } from 'drizzle-orm'
import { afterEach, expect, test, vi } from 'vitest'
import type { LiveChanges } from '#contract/live.ts'
import { readCursor, writeCursor } from '#server/platform/live/moment.ts'
import { accounts } from '#server/schema/accounts.ts'
import { deviceStates } from '#server/schema/tracking.ts'
import type { Client } from './support/client.ts'
import { type LiveReader, placesOf, readStream } from './support/live.ts'
import { latitudeOf, report, trackedFleet } from './support/tracked-fleet.ts'
import { testServer } from './support.ts'

const server = await testServer({ seed: (db) => trackedFleet(db, 30) })
const { db, clock } = server
const path = '/api/web/live?topics=vehicles'
const changesPath = '/api/web/live/changes?topics=vehicles'
const dispatcher = await server.as('dispatcher')

const open: LiveReader[] = []
afterEach(async () => {
  await Promise.all(open.splice(0).map((reader) => reader.close()))
})

async function listen(client: Client, headers: Record<string, string> = {}, method = 'GET') {
  const cookie = [...client.cookies].map((pair) => pair.join('=')).join('; ')
  const incoming = { socket: { remoteAddress: '192.0.2.10' } }
  const response = await server.app.request(path, { method, headers: { cookie, ...headers } }, { incoming })
  const reader = readStream(response)
  open.push(reader)
  return reader
}

/** The devices are at these places now, a second later than before. */
async function move(at: Readonly<Record<string, number>>) {
  clock.advance(1)
  await report(db, at, clock())
}
const changesSince = async (since: string | null, client = dispatcher) =>
  (await client.get<LiveChanges>(since === null ? changesPath : `${changesPath}&since=${since}`)).body

test('a stream says at once where it is, and then what moves, with headers that nobody buffers', async () => {
  const reader = await listen(dispatcher)
  await reader.started()
  expect(reader.events[0]).toEqual({ name: 'vehicles', id: expect.any(String), data: [] })
  await move({ d0: 1, d2: 2, loose: 3 })
  await expect.poll(() => reader.places().toSorted()).toEqual(['v0 1', 'v2 2'])
  expect(reader.moves()[0]).toMatchObject({
    heardAt: clock().toISOString(),
    time: clock().toISOString(),
    longitude: -2.58,
    speedKmh: 30,
    course: 90,
    batteryPct: 80,
  })
  expect(reader.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
  expect(reader.headers.get('cache-control')).toBe('no-store, no-transform')
  expect(reader.headers.get('x-accel-buffering')).toBe('no')
  expect(reader.headers.get('content-encoding')).toBeNull()
})

test('each hears of what they may see: a company of its own vehicles, others not at all', async () => {
  const wheels = await listen(await server.as('company', { company: 'wheels' }))
  const coaches = await listen(await server.as('company', { company: 'coaches' }))
  const without = await listen(await server.as('company', { company: null }))
  const office = await Promise.all(
    (['admin', 'dispatcher', 'support', 'viewer'] as const).map(async (role) =>
      listen(await server.as(role, {})),
    ),
  )
  for (const reader of [wheels, coaches, without, ...office]) await reader.started()
  await move({ d0: 21, d1: 22, d2: 23 })
  for (const reader of office)
    await expect.poll(() => reader.places().toSorted()).toEqual(['v0 21', 'v1 22', 'v2 23'])
  await expect.poll(() => wheels.places()).toEqual(['v0 21'])
  await expect.poll(() => coaches.places()).toEqual(['v1 22'])
  expect(without.places()).toEqual([])

  const own = await server.as('company', { company: 'coaches' })
  expect(placesOf(await changesSince(without.last(), own))).toEqual(['v1 22'])
  for (const role of ['driver', 'parent'] as const) {
    const client = await server.as(role)
    expect((await listen(client)).status, role).toBe(403)
    expect((await client.get(changesPath)).status, role).toBe(403)
  }
  expect((await listen(server.anonymous())).status).toBe(401)
})

test('who comes back is told what they missed and nothing again, then goes on', async () => {
  const first = await listen(dispatcher)
  await first.started()
  await move({ d0: 1 })
  await expect.poll(() => first.places()).toEqual(['v0 1'])
  const last = first.last()
  await first.close()
  await move({ d1: 2 })
  await move({ d1: 3, d2: 4 })
  const again = await listen(dispatcher, { 'last-event-id': last })
  await again.started()
  // The newest of each: what lies between is a trail, and no news.
  expect(again.places().toSorted()).toEqual(['v1 3', 'v2 4'])
  await move({ d0: 5 })
  await expect.poll(() => again.places()).toContain('v0 5')
  expect(again.places()).toHaveLength(3)
})

test('those who ask again and again are told the same', async () => {
  const { last, vehicles } = await changesSince(null)
  expect(vehicles).toEqual([])
  await move({ d0: 31 })
  const next = await changesSince(last)
  expect(placesOf(next)).toEqual(['v0 31'])
  expect(placesOf(await changesSince(next.last))).toEqual([])
})

test('from long ago, from another database or from nowhere one starts anew, and is told so', async () => {
  const { last } = await changesSince(null)
  const moment = readCursor(last)
  if (!moment) throw new Error('no moment')
  const old = writeCursor({ ...moment, seconds: moment.seconds - 3600 })
  const foreign = writeCursor({ ...moment, xmin: moment.xmin + 1_000_000n, xmax: moment.xmax + 1_000_000n })
  for (const since of [old, foreign, 'nonsense', '0.0.0', `${last}.ffffffffffffffff`, "'", '1'.repeat(600)]) {
    const reader = await listen(dispatcher, { 'last-event-id': since })
    // Then where that is from: what is loaded after that lacks nothing.
    await expect.poll(() => reader.events.map(({ name }) => name)).toEqual(['reset', 'vehicles'])
    await move({ d0: open.length })
    await expect.poll(() => reader.places()).toHaveLength(1)
    if (since.length <= 500)
      expect(await changesSince(encodeURIComponent(since))).toEqual({ last: expect.any(String), reset: true })
  }
  expect((await dispatcher.get(`${changesPath}&since=${'1'.repeat(501)}`)).status).toBe(400)
  for (const topics of ['', 'trips', 'vehicles,trips', 'constructor'])
    expect((await dispatcher.get(`/api/web/live?topics=${topics}`)).status, topics).toBe(400)
})

test('rows that come from another database are told once they are written again, and do not repeat', async () => {
  await db.update(deviceStates).set({ changedIn: '4000000000' }).where(eq(deviceStates.deviceId, 'd5'))
  const reader = await listen(dispatcher)
  await reader.started()
  await move({ d6: 1 })
  await expect.poll(() => reader.places()).toEqual(['v6 1'])
  await move({ d5: 2 })
  await expect.poll(() => reader.places()).toEqual(['v6 1', 'v5 2'])
})

test('a session that ends takes its stream along, in this browser alone', async () => {
  const account = await server.account('dispatcher')
  const [here, there] = [await server.signedIn(account), await server.signedIn(account)]
  const [mine, other] = [await listen(here), await listen(there)]
  await Promise.all([mine.started(), other.started()])
  expect((await here.post('/api/auth/logout')).status).toBeLessThan(300)
  const began = performance.now()
  await mine.done
  expect(performance.now() - began).toBeLessThan(5000)
  expect(other.isOver()).toBe(false)
})

test.each([
  ['suspended', { status: 'suspended' }, false],
  ['given a role that may not', { role: 'driver' }, false],
  ['moved to another company', { company: 'coaches' }, true],
] satisfies [string, Partial<typeof accounts.$inferInsert>, boolean][])(
  'who is %s hears no more from then on',
  async (_, change, mayStay) => {
    const account = await server.account('company', { company: 'wheels' })
    const reader = await listen(await server.signedIn(account))
    await reader.started()
    await db.update(accounts).set(change).where(eq(accounts.id, account))
    const began = performance.now()
    await reader.done
    expect(performance.now() - began).toBeLessThan(5000)
    // What they see has to be loaded anew.
    expect(reader.events.some(({ name }) => name === 'reset')).toBe(mayStay)
  },
)

test('an account has twelve streams and no more, and gets a place back when one ends', async () => {
  const client = await server.as('viewer', {})
  expect((await listen(client, {}, 'HEAD')).status).toBe(200)
  const readers = await Promise.all(Array.from({ length: 12 }, () => listen(client)))
  expect(readers.map(({ status }) => status)).toEqual(Array.from({ length: 12 }, () => 200))
  const refused = await listen(client)
  expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true])
  expect((await listen(await server.as('viewer', {}))).status).toBe(200)
  await readers[0]?.close()
  expect((await listen(client)).status).toBe(200)
})

test('the database is asked by one query for all of them, and by none while nobody listens', async () => {
  const transactions = vi.spyOn(db, 'transaction')
  const readers = await Promise.all(Array.from({ length: 10 }, () => listen(dispatcher)))
  for (const reader of readers) await reader.started()
  transactions.mockClear()
  await new Promise((resolve) => setTimeout(resolve, 2000))
  expect(transactions.mock.calls.length).toBeGreaterThan(0)
  expect(transactions.mock.calls.length).toBeLessThan(6)
  await Promise.all(readers.map((reader) => reader.close()))
  // One may be under way.
  await new Promise((resolve) => setTimeout(resolve, 200))
  transactions.mockClear()
  await new Promise((resolve) => setTimeout(resolve, 1500))
  expect(transactions).not.toHaveBeenCalled()
  transactions.mockRestore()
})

test('a database that fails for a while costs nobody anything', async () => {
  const reader = await listen(dispatcher)
  await reader.started()
  const failing = vi.spyOn(db, 'transaction').mockRejectedValueOnce(new Error('away'))
  await expect.poll(() => failing.mock.calls.length).toBeGreaterThan(0)
  failing.mockRestore()
  await move({ d7: 70 })
  await expect.poll(() => reader.places()).toEqual(['v7 70'])
  expect(server.log.some((line) => line.includes('live_not_read'))).toBe(true)
})

test.skipIf(!process.env.TEST_DATABASE_URL)(
  'what is committed late is told when it is, and once',
  async () => {
    const reader = await listen(dispatcher)
    await reader.started()
    const [written, commit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const late = db.transaction(async (tx) => {
      await tx
        .update(deviceStates)
        .set({ latitude: latitudeOf(15), changedIn: sql`pg_current_xact_id()` })
        .where(eq(deviceStates.deviceId, 'd0'))
      written.resolve()
      await commit.promise
    })
    await written.promise
    await move({ d1: 11 })
    await expect.poll(() => reader.places()).toEqual(['v1 11'])
    const meanwhile = reader.last()
    await move({ d2: 12 })
    await expect.poll(() => reader.places()).toEqual(['v1 11', 'v2 12'])
    commit.resolve()
    await late
    await expect.poll(() => reader.places()).toEqual(['v1 11', 'v2 12', 'v0 15'])
    expect(placesOf(await changesSince(meanwhile)).toSorted()).toEqual(['v0 15', 'v2 12'])
  },
)
