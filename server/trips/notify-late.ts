import { and, gt } from 'drizzle-orm'
import * as access from '#contract/access.ts'
import { roleRecipients } from '#server/notifications/audience.ts'
import { tripSubjects } from '#server/notifications/subjects.ts'
import { writeNotifications } from '#server/notifications/write.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { trips } from '#server/schema/trips.ts'
import { isDelayed } from './delay.ts'

/** No notification for a trip that should have begun longer ago than this. */
const newsMs = 6 * 3600 * 1000
/** One that is only expected late may make up for it: it is news once it was so for this long without a break. */
const lastingMs = 60_000

/**
 * Notifies the desk of every trip that has fallen behind its plan, once for each trip. Any number of servers may look at
 * the same time. Resolves with how many notifications that made.
 */
export async function notifyLateTrips(db: Db, now: Date): Promise<number> {
  const since = new Date(now.getTime() - newsMs)
  const lasting = new Date(now.getTime() - lastingMs)
  const late = await db
    .select({ id: trips.id })
    .from(trips)
    .where(and(gt(trips.startAt, since), isDelayed(now, lasting)))
  if (late.length === 0) return 0
  const to = await roleRecipients(db, access.notifications.urgent)
  const subjects = await tripSubjects(
    db,
    late.map(({ id }) => id),
  )
  const all = [...subjects].map(([id, data]) => ({
    kind: 'trip_late' as const,
    data,
    to,
    onceKey: `trip_late:${id}`,
  }))
  return writeNotifications(db, now, all)
}
