import { eq } from 'drizzle-orm'
import { accounts } from '#server/db/schema/accounts.ts'
import type { Context } from '#server/http/define-route.ts'
import { invalid, refused } from '#server/http/problem.ts'
import { verifyPassword } from './passwords.ts'
import { sign } from './sign.ts'
import { clearAttempts, countAttempt } from './throttle.ts'
import type { User } from './user.ts'

type Checking = Pick<Context, 'db' | 'env' | 'now' | 'ip'> & { user: User }

/**
 * Asks somebody who is signed in for their password again, before what a borrowed session must not do. Throws 400 at
 * `field`, 409 for an account without a password, 429 after failures as at sign-in.
 */
export async function requirePassword(
  { db, env, now, ip, user }: Checking,
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
