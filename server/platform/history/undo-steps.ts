import { and, eq } from 'drizzle-orm'
import { notFound, refused } from '#server/platform/http/problem.ts'
import { undoSteps } from '#server/schema/history.ts'
import type { ActorContext } from './actor-context.ts'

export type UndoStep = (typeof undoSteps.$inferSelect)['steps'][number]

const undoneWithinMs = 10 * 60_000
/** For so long a late undo is refused with its reason; after that the stored data of the records is deleted. */
export const undoStoredMs = 60 * 60_000

/** Stores how to undo a bulk action, and answers the token for it; null when nothing was done. */
export async function storeUndoSteps(
  { db, user, now }: ActorContext,
  steps: UndoStep[],
): Promise<string | null> {
  if (steps.length === 0) return null
  const id = crypto.randomUUID()
  await db.insert(undoSteps).values({ id, accountId: user.id, createdAt: now, steps })
  return id
}

/** Claims the steps behind a token: 404 for another's or unknown, 409 when used or older than ten minutes. */
export async function claimUndoSteps({ db, user, now }: ActorContext, token: string): Promise<UndoStep[]> {
  const [stored] = await db
    .select()
    .from(undoSteps)
    .where(and(eq(undoSteps.id, token), eq(undoSteps.accountId, user.id)))
    .for('update')
  if (!stored) throw notFound()
  if (stored.usedAt !== null) throw refused('undo_used', 'bookings:undo.used')
  if (now.getTime() - stored.createdAt.getTime() > undoneWithinMs)
    throw refused('undo_expired', 'bookings:undo.expired')
  await db.update(undoSteps).set({ usedAt: now }).where(eq(undoSteps.id, token))
  return stored.steps
}
