import { eq } from 'drizzle-orm'
import type { Context } from '#server/platform/http/define-route.ts'
import { invalid, refused } from '#server/platform/http/problem.ts'
import { clearAttempts, countAttempt } from '#server/platform/http/throttle.ts'
import { sign } from '#server/platform/secrets/sign.ts'
import type { User } from '#server/platform/sessions/user.ts'
import { accounts } from '#server/schema/accounts.ts'
import { verifyPassword } from './passwords.ts'

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
