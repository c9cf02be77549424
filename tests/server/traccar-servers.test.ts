import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { traccarConnection } from '#server/schema/tracking.ts'
import { hold, readLink, release } from '#server/tracking/traccar/connection-state.ts'
import { follower, token } from './support/follow-traccar.ts'
import { databaseAt, query } from './support/postgres.ts'
import { spawnServer } from './support/spawn-server.ts'
import { traccarServer } from './support/traccar-server.ts'

const traccar = await traccarServer()
afterAll(() => traccar.stop())
const here = await follower(traccar.url)
const { db, clock } = here
const now = clock()

beforeEach(() => here.clear())
afterEach(() => here.stopAll())

test('one server holds the connection; another does when it is released, or not renewed in time', async () => {
  const long = { now, ms: 60_000 }
  expect(await hold(db, 'one', long)).toMatchObject({ holder: 'one' })
  expect(await hold(db, 'two', long)).toBeUndefined()
  expect(await hold(db, 'one', long)).toMatchObject({ holder: 'one' })
  await release(db, 'two')
  expect(await hold(db, 'two', long)).toBeUndefined()
  await release(db, 'one')
  expect(await hold(db, 'two', long)).toMatchObject({ holder: 'two' })
  await db.update(traccarConnection).set({ heldUntil: sql`now() - interval '1 ms'` })
  expect((await readLink(db, here.env)).state).toBe('connecting')
  expect(await hold(db, 'one', long)).toMatchObject({ holder: 'one' })
})

test('of two servers one connects; when it stops the other goes on at once', async () => {
  const first = here.start()
  await here.reaches('connected')
  here.start()
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(traccar.sockets.size).toBe(1)
  const opened = traccar.opened()
  await first()
  await expect.poll(() => traccar.opened()).toBe(opened + 1)
  await here.reaches('connected')
  expect(traccar.sockets.size).toBe(1)
})

test('a server that another has taken the connection from lets go of it', async () => {
  here.start({ holdMs: 60_000 })
  await here.reaches('connected')
  await db.update(traccarConnection).set({ holder: 'another', heldUntil: sql`now() + interval '1 minute'` })
  await expect.poll(() => traccar.sockets.size).toBe(0)
})

test('a server that cannot reach the database lets go before another takes over', async () => {
  let failing = false
  const over = new Proxy(db, {
    get: (target, name) => {
      if (failing) throw new Error('The database is away.')
      const value: unknown = Reflect.get(target, name, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  here.start({ holdMs: 1000, renewMs: 50 }, over)
  await here.reaches('connected')
  failing = true
  await expect.poll(() => traccar.sockets.size).toBe(0)
})

const url = process.env.TEST_DATABASE_URL
describe.skipIf(!url)('on PostgreSQL', () => {
  test('of two processes one connects; when it is killed the other takes over within 30 s', async () => {
    const name = `kerbside_test_${randomUUID().replaceAll('-', '')}`
    const address = databaseAt(url ?? '', name)
    await query(url ?? '', `create database ${name}`)
    const folders = [1, 2].map(() => mkdtempSync(join(tmpdir(), 'kerbside-traccar-')))
    const env = { DATABASE_URL: address, TRACCAR_URL: traccar.url, TRACCAR_TOKEN: token }
    const servers = folders.map((folder) => spawnServer(folder, env))
    try {
      await Promise.all(servers.map((one) => one.ready()))
      await expect.poll(() => traccar.sockets.size).toBe(1)
      await expect.poll(() => servers.some((one) => one.output().includes('"connected"'))).toBe(true)
      const holder = servers.findIndex((one) => one.output().includes('"connected"'))
      const killed = performance.now()
      await servers[holder]?.stop('SIGKILL')
      await expect.poll(() => traccar.sockets.size, { timeout: 40_000 }).toBe(1)
      expect(performance.now() - killed).toBeLessThan(30_000)
      const ended = performance.now()
      expect(await servers[1 - holder]?.stop('SIGTERM')).toBe(0)
      expect(performance.now() - ended).toBeLessThan(10_000)
      expect(servers.map((one) => one.output()).join()).not.toContain(token)
    } finally {
      for (const one of servers) one.child.kill('SIGKILL')
      await Promise.all(servers.map((one) => one.ended))
      for (const folder of folders) rmSync(folder, { recursive: true, force: true })
      await query(url ?? '', `drop database ${name} with (force)`)
    }
  }, 120_000)
})
