import { and, eq, gt, inArray, isNotNull, lte, notExists, sql } from 'drizzle-orm'
import * as access from '#contract/access.ts'
import { endedTrips } from '#contract/lists/trips.ts'
import { sweepWithinMin } from '#contract/trip-states.ts'
import { roleRecipients } from '#server/notifications/audience.ts'
import { tripSubjects } from '#server/notifications/subjects.ts'
import { writeNotifications } from '#server/notifications/write.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { accounts } from '#server/schema/accounts.ts'
import { tripSweeps } from '#server/schema/driver-day.ts'
import { events } from '#server/schema/history.ts'
import { trips } from '#server/schema/trips.ts'

/** No notification for a run that ended longer ago than this. */
const newsMs = 6 * 3_600_000

/** Its own driver ended it on their phone: where the desk does it, nobody is asked to record the walk there. */
const endedByDriver = (db: Db) =>
  sql`exists ${db
    .select({ id: events.id })
    .from(events)
    .innerJoin(accounts, and(eq(accounts.id, events.actorId), eq(accounts.driver, trips.driverId)))
    .where(
      and(eq(events.entity, 'trip'), eq(events.entityId, trips.id), inArray(events.to, [...endedTrips])),
    )}`

/** Somebody rode: who has no record of their own leaves none. */
const carried = sql`(${trips.passengers} = '[]'::jsonb or jsonb_path_exists(${trips.passengers}, '$[*] ? (@.boarded != null)'))`

/**
 * Notifies the desk of every run that its driver ended without having walked through the vehicle ten minutes later, once for
 * each. Any number of servers may look at the same time. Resolves with how many notifications that made.
 */
export async function notifyUnswept(db: Db, now: Date): Promise<number> {
  const due = new Date(now.getTime() - sweepWithinMin * 60_000)
  const swept = db.select({ id: tripSweeps.id }).from(tripSweeps).where(eq(tripSweeps.tripId, trips.id))
  const left = await db
    .select({ id: trips.id })
    .from(trips)
    .where(
      and(
        inArray(trips.status, ['completed', 'returned', 'failed']),
        isNotNull(trips.startedAt),
        gt(trips.completedAt, new Date(now.getTime() - newsMs)),
        lte(trips.completedAt, due),
        // A phone that was offline sends the end of the ride first, and then the walk.
        lte(trips.updatedAt, due),
        carried,
        endedByDriver(db),
        notExists(swept),
      ),
    )
  if (left.length === 0) return 0
  const to = await roleRecipients(db, access.notifications.urgent)
  const subjects = await tripSubjects(
    db,
    left.map(({ id }) => id),
  )
  const all = [...subjects].map(([id, data]) => ({
    kind: 'sweep_missing' as const,
    data,
    to,
    onceKey: `sweep_missing:${id}`,
  }))
  return writeNotifications(db, now, all)
}
