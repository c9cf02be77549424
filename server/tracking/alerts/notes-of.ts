import { asc, eq, inArray } from 'drizzle-orm'
import * as access from '#contract/access.ts'
import type { RoadAlert } from '#contract/road-alert.ts'
import type { ActorContext } from '#server/platform/history/actor-context.ts'
import { accounts } from '#server/schema/accounts.ts'
import { roadAlertNotes } from '#server/schema/road-alerts.ts'

/** The notes of these alerts as far as a reader sees them, oldest first. */
export async function notesOf(
  { db, user }: Pick<ActorContext, 'db' | 'user'>,
  alerts: readonly string[],
): Promise<(alert: string) => RoadAlert['notes']> {
  if (alerts.length === 0 || !access.vehicles.all.includes(user.role)) return () => []
  const found = await db
    .select({ note: roadAlertNotes, first: accounts.firstName, last: accounts.lastName })
    .from(roadAlertNotes)
    .leftJoin(accounts, eq(accounts.id, roadAlertNotes.by))
    .where(inArray(roadAlertNotes.alertId, [...alerts]))
    .orderBy(asc(roadAlertNotes.at), asc(roadAlertNotes.id))
  const byAlert = Map.groupBy(found, ({ note }) => note.alertId)
  return (alert) =>
    (byAlert.get(alert) ?? []).map(({ note: { id, text, at }, first, last }) => ({
      ...{ id, text, at: at.toISOString() },
      by: `${first ?? ''} ${last ?? ''}`.trim(),
    }))
}
