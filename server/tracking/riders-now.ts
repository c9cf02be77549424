import { and, exists, inArray, isNotNull, or, type SQL, sql } from 'drizzle-orm'
import { runningTrips } from '#contract/lists/trips.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { devices, runPhones } from '#server/schema/tracking.ts'
import { trips } from '#server/schema/trips.ts'
import { isOpen } from '#server/trips/progress.ts'

/** The children who are aboard or waited for on trips under way that fulfil a condition: whoever sees their vehicles sees where they ride. */
export async function ridersNow(db: Db, where: SQL | undefined): Promise<string[]> {
  const found = await db
    .select({ passengers: trips.passengers })
    .from(trips)
    .where(and(inArray(trips.status, [...runningTrips]), where))
  const all = found.flatMap(({ passengers }) => passengers.filter(isOpen))
  return [...new Set(all.map(({ childId }) => childId))]
}

/** Trips whose vehicle has a device, or whose driver's phone tells where it is. */
export const isTracked = (db: Db): SQL | undefined =>
  or(
    inArray(
      trips.vehicleId,
      db
        .select({ id: devices.vehicleId })
        .from(devices)
        .where(and(devices.active, isNotNull(devices.vehicleId))),
    ),
    exists(db.select({ one: sql`1` }).from(runPhones).where(sql`${runPhones.tripId} = ${trips.id}`)),
  )
