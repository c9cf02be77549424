import { and, eq, gt, inArray, lte, or, type SQL, sql } from 'drizzle-orm'
import { runningTrips } from '#contract/lists/trips.ts'
import { careAheadMin } from '#contract/trip-states.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { trips } from '#server/schema/trips.ts'

const due = ['assigned', 'dispatched'] as const
/** One that nobody set off with in so long is driven no more. */
const forgottenMs = 12 * 3_600_000
const from = (now: Date) => new Date(now.getTime() + careAheadMin * 60_000)
const since = (now: Date) => new Date(now.getTime() - forgottenMs)

type Run = Pick<typeof trips.$inferSelect, 'status' | 'startAt'>

/** Whether a driver may see of a run's children what is needed to look after them: from an hour before it until it is over. */
export function isInCare({ status, startAt }: Run, now: Date): boolean {
  if (runningTrips.includes(status)) return true
  return due.some((one) => one === status) && startAt <= from(now) && startAt > since(now)
}

/** The same as a condition on `trips`, of one driver. */
const runsInCare = (driver: string, now: Date) =>
  and(
    eq(trips.driverId, driver),
    or(
      inArray(trips.status, [...runningTrips]),
      and(inArray(trips.status, [...due]), lte(trips.startAt, from(now)), gt(trips.startAt, since(now))),
    ),
  )

/** The children of those runs, by id. */
export const ridersInCare = (db: Db, driver: string, now: Date): SQL =>
  sql`(${db
    .select({ child: sql`jsonb_array_elements(${trips.passengers}) ->> 'childId'` })
    .from(trips)
    .where(runsInCare(driver, now))})`
