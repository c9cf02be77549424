import { and, count, eq, notInArray, sql } from 'drizzle-orm'
import type { WriteContext } from '#server/platform/history/actor-context.ts'
import { refused } from '#server/platform/http/problem.ts'
import { accounts } from '#server/schema/accounts.ts'

/**
 * Whether an administrator who can sign in is left without these. Writers of the register wait for each other here, or
 * two administrators could take each other's place at once.
 */
export async function adminsLeft(
  { db }: Pick<WriteContext, 'db'>,
  without: readonly string[],
): Promise<boolean> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtext('staff'))`)
  const others = notInArray(accounts.id, [...without])
  const [found] = await db
    .select({ count: count() })
    .from(accounts)
    .where(and(eq(accounts.role, 'admin'), eq(accounts.status, 'active'), others))
  return (found?.count ?? 0) > 0
}

/** Throws 409 when nobody would be left to administer the place. */
export async function refuseLastAdmin(ctx: WriteContext, id: string): Promise<void> {
  if (!(await adminsLeft(ctx, [id]))) throw refused('last_admin', 'staff:refused.last_admin')
}
