import { and, asc, eq, inArray, isNotNull } from 'drizzle-orm'
import { runningTrips } from '#contract/lists/trips.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { trips } from '#server/schema/trips.ts'

/** The trip that a driver is under way with, the earliest of several; undefined without one. */
export async function runUnderWay(db: Db, driver: string) {
  const [found] = await db
    .select({ reference: trips.reference, startedAt: trips.startedAt })
    .from(trips)
    .where(
      and(eq(trips.driverId, driver), inArray(trips.status, [...runningTrips]), isNotNull(trips.startedAt)),
    )
    .orderBy(asc(trips.startedAt))
    .limit(1)
  return found?.startedAt ? { reference: found.reference, startedAt: found.startedAt } : undefined
}
