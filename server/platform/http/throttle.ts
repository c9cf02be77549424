import { and, eq, gt, sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/connect.ts'
import { throttles } from '#server/schema/accounts.ts'
import { limited } from './problem.ts'

const seconds = (from: Date, to: Date) => (to.getTime() - from.getTime()) / 1000
const later = (now: Date, by: number) => new Date(now.getTime() + by * 1000)

/** Counts one more in a fixed window; throws 429 when that makes more than `limit`. */
export async function countWithin(db: Db, key: string, now: Date, rule: { limit: number; seconds: number }) {
  const { hits, expiresAt } = await countHit(db, key, now, rule.seconds)
  if (hits > rule.limit) throw limited(seconds(now, expiresAt))
}

/** The 429 of a window that is full already, without counting; undefined for one that is not. */
export async function refusalOf(db: Db, key: string, now: Date, limit: number) {
  const [row] = await db
    .select()
    .from(throttles)
    .where(and(eq(throttles.key, key), gt(throttles.expiresAt, now)))
  return row && row.hits >= limit ? limited(seconds(now, row.expiresAt)) : undefined
}

/** Throws 429 when a window is already full, without counting. */
export async function throwWhenOver(db: Db, key: string, now: Date, limit: number) {
  const refusal = await refusalOf(db, key, now, limit)
  if (refusal) throw refusal
}

/** Counts one more in a fixed window and answers how many there are now. */
export async function countHit(db: Db, key: string, now: Date, windowSeconds: number) {
  const expiresAt = later(now, windowSeconds)
  const over = sql`${throttles.expiresAt} <= ${now.toISOString()}`
  const [row] = await db
    .insert(throttles)
    .values({ key, hits: 1, startedAt: now, expiresAt })
    .onConflictDoUpdate({
      target: throttles.key,
      set: {
        hits: sql`case when ${over} then 1 else ${throttles.hits} + 1 end`,
        startedAt: sql`case when ${over} then excluded.started_at else ${throttles.startedAt} end`,
        expiresAt: sql`case when ${over} then excluded.expires_at else ${throttles.expiresAt} end`,
      },
    })
    .returning()
  return { hits: row?.hits ?? 1, expiresAt: row?.expiresAt ?? expiresAt }
}

/** Takes one back that was counted before it was known to be none. */
export const takeBackHit = (db: Db, key: string) =>
  db
    .update(throttles)
    .set({ hits: sql`greatest(0, ${throttles.hits} - 1)` })
    .where(eq(throttles.key, key))

const freeFailures = 4
const firstPause = 30
const longestPause = 15 * 60
const forgottenAfter = 3600

/**
 * Counts an attempt before it is made, so that a hundred at once do not slip through; `clearAttempts` clears them
 * when one succeeds. The fifth failure brings a pause of 30 s that doubles up to 15 min; throws 429 during a pause.
 */
export async function countAttempt(db: Db, key: string, now: Date) {
  const at = now.toISOString()
  const hits = sql`(case when ${throttles.expiresAt} <= ${at} then 1 else ${throttles.hits} + 1 end)`
  const pause = sql`least(${longestPause}, ${firstPause} * power(2, least(${hits} - ${freeFailures + 1}, 10)))`
  const [counted] = await db
    .insert(throttles)
    .values({ key, hits: 1, startedAt: now, expiresAt: later(now, forgottenAfter) })
    .onConflictDoUpdate({
      target: throttles.key,
      set: {
        hits,
        blockedUntil: sql`case when ${hits} > ${freeFailures} then ${at}::timestamptz + make_interval(secs => ${pause}) end`,
        expiresAt: later(now, forgottenAfter),
      },
      setWhere: sql`${throttles.blockedUntil} is null or ${throttles.blockedUntil} <= ${at}`,
    })
    .returning({ hits: throttles.hits })
  if (counted) return
  const [row] = await db.select().from(throttles).where(eq(throttles.key, key))
  throw limited(row?.blockedUntil ? seconds(now, row.blockedUntil) : 1)
}

export const clearAttempts = (db: Db, key: string) => db.delete(throttles).where(eq(throttles.key, key))
