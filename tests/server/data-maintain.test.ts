import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { maintain } from '#server/app/maintain.ts'
import { connectPglite } from '#server/platform/db/connect.ts'
import { listDumps } from '#server/platform/db/dumps.ts'
import { readEnv } from '#server/platform/env.ts'
import { idempotencyKeys, throttles } from '#server/schema/accounts.ts'
import { undoSteps } from '#server/schema/history.ts'
import { emptyFolder } from '#tests/support/folder.ts'

const connection = await connectPglite()
await connection.migrate()
afterAll(() => connection.close())
const { db } = connection
const now = new Date('2026-03-10T09:00:00Z')
const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000)
const settings = (more = {}) => {
  const dataDir = emptyFolder()
  const env = readEnv({ DATA_DIR: dataDir, ...more }, () => 'test-secret-test-secret-test-secret')
  return { env, dumps: join(dataDir, 'dumps') }
}

test('what ran out goes, what still counts stays, and a dump is written once a day', async () => {
  const { env, dumps } = settings()
  for (const [key, hours] of [
    ['old', 25],
    ['counts', 23],
  ] as const) {
    await db.insert(throttles).values({ key, hits: 1, startedAt: ago(48), expiresAt: ago(hours) })
  }
  await db.insert(idempotencyKeys).values([
    { key: 'over', fingerprint: 'x', expiresAt: ago(1) },
    { key: 'stands', fingerprint: 'x', expiresAt: ago(-1) },
  ])
  await maintain(connection, env, now)
  expect((await db.select().from(throttles)).map(({ key }) => key)).toEqual(['counts'])
  expect((await db.select().from(idempotencyKeys)).map(({ key }) => key)).toEqual(['stands'])
  await maintain(connection, env, ago(-1))
  expect(await listDumps(dumps)).toEqual(['2026-03-10T09-00-00-000Z.dump.gz'])
})

test('what is stored of a deleted record is deleted once nobody can undo it any more', async () => {
  const { env } = settings()
  const row = (id: string, hours: number) => ({ id, accountId: 'x', createdAt: ago(hours), steps: [] })
  await db.insert(undoSteps).values([row('over', 1.1), row('late', 0.9), row('open', 0.1)])
  await maintain(connection, env, now)
  expect((await db.select().from(undoSteps)).map(({ id }) => id)).toEqual(['late', 'open'])
})

test('PostgreSQL vacuums and backs up by its own means, and DUMP_HOURS=0 writes nothing', async () => {
  const served = settings()
  await maintain({ db, migrate: connection.migrate, close: connection.close }, served.env, now)
  const never = settings({ DUMP_HOURS: '0' })
  await maintain(connection, never.env, now)
  expect([existsSync(served.dumps), existsSync(never.dumps)]).toEqual([false, false])
})
