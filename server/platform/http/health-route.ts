import { sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Db } from '#server/platform/db/connect.ts'
import { tryToWrite } from '#server/platform/db/full-disk.ts'
import { throttles } from '#server/schema/accounts.ts'
import { type Context, defineRoute } from './define-route.ts'
import { throwAfterFailure } from './storage-problem.ts'

/** Load balancers ask every few seconds, and others may ask more often than that. */
const recentMs = 3000
const never = new Date('9999-01-01T00:00:00Z')
const latest = new WeakMap<Db, { at: number; result: Promise<void> }>()

/** Writes a little to the database and to the data folder, as any call may have to. */
async function write({ db, env, now }: Pick<Context, 'db' | 'env' | 'now'>) {
  const row = { key: 'health', hits: 1, startedAt: now, expiresAt: never }
  const set = { startedAt: now }
  await db.insert(throttles).values(row).onConflictDoUpdate({ target: throttles.key, set })
  await tryToWrite(env.DATA_DIR)
}

/** For load balancers: 200 while the database answers and takes writes, else a 503 whose code tells what is wrong. */
export const health = defineRoute({
  method: 'get',
  path: '/api/health',
  summary: 'Whether the server and its database answer, and can keep what they are given',
  tags: ['service'],
  access: 'public',
  answers: { 200: z.object({ status: z.literal('ok') }) },
  handle: async (context) => {
    const { db, env, now } = context
    throwAfterFailure(env)
    await db.execute(sql`select 1`)
    const before = latest.get(db)
    const recent = before && Math.abs(now.getTime() - before.at) < recentMs ? before : undefined
    const trial = recent ?? { at: now.getTime(), result: write(context) }
    latest.set(db, trial)
    await trial.result
    return { status: 'ok' as const }
  },
})
