import { and, eq, isNull, sql } from 'drizzle-orm'
import { alertNotes } from '#contract/lists/road-alerts.ts'
import type { ActorContext } from '#server/platform/history/actor-context.ts'
import { recordAudit } from '#server/platform/history/audit.ts'
import { notFound, refused } from '#server/platform/http/problem.ts'
import { roadAlertNotes, roadAlerts } from '#server/schema/road-alerts.ts'
import { ridersOf } from './alert-trips.ts'

/** Who did something about an alert saw where the children of its trip were. */
async function auditMark(ctx: ActorContext, id: string, trip: string | null) {
  await recordAudit(ctx, 'update', 'road-alert', [id])
  await recordAudit(ctx, 'locate', 'child', await ridersOf(ctx, trip ? [trip] : []))
}

/** Notes who saw an alert first; whoever comes later changes nothing. */
export async function markSeen(ctx: ActorContext, id: string): Promise<void> {
  const { db, now, user } = ctx
  const [marked] = await db
    .update(roadAlerts)
    .set({ seenAt: now, seenBy: user.id, changedIn: sql`pg_current_xact_id()` })
    .where(and(eq(roadAlerts.id, id), isNull(roadAlerts.seenAt)))
    .returning({ trip: roadAlerts.tripId })
  if (marked) await auditMark(ctx, id, marked.trip)
}

/** Adds a note to an alert, which is seen with it. 409 for one that has as many as it takes. */
export async function addNote(ctx: ActorContext, id: string, text: string): Promise<void> {
  const { db, now, user } = ctx
  await markSeen(ctx, id)
  // Locked: two who write at once would else be one too many.
  const [alert] = await db
    .update(roadAlerts)
    .set({ changedIn: sql`pg_current_xact_id()` })
    .where(eq(roadAlerts.id, id))
    .returning({ trip: roadAlerts.tripId })
  if (!alert) throw notFound()
  const there = await db.$count(roadAlertNotes, eq(roadAlertNotes.alertId, id))
  if (there >= alertNotes.most)
    throw refused('notes_many', 'tracking:alert.notes', 409, { limit: alertNotes.most })
  await db.insert(roadAlertNotes).values({ alertId: id, text, at: now, by: user.id })
  await auditMark(ctx, id, alert.trip)
}
