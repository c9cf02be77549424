import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { startDemoDrive } from '#server/app/demo-drive.ts'
import { demoDomain } from '#server/platform/demo-accounts.ts'
import type { Env } from '#server/platform/env.ts'
import { createLog } from '#server/platform/log.ts'
import { accounts } from '#server/schema/accounts.ts'
import { deviceStates, devices } from '#server/schema/tracking.ts'
import { databaseAt } from './support/postgres.ts'
import { tripWorld } from './support/trip-world.ts'
import { testServer } from './support.ts'

const server = await testServer()
const { db, app } = server
const start = server.clock()
const began = performance.now()
const clock = () => new Date(start.getTime() + performance.now() - began)
const world = await tripWorld(db, start)
await server.account('driver', { driver: 'bo' })
const admin = await server.account('admin', { email: `admin${demoDomain}` })
await db.insert(devices).values({
  name: 'Tracker',
  uniqueId: 'tracker-of-the-van',
  source: 'osmand',
  vehicleId: 'van',
  active: true,
})
// By its id a trip has its tunnels: on one way in nine a tracker is not heard for minutes. This one has none.
await world.trip({
  id: '7a000000-0000-4000-8000-000000000001',
  ...{ status: 'en_route', driverId: 'bo', vehicleId: 'van' },
  ...{ startAt: world.after(5), startedAt: world.after(-3) },
})
const { TEST_DATABASE_URL: url } = process.env
const { rows } = (await db.execute(sql`select current_database() as name`)) as unknown as {
  rows: { name: string }[]
}
const shared: Partial<Env> = url ? { DATABASE_URL: databaseAt(url, rows[0]?.name ?? '') } : {}

/** A server whose demo drives, and how many positions it has reported. */
function driving(settings: Partial<Env> = {}) {
  const lines: string[] = []
  const seen = { reported: 0 }
  const stop = startDemoDrive({
    db,
    env: { ...server.env, ...shared, ...settings },
    clock,
    log: createLog('info', (line) => void lines.push(line)),
    fetch: (request, bindings) => {
      seen.reported += 1
      return app.fetch(request, bindings)
    },
  })
  return { lines, seen, stop }
}
/** Until a server drives; a busy machine takes its time. */
const drives = ({ seen, lines }: ReturnType<typeof driving>, least = 1) =>
  expect.poll(() => [seen.reported >= least, lines], { timeout: 45_000 }).toEqual([true, []])
/** Some turns of a server that drives. */
const turns = () => new Promise((resolve) => setTimeout(resolve, 4000))

test('the demo drives beside the server, says nothing in its log, and stops with it', async () => {
  const one = driving()
  await drives(one, 2)
  await one.stop()
  const reported = one.seen.reported
  expect((await db.select().from(deviceStates))[0]).toMatchObject({ accepted: reported, double: 0 })
  await turns()
  expect(one.seen.reported).toBe(reported)
  expect(one.lines).toEqual([])
})

test('nothing drives where the settings say so, and in no database but the demo’s', async () => {
  const off = [driving({ DEMO_DRIVES: false }), driving({ DEMO_DATA: false })]
  await db.update(accounts).set({ email: 'admin@example.org' }).where(sql`${accounts.id} = ${admin}`)
  const real = driving()
  await turns()
  expect([...off, real].map(({ seen }) => seen.reported)).toEqual([0, 0, 0])
  for (const { stop } of [...off, real]) await stop()
  await db
    .update(accounts)
    .set({ email: `admin${demoDomain}` })
    .where(sql`${accounts.id} = ${admin}`)
})

test.runIf(url)(
  'of two servers on one PostgreSQL one drives, and the other when that one has ended',
  async () => {
    const one = driving()
    await drives(one)
    const other = driving()
    await turns()
    await turns()
    expect(other.seen.reported).toBe(0)
    await one.stop()
    await drives(other)
    await other.stop()
  },
)
