import { and, asc, eq } from 'drizzle-orm'
import type { Db } from '#server/platform/db/connect.ts'
import type { Env } from '#server/platform/env.ts'
import type { ActorContext } from '#server/platform/history/actor-context.ts'
import { translate } from '#server/platform/i18n/messages.ts'
import { type User, userOf } from '#server/platform/sessions/user.ts'
import { accounts } from '#server/schema/accounts.ts'

/*
 * The demo acts in the names of its drivers and dispatchers, but under ids of its own, where people act under those of
 * their accounts: so that it is known afterwards whose step it was.
 */

const actor = (account: typeof accounts.$inferSelect, id: string): User => ({
  ...userOf(account, 'demo'),
  id,
})

/** Whoever drives, under the id of their record; undefined where they have no account. */
export async function driverActor(db: Db, driverId: string): Promise<User | undefined> {
  const [account] = await db.select().from(accounts).where(eq(accounts.driver, driverId))
  return account && actor(account, driverId)
}

/** One of the office. */
export async function officeActor(db: Db): Promise<User | undefined> {
  const [account] = await db
    .select()
    .from(accounts)
    .where(and(eq(accounts.role, 'dispatcher'), eq(accounts.status, 'active')))
    .orderBy(asc(accounts.createdAt), asc(accounts.id))
    .limit(1)
  return account && actor(account, 'demo-office')
}

export const contextOf = (env: Env, db: Db, user: User, now: Date): ActorContext => ({
  db,
  user,
  now,
  env,
  t: translate('en'),
  locale: 'en',
  ip: 'demo',
})
