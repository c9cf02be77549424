import { eq } from 'drizzle-orm'
import { passwordChange } from '#contract/account.ts'
import { notice } from '#contract/auth.ts'
import { recordAudit } from '#server/platform/history/audit.ts'
import { type Context, defineRoute } from '#server/platform/http/define-route.ts'
import { invalid, refused } from '#server/platform/http/problem.ts'
import { clearAttempts, countAttempt } from '#server/platform/http/throttle.ts'
import { sign } from '#server/platform/secrets/sign.ts'
import type { User } from '#server/platform/sessions/user.ts'
import { accounts, signInChallenges } from '#server/schema/accounts.ts'
import { hashPassword, verifyPassword } from './passwords.ts'
import { mailChange } from './profile-mail.ts'

type CheckContext = Pick<Context, 'db' | 'env' | 'now' | 'ip'> & { user: User }

/**
 * Asks somebody who is signed in for their password again, before what a borrowed session must not do. Throws 400 at
 * `field`, 409 for an account without a password, 429 after failures as at sign-in.
 */
export async function requirePassword(
  { db, env, now, ip, user }: CheckContext,
  password: string,
  field: 'password' | 'current',
) {
  const [account] = await db
    .select({ hash: accounts.passwordHash })
    .from(accounts)
    .where(eq(accounts.id, user.id))
  if (!account?.hash) throw refused('no_password', 'profile:no_password')
  const attempts = `own-password:${sign(env.SECRET, 'throttle', `${ip} ${user.id}`)}`
  await countAttempt(db, attempts, now)
  if (!(await verifyPassword(env, password, account.hash))) {
    throw invalid({ [field]: ['profile:password_wrong'] })
  }
  await clearAttempts(db, attempts)
}

/** Not atomic: the fingerprint of a stored answer would be a fast hash of both passwords. */
export const changePassword = defineRoute({
  method: 'put',
  path: '/api/auth/password',
  summary: 'Change the own password; all other sessions end',
  tags: ['auth'],
  access: 'signed-in',
  atomic: false,
  body: passwordChange,
  answers: { 200: notice },
  handle: async (context) => {
    const { db, env, now, body, user, sessions, t } = context
    await requirePassword(context, body.current, 'current')
    if (body.password === body.current) throw invalid({ password: ['profile:password_same'] })
    if (body.password.toLowerCase() === user.email?.toLowerCase()) {
      throw invalid({ password: ['core:field.password_is_email'] })
    }
    const passwordHash = await hashPassword(env, body.password)
    await db.transaction(async (tx) => {
      await tx.update(accounts).set({ passwordHash, updatedAt: now }).where(eq(accounts.id, user.id))
      await tx.delete(signInChallenges).where(eq(signInChallenges.accountId, user.id))
      await sessions.endOthers(user.id, user.sessionId, 'password_changed', tx)
      await recordAudit({ ...context, db: tx }, 'update', 'password', [user.id])
      await mailChange({ ...context, db: tx }, user, 'password')
    })
    return { detail: t('profile:password_changed') }
  },
})
