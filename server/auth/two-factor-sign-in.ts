import { randomBytes } from 'node:crypto'
import { and, eq, gt, sql } from 'drizzle-orm'
import { secondStep, type TwoFactorStep } from '#contract/account.ts'
import { profile } from '#contract/auth.ts'
import { type Context, defineRoute, reply } from '#server/platform/http/define-route.ts'
import { HttpProblem } from '#server/platform/http/problem.ts'
import { countWithin } from '#server/platform/http/throttle.ts'
import { sha256 } from '#server/platform/secrets/sign.ts'
import { accounts, signInChallenges } from '#server/schema/accounts.ts'
import { refuseInactive, signIn } from './sign-in.ts'
import { confirmedFactor, requireSecondCode } from './two-factor.ts'

const challengeSeconds = 5 * 60
const tries = 5
const stepsPerAddress = { limit: 120, seconds: 3600 }

const ended = () =>
  new HttpProblem(410, { detail: 'profile:challenge_ended', code: 'two_factor_challenge_ended' })

/** The answer to a right password when a code is due too; undefined for an account without a second factor. */
export async function secondStepFor({ db, now }: Context, account: typeof accounts.$inferSelect) {
  if (!(await confirmedFactor(db, account.id))) return undefined
  refuseInactive(account)
  const challenge = randomBytes(32).toString('base64url')
  await db.insert(signInChallenges).values({
    hash: sha256(challenge),
    accountId: account.id,
    triesLeft: tries,
    expiresAt: new Date(now.getTime() + challengeSeconds * 1000),
  })
  const step: TwoFactorStep = { step: 'two_factor', challenge, expiresIn: challengeSeconds }
  return reply(202, step)
}

/** The account behind a challenge that still stands; each call spends one of its five tries. */
async function useTry({ db, now }: Context, hash: string) {
  const [challenge] = await db
    .update(signInChallenges)
    .set({ triesLeft: sql`${signInChallenges.triesLeft} - 1` })
    .where(
      and(
        eq(signInChallenges.hash, hash),
        gt(signInChallenges.triesLeft, 0),
        gt(signInChallenges.expiresAt, now),
      ),
    )
    .returning({ accountId: signInChallenges.accountId })
  if (!challenge) return undefined
  const [account] = await db.select().from(accounts).where(eq(accounts.id, challenge.accountId))
  return account
}

export const secondStepRoute = defineRoute({
  method: 'post',
  path: '/api/auth/web-login/second-step',
  summary: 'Complete a sign-in with a code of the authenticator app or a recovery code',
  tags: ['auth'],
  access: 'public',
  atomic: false,
  body: secondStep,
  answers: { 200: profile },
  handle: async (context) => {
    const { db, now, ip, body } = context
    const hash = sha256(body.challenge)
    const account = await useTry(context, hash)
    if (!account) {
      // Only what nobody was given counts: whoever has a challenge gave the right password, and has five tries.
      await countWithin(db, `second-steps:${ip}`, now, stepsPerAddress)
      throw ended()
    }
    await requireSecondCode(context, account.id, body.code)
    const spent = await db
      .delete(signInChallenges)
      .where(eq(signInChallenges.hash, hash))
      .returning({ hash: signInChallenges.hash })
    if (spent.length === 0) throw ended()
    return signIn(context, account)
  },
})
