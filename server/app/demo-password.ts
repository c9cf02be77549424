import { and, inArray, isNull, sql } from 'drizzle-orm'
import { hashPassword, verifyPassword } from '#server/auth/passwords.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { demoPassword } from '#server/platform/demo-accounts.ts'
import type { Env } from '#server/platform/env.ts'
import { StartError } from '#server/platform/start-error.ts'
import { accounts, sessions } from '#server/schema/accounts.ts'
import { isExposed } from './exposure.ts'

/** The password hashes of demo accounts, which are known by the domains of their addresses. */
export const demoHashes = `select distinct password_hash as hash from accounts
  where password_hash is not null and email ~ '@(kerbside\\.test|([a-z]+\\.)?example\\.org)$'`

/** Those of `hashes` that are of the password in the README. */
export async function publicPasswordHashes(env: Env, hashes: readonly string[]): Promise<string[]> {
  const found: string[] = []
  for (const hash of hashes) if (await verifyPassword(env, demoPassword, hash)) found.push(hash)
  return found
}

const refusal = (what: string, empty: string) =>
  new StartError(`Others can reach this server, as HOST or PUBLIC_ORIGIN says, and ${what}.
There are two ways out:
  Set DEMO_PASSWORD to a password of your own, 12 characters or more; the demo accounts get it.
  ${empty}`)

/** Throws when an empty database would be filled with accounts that anybody could use. */
export function refusePublicDemo(env: Env) {
  if (!isExposed(env) || env.DEMO_PASSWORD) return
  throw refusal(
    'would fill its empty database with demo accounts, whose password everybody can read',
    'Or begin without them: set DEMO_DATA=false, and run npm run admin -- you@example.com',
  )
}

/** Gives demo accounts that have the public password the one of the settings; throws without one on a server that others reach. */
export async function secureDemoAccounts(db: Db, env: Env) {
  if (!isExposed(env) && !env.DEMO_PASSWORD) return
  const { rows } = (await db.execute(sql.raw(demoHashes))) as unknown as { rows: { hash: string }[] }
  const open = await publicPasswordHashes(
    env,
    rows.map(({ hash }) => hash),
  )
  if (open.length === 0) return
  if (!env.DEMO_PASSWORD)
    throw refusal(
      'its database has demo accounts whose password everybody can read',
      'Or begin with an empty database, another DATA_DIR or DATABASE_URL: set DEMO_DATA=false, and run npm run admin -- you@example.com',
    )
  const now = new Date()
  const passwordHash = await hashPassword(env, env.DEMO_PASSWORD)
  await db.transaction(async (tx) => {
    const changed = await tx
      .update(accounts)
      .set({ passwordHash, updatedAt: now })
      .where(inArray(accounts.passwordHash, open))
      .returning({ id: accounts.id })
    const ids = changed.map(({ id }) => id)
    await tx
      .update(sessions)
      .set({ endedAt: now, endReason: 'password_changed' })
      .where(and(inArray(sessions.accountId, ids), isNull(sessions.endedAt)))
  })
}
