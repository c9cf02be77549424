import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readEnv } from '#server/platform/env.ts'
import { sessionCookies } from '#server/platform/sessions/cookies.ts'
import { createSessions } from '#server/platform/sessions/sessions.ts'
import { accounts } from '#server/schema/accounts.ts'
import { deviceStates } from '#server/schema/tracking.ts'
import { emptyFolder } from '../support/folder.ts'
import { testDatabase } from './support/database.ts'
import { readStream } from './support/live.ts'
import { databaseAt } from './support/postgres.ts'
import { rawConnection } from './support/raw-request.ts'
import { spawnServer } from './support/spawn-server.ts'
import { latitudeOf, trackedFleet } from './support/tracked-fleet.ts'

const fleet = 40
const secret = 'live-servers-live-servers-live-servers'
const path = '/api/web/live?topics=vehicles'

describe.skipIf(!process.env.TEST_DATABASE_URL)('several servers on one PostgreSQL', () => {
  const origins: string[] = []
  const servers: ReturnType<typeof spawnServer>[] = []
  let cookie = ''
  let connection: Awaited<ReturnType<typeof testDatabase>>

  beforeAll(async () => {
    connection = await testDatabase()
    const { db } = connection
    await trackedFleet(db, fleet)
    const clock = () => new Date()
    const env = readEnv({ SECRET: secret }, () => secret)
    await db
      .insert(accounts)
      .values({ id: 'dee', role: 'dispatcher', status: 'active', firstName: 'Dee', lastName: 'Okafor' })
    const session = await createSessions({ db, env, clock }).open('dee')
    const lines = await sessionCookies(env, new Request('http://localhost/'), clock(), session)
    cookie = lines.map((line) => line.split(';')[0]).join('; ')
    const [row] = await db.select({ name: sql<string>`current_database()` }).from(sql`(select) as one`)
    const url = databaseAt(process.env.TEST_DATABASE_URL ?? '', row?.name ?? '')
    servers.push(...[1, 2].map(() => spawnServer(emptyFolder(), { DATABASE_URL: url, SECRET: secret })))
    origins.push(...(await Promise.all(servers.map((server) => server.ready()))))
  })
  afterAll(async () => {
    await Promise.all(servers.map(({ child, stop }) => (child.exitCode === null ? stop('SIGKILL') : null)))
    await connection.close()
  })

  const listen = async (origin: string | undefined, since = '') =>
    readStream(await fetch(`${origin}${path}`, { headers: { cookie, 'last-event-id': since } }))

  /** Each vehicle drives along, and reports to one server and the other in turn, as fast as they take it. */
  async function drive(until: number) {
    const one = async (n: number) => {
      for (let step = 1; performance.now() < until; step += 1) {
        const query = new URLSearchParams({
          ...{ id: `tracker-${n}`, lat: String(latitudeOf(step % 60)), lon: '-2.58' },
          timestamp: new Date().toISOString(),
        })
        const answer = await fetch(`${origins[(n + step) % 2]}/api/tracking/osmand?${query}`)
        expect(answer.status).toBe(200)
        await new Promise((resolve) => setTimeout(resolve, 20 + 7 * (n % 5)))
      }
    }
    await Promise.all(Array.from({ length: fleet }, (_, n) => one(n)))
  }

  test('nobody misses a move or is told one twice, whoever they and the vehicles talk to', async () => {
    const steady = await Promise.all([0, 1, 0, 1].map((n) => listen(origins[n])))
    const hops: Awaited<ReturnType<typeof listen>>[] = []
    let hopping = true
    const hop = async () => {
      for (let n = 0; hopping; n += 1) {
        const reader = await listen(origins[n % 2], hops.at(-1)?.last())
        hops.push(reader)
        await reader.started()
        await new Promise((resolve) => setTimeout(resolve, 300 + ((n * 137) % 500)))
        await reader.close()
      }
      const reader = await listen(origins[0], hops.at(-1)?.last())
      hops.push(reader)
      await reader.started()
    }
    for (const reader of steady) await reader.started()
    const hopped = hop()
    await drive(performance.now() + 8000)
    hopping = false
    await hopped

    const states = await connection.db.select().from(deviceStates)
    const final = states
      .map(({ deviceId, time }) => `v${deviceId.slice(1)} ${time?.toISOString()}`)
      .toSorted()
    expect(final).toHaveLength(fleet)
    const told = [...steady.map((reader) => [reader]), hops].map(
      (readers) => () => readers.flatMap((one) => one.moves()),
    )
    for (const moves of told) {
      const newest = () =>
        [...new Map(moves().map(({ id, time }) => [id, `${id} ${time}`])).values()].toSorted()
      await expect.poll(newest).toEqual(final)
      const all = moves().map(({ id, time, heardAt }) => `${id} ${time} ${heardAt}`)
      expect(all.length).toBeGreaterThan(fleet * 3)
      expect(all.length).toBe(new Set(all).size)
      // In the order in which they were.
      for (const own of Map.groupBy(moves(), ({ id }) => id).values())
        expect(own.map(({ time }) => time)).toEqual(own.map(({ time }) => time).toSorted())
    }
    expect(hops.length).toBeGreaterThan(5)
    await Promise.all([...steady, ...hops].map((reader) => reader.close()))
  })

  test('a server that stops ends its streams at once, those too that nobody reads, and ends in order', async () => {
    const [stopping, staying] = [await listen(origins[0]), await listen(origins[1])]
    await Promise.all([stopping.started(), staying.started()])
    const stuck = await rawConnection(origins[0] ?? '')
    await stuck.send(`GET ${path} HTTP/1.1\r\nhost: localhost\r\ncookie: ${cookie}\r\n\r\n`)
    stuck.socket.pause()
    const began = performance.now()
    const ended = servers[0]?.stop('SIGTERM')
    await stopping.done
    expect(performance.now() - began).toBeLessThan(3000)
    const again = await fetch(`${origins[0]}${path}`, { headers: { cookie } }).then(
      ({ status, headers }) => [status, Number(headers.get('retry-after')) > 0],
      () => 'no connection',
    )
    expect([[503, true], 'no connection']).toContainEqual(again)
    expect(await ended).toBe(0)
    expect(performance.now() - began).toBeLessThan(25_000)
    // Whoever was there goes on at the other.
    const next = await listen(origins[1], stopping.last())
    await next.started()
    expect(next.events.some(({ name }) => name === 'reset')).toBe(false)
    expect(staying.isOver()).toBe(false)
    await Promise.all([next.close(), staying.close()])
  })
})
