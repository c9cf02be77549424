import { and, eq, inArray, lt, notInArray } from 'drizzle-orm'
import type { Db } from '#server/platform/db/connect.ts'
import { events } from '#server/schema/history.ts'
import { statementLines, statements } from '#server/schema/statements.ts'

/** Deletes the lines of drafts that were deleted before then: that can't be taken back any more. */
export async function sweepLines(db: Db, before: Date): Promise<void> {
  const gone = db
    .select({ id: events.entityId })
    .from(events)
    .where(and(eq(events.entity, 'statements'), eq(events.type, 'deleted'), lt(events.at, before)))
  const existing = db.select({ id: statements.id }).from(statements)
  await db
    .delete(statementLines)
    .where(and(inArray(statementLines.statementId, gone), notInArray(statementLines.statementId, existing)))
}
