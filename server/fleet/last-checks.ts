import { desc, eq, inArray } from 'drizzle-orm'
import * as access from '#contract/access.ts'
import type { Vehicle } from '#contract/fleet.ts'
import type { ActorContext } from '#server/platform/history/actor-context.ts'
import { referenceTargets } from '#server/reach/reference-targets.ts'
import { vehicleChecks } from '#server/schema/driver-day.ts'
import { drivers } from '#server/schema/people.ts'

/**
 * The newest look over each of these vehicles before it was driven, by vehicle. Who looked, and their words, are for the
 * office: the vehicle of one company may be driven by a driver of another.
 */
export async function lastChecks(
  { db, user }: Pick<ActorContext, 'db' | 'user'>,
  vehicles: readonly string[],
) {
  const found =
    vehicles.length === 0
      ? []
      : await db
          .selectDistinctOn([vehicleChecks.vehicleId], {
            vehicle: vehicleChecks.vehicleId,
            at: vehicleChecks.at,
            result: vehicleChecks.result,
            faults: vehicleChecks.faults,
            odometerKm: vehicleChecks.odometerKm,
            note: vehicleChecks.note,
            by: referenceTargets.driver.name,
          })
          .from(vehicleChecks)
          .innerJoin(drivers, eq(drivers.id, vehicleChecks.driverId))
          .where(inArray(vehicleChecks.vehicleId, [...vehicles]))
          .orderBy(vehicleChecks.vehicleId, desc(vehicleChecks.at), desc(vehicleChecks.recordedAt))
  const reads = access.vehicles.all.includes(user.role)
  const checks = new Map(
    found.map(({ vehicle, at, note, by, ...check }): [string, NonNullable<Vehicle['lastCheck']>] => [
      vehicle,
      { ...check, at: at.toISOString(), note: reads ? note : null, by: reads ? by : null },
    ]),
  )
  return (vehicle: string) => checks.get(vehicle) ?? null
}
