import { eq, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/connect.ts'
import { drivers } from '#server/schema/people.ts'
import { trips } from '#server/schema/trips.ts'

/** The name that a trip of this driver is sorted by. */
export const driverName = (driver: string | null): SQL<string> =>
  sql<string>`coalesce((select ${drivers.firstName} || ' ' || ${drivers.lastName} from ${drivers} where ${eq(drivers.id, driver ?? '')}), '')`

/** A driver has another name: their trips are sorted by the new one. */
export async function renameInTrips(db: Db, driver: string): Promise<void> {
  await db
    .update(trips)
    .set({ driverName: driverName(driver) })
    .where(eq(trips.driverId, driver))
}
