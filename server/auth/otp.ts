import { randomInt, randomUUID } from 'node:crypto'
import { and, desc, eq, gt, gte, sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/connect.ts'
import type { Env } from '#server/platform/env.ts'
import { limited } from '#server/platform/http/problem.ts'
import { countWithin } from '#server/platform/http/throttle.ts'
import { isSameText, sign } from '#server/platform/secrets/sign.ts'
import { accounts, otpChallenges } from '#server/schema/accounts.ts'

export const codeSeconds = 5 * 60
export const resendSeconds = 60
const tries = 5
const perHour = 5
const hourMs = 3_600_000

const codeHash = (env: Env, challenge: string, code: string) =>
  sign(env.SECRET, 'otp', `${challenge}.${code}`)

/** The driver who signs in by this number, if there is one who may. */
export async function driverByPhone(db: Db, phone: string) {
  const [account] = await db
    .select()
    .from(accounts)
    .where(and(eq(accounts.phone, phone), eq(accounts.role, 'driver')))
  return account
}

/** Throws 429 for a second code for a number within 60 s, or a sixth within the hour. */
export async function limitCodes(db: Db, env: Env, phone: string, now: Date) {
  await countWithin(db, `otp:${sign(env.SECRET, 'throttle', phone)}`, now, {
    limit: 1,
    seconds: resendSeconds,
  })
  const recent = await db
    .select({ at: otpChallenges.createdAt })
    .from(otpChallenges)
    .where(and(eq(otpChallenges.phone, phone), gt(otpChallenges.createdAt, new Date(now.getTime() - hourMs))))
    .orderBy(otpChallenges.createdAt)
  const oldest = recent.at(-perHour)
  if (oldest) throw limited((oldest.at.getTime() + hourMs - now.getTime()) / 1000)
}

/** Makes a one-time code for a number, whoever has it; it replaces any earlier one. */
export async function newCode(db: Db, env: Env, phone: string, now: Date) {
  const id = randomUUID()
  const code = randomInt(1_000_000).toString().padStart(6, '0')
  await db.insert(otpChallenges).values({
    id,
    phone,
    codeHash: codeHash(env, id, code),
    triesLeft: tries,
    createdAt: now,
    expiresAt: new Date(now.getTime() + codeSeconds * 1000),
  })
  return code
}

/**
 * Whether `code` is the number's latest one, still good and not used. Each call spends one of its five tries; `first`
 * takes only a code that nobody has tried yet, so that it has one try however many calls come at once.
 */
export async function spendCode(
  db: Db,
  env: Env,
  phone: string,
  code: string,
  { now, first }: { now: Date; first: boolean },
) {
  const latest = db
    .select({ id: otpChallenges.id })
    .from(otpChallenges)
    .where(eq(otpChallenges.phone, phone))
    .orderBy(desc(otpChallenges.createdAt))
    .limit(1)
  const standing = and(
    eq(otpChallenges.used, false),
    gte(otpChallenges.triesLeft, first ? tries : 1),
    gt(otpChallenges.expiresAt, now),
  )
  const [challenge] = await db
    .update(otpChallenges)
    .set({ triesLeft: sql`${otpChallenges.triesLeft} - 1` })
    .where(and(eq(otpChallenges.id, latest), standing))
    .returning()
  if (!challenge || !isSameText(challenge.codeHash, codeHash(env, challenge.id, code))) return false
  const used = await db
    .update(otpChallenges)
    .set({ used: true })
    .where(and(eq(otpChallenges.id, challenge.id), eq(otpChallenges.used, false)))
    .returning({ id: otpChallenges.id })
  return used.length === 1
}
