import { and, eq, isNotNull, isNull, lt } from 'drizzle-orm'
import type { Db } from '#server/platform/db/connect.ts'
import type { Context } from '#server/platform/http/define-route.ts'
import { invalid } from '#server/platform/http/problem.ts'
import { clearAttempts, countAttempt, countWithin, throwWhenOver } from '#server/platform/http/throttle.ts'
import { sign } from '#server/platform/secrets/sign.ts'
import { secondFactors } from '#server/schema/accounts.ts'
import { openSecret, stepOfCode } from './totp.ts'
import { spendRecoveryCode } from './two-factor-recovery.ts'

type CheckContext = Pick<Context, 'db' | 'env' | 'now' | 'ip'>

/** A limit over all addresses: 50 guesses of a million codes in an hour. */
const failuresPerAccount = { limit: 50, seconds: 3600 }

/** The authenticator of an account that counts at sign-in. */
export async function confirmedFactor(db: Db, accountId: string) {
  const [factor] = await db
    .select()
    .from(secondFactors)
    .where(and(eq(secondFactors.accountId, accountId), isNotNull(secondFactors.confirmedAt)))
  return factor
}

/** Whether a six-digit code is the app's; its time step and those before it count no more. */
async function spendAppCode(
  { db, env, now }: CheckContext,
  { accountId, secret }: typeof secondFactors.$inferSelect,
  code: string,
) {
  const step = stepOfCode(openSecret(env.SECRET, accountId, secret), code, now)
  if (step === null) return false
  const spent = await db
    .update(secondFactors)
    .set({ lastStep: step })
    .where(and(eq(secondFactors.accountId, accountId), lt(secondFactors.lastStep, step)))
    .returning({ step: secondFactors.lastStep })
  return spent.length === 1
}

/**
 * Spends a code of the app or a recovery code. Throws 400 at `code` for a wrong or used one, 429 after too many:
 * a pause from the fifth failure for this address, a limit for the account from all addresses together.
 */
export async function requireSecondCode(
  context: CheckContext,
  accountId: string,
  typed: string,
  pending = false,
) {
  const { db, env, now, ip } = context
  const attempts = `second-code:${sign(env.SECRET, 'throttle', `${ip} ${accountId}`)}`
  const failures = `second-failures:${accountId}`
  await throwWhenOver(db, failures, now, failuresPerAccount.limit)
  await countAttempt(db, attempts, now)
  const standing = pending ? isNull(secondFactors.confirmedAt) : isNotNull(secondFactors.confirmedAt)
  const [factor] = await db
    .select()
    .from(secondFactors)
    .where(and(eq(secondFactors.accountId, accountId), standing))
  const code = typed.replaceAll(/[\s-]/g, '')
  const right =
    factor !== undefined &&
    (/^\d{6}$/.test(code)
      ? await spendAppCode(context, factor, code)
      : !pending && (await spendRecoveryCode(db, env, accountId, code)))
  if (!right) {
    await countWithin(db, failures, now, failuresPerAccount)
    throw invalid({ code: ['profile:code_wrong'] })
  }
  await clearAttempts(db, attempts)
}
