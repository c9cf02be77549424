import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { ActorContext } from '#server/platform/history/actor-context.ts'
import { recordEvent } from '#server/platform/history/events.ts'
import { accounts } from '#server/schema/accounts.ts'

const signsInWith = (email: string) => eq(sql`lower(${accounts.email})`, email.toLowerCase())

/** Sign-ups whose mailed link nobody has opened: anybody could have typed the address. */
const unconfirmed = and(eq(accounts.status, 'pending'), isNull(accounts.emailVerifiedAt))

/** Accounts that have this address for good. */
export const hasEmail = (email: string): SQL | undefined =>
  and(signsInWith(email), sql`not coalesce(${unconfirmed}, false)`)

/**
 * Makes room for an account that the office gives this address: deletes a sign-up that was never confirmed, with its
 * password and the links that were mailed for it. To be called in the transaction that uses the address.
 */
export async function deleteUnconfirmedSignUp(
  ctx: Pick<ActorContext, 'db' | 'now' | 'user'>,
  email: string,
): Promise<void> {
  const deleted = await ctx.db
    .delete(accounts)
    .where(and(signsInWith(email), unconfirmed))
    .returning({ id: accounts.id })
  for (const { id } of deleted) await recordEvent(ctx, { entity: 'staff', entityId: id, type: 'deleted' })
}
