import { and, asc, eq, sql } from 'drizzle-orm'
import type { ActorContext } from '#server/platform/history/actor-context.ts'
import { recordEvent } from '#server/platform/history/events.ts'
import { statementLines, statements } from '#server/schema/statements.ts'
import { updateTotals } from './statement-draft.ts'
import { lockStatements } from './statement-party.ts'

/**
 * Removes a trip that costs nothing any more from the draft statements it is on. False when an issued one bills it, which
 * stays as it is; who issues one at the same time is waited for.
 */
export async function removeFromDrafts(
  ctx: ActorContext,
  { id: tripId, reference }: { id: string; reference: string },
): Promise<boolean> {
  const { db, now, user } = ctx
  await lockStatements(db)
  const lines = await db
    .select({ statement: statements })
    .from(statementLines)
    .innerJoin(statements, eq(statements.id, statementLines.statementId))
    .where(and(eq(statementLines.tripId, tripId), eq(statementLines.live, true)))
    .orderBy(asc(statements.id))
    .for('update', { of: statements })
  const billing = new Map(lines.map(({ statement }) => [statement.id, statement])).values().toArray()
  if (billing.some(({ status }) => status !== 'draft')) return false
  for (const draft of billing) {
    await db
      .delete(statementLines)
      .where(and(eq(statementLines.statementId, draft.id), eq(statementLines.tripId, tripId)))
    await updateTotals(db, draft)
    await db
      .update(statements)
      .set({ version: sql`${statements.version} + 1`, updatedAt: now, updatedBy: user.id })
      .where(eq(statements.id, draft.id))
    await recordEvent(ctx, {
      entity: 'statements',
      entityId: draft.id,
      type: 'line_removed',
      note: reference,
    })
  }
  return true
}
