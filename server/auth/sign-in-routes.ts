import { and, eq, sql } from 'drizzle-orm'
import * as z from 'zod'
import { twoFactorStep } from '#contract/account.ts'
import { codeSent, driverOtp, profile, signIn as signInInput } from '#contract/auth.ts'
import type { ActorContext } from '#server/platform/history/actor-context.ts'
import { recordEvent } from '#server/platform/history/events.ts'
import { defineRoute, reply } from '#server/platform/http/define-route.ts'
import { invalid } from '#server/platform/http/problem.ts'
import {
  clearAttempts,
  countAttempt,
  countHit,
  countWithin,
  refusalOf,
} from '#server/platform/http/throttle.ts'
import { sign } from '#server/platform/secrets/sign.ts'
import { accounts } from '#server/schema/accounts.ts'
import { drivers } from '#server/schema/people.ts'
import { codeSeconds, driverByPhone, limitCodes, newCode, resendSeconds, spendCode } from './otp.ts'
import { verifyPassword } from './passwords.ts'
import { signIn } from './sign-in.ts'
import { secondStepFor } from './two-factor-sign-in.ts'

const failuresPerAddress = { limit: 100, seconds: 15 * 60 }
/** For so long an account can't be tried again after a failure from an address that is blocked. */
const failureSeconds = 3600
const sendsPerAddress = { limit: 60, seconds: 3600 }
const verifiesPerAddress = { limit: 120, seconds: 3600 }

const webLogin = defineRoute({
  method: 'post',
  path: '/api/auth/web-login',
  summary: 'Sign in with e-mail and password',
  tags: ['auth'],
  access: 'public',
  atomic: false,
  body: signInInput,
  answers: { 200: profile, 202: twoFactorStep },
  handle: async (context) => {
    const { db, env, now, ip, body } = context
    const email = body.email.toLowerCase()
    // By address and account together: nobody can shut the owner out from elsewhere.
    const attempts = `password:${sign(env.SECRET, 'throttle', `${ip} ${email}`)}`
    const onAccount = `account-failures:${sign(env.SECRET, 'throttle', email)}`
    const failures = `failures:${ip}`
    // Many failures block an address, but not everybody behind it: an account without failures still has one try.
    const pause = await refusalOf(db, failures, now, failuresPerAddress.limit)
    if (!pause) await countAttempt(db, attempts, now)
    const mayTry = !pause || (await countHit(db, onAccount, now, failureSeconds)).hits === 1
    const [account] = await db
      .select()
      .from(accounts)
      .where(eq(sql`lower(${accounts.email})`, email))
    // Also while blocked: neither the answer nor its time shows which accounts are.
    const right = await verifyPassword(env, body.password, account?.passwordHash ?? null, pause && ip)
    if (!account || !right || !mayTry) {
      if (pause) throw pause
      await countHit(db, onAccount, now, failureSeconds)
      await countWithin(db, failures, now, failuresPerAddress)
      throw invalid({ non_field_errors: ['auth:login_failed'] })
    }
    await clearAttempts(db, attempts)
    await clearAttempts(db, onAccount)
    return (await secondStepFor(context, account)) ?? signIn(context, account)
  },
})

/** Somebody who was invited has signed in: from now on they are one of the drivers. */
async function joinDriver(
  { db, now }: Pick<ActorContext, 'db' | 'now'>,
  account: { id: string; firstName: string; lastName: string; driver: string | null },
): Promise<void> {
  if (account.driver === null) return
  const [joined] = await db
    .update(drivers)
    .set({
      status: 'off_duty',
      version: sql`${drivers.version} + 1`,
      updatedAt: now,
      updatedBy: account.id,
    })
    .where(and(eq(drivers.id, account.driver), eq(drivers.status, 'invited')))
    .returning({ id: drivers.id })
  if (joined)
    await recordEvent(
      { db, now, user: account },
      { entity: 'drivers', entityId: joined.id, type: 'joined', from: 'invited', to: 'off_duty' },
    )
}

const driverLogin = defineRoute({
  method: 'post',
  path: '/api/auth/login/driver/otp',
  summary: 'Sign in a driver with a one-time code: action send, then action verify',
  tags: ['auth'],
  access: 'public',
  atomic: false,
  query: z.object({ set_cookies: z.literal('true').optional() }),
  body: driverOtp,
  answers: { 200: z.union([codeSent, profile]) },
  handle: async (context) => {
    const { db, env, now, ip, body, outbox, t } = context
    const phone = body.mobile_number
    if (body.action === 'send') {
      await countWithin(db, `otp-sends:${ip}`, now, sendsPerAddress)
      await limitCodes(db, env, phone, now)
      await db.transaction(async (tx) => {
        const code = await newCode(tx, env, phone, now)
        const account = await driverByPhone(tx, phone)
        const to = account?.status === 'active' ? phone : null
        const text = t('auth:otp_text', { code, count: codeSeconds / 60 })
        await outbox.post(tx, { channel: 'sms', to, text, purpose: 'one-time code', goodFor: codeSeconds })
      })
      return reply(200, { detail: t('auth:otp_sent'), expiresIn: codeSeconds, resendIn: resendSeconds })
    }
    const failures = `otp-verifies:${ip}`
    const pause = await refusalOf(db, failures, now, verifiesPerAddress.limit)
    // A blocked address does not lock drivers out: a code that nobody has tried has a first try.
    const right = await spendCode(db, env, phone, body.otp, { now, first: pause !== undefined })
    const account = await driverByPhone(db, phone)
    if (!right || !account) {
      if (pause) throw pause
      await countWithin(db, failures, now, verifiesPerAddress)
      throw invalid({ non_field_errors: ['auth:otp_failed'] })
    }
    const answer = await signIn(context, account)
    await joinDriver(context, account)
    return answer
  },
})

export const signInRoutes = [webLogin, driverLogin]
