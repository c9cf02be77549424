import { and, eq, ne, sql } from 'drizzle-orm'
import { vehicles } from '#server/db/schema/fleet.ts'
import { drivers } from '#server/db/schema/people.ts'
import type { Working } from '#server/resources/spec.ts'

/**
 * A driver and the vehicle they usually take out name each other. Whoever had either of the two before has none now;
 * their records get a new version, so that an editor who still sees the old one is told.
 */
export async function pairUp(
  { db, now, user }: Pick<Working, 'db' | 'now' | 'user'>,
  driver: string | null,
  vehicle: string | null,
): Promise<void> {
  const changed = { updatedAt: now, updatedBy: user.id }
  const setVehicle = (vehicleId: string | null) => ({
    ...changed,
    vehicleId,
    version: sql`${drivers.version} + 1`,
  })
  const setDriver = (driverId: string | null) => ({
    ...changed,
    driverId,
    version: sql`${vehicles.version} + 1`,
  })
  const differs = (column: typeof drivers.vehicleId | typeof vehicles.driverId, id: string | null) =>
    sql`${column} is distinct from ${id}`
  if (vehicle !== null)
    await db
      .update(drivers)
      .set(setVehicle(null))
      .where(and(eq(drivers.vehicleId, vehicle), ne(drivers.id, driver ?? '')))
  if (driver !== null)
    await db
      .update(vehicles)
      .set(setDriver(null))
      .where(and(eq(vehicles.driverId, driver), ne(vehicles.id, vehicle ?? '')))
  if (driver !== null)
    await db
      .update(drivers)
      .set(setVehicle(vehicle))
      .where(and(eq(drivers.id, driver), differs(drivers.vehicleId, vehicle)))
  if (vehicle !== null)
    await db
      .update(vehicles)
      .set(setDriver(driver))
      .where(and(eq(vehicles.id, vehicle), differs(vehicles.driverId, driver)))
}
