import { eq } from 'drizzle-orm'
import type { ActorContext } from '#server/platform/history/actor-context.ts'
import { invalid } from '#server/platform/http/problem.ts'
import { vehicles } from '#server/schema/fleet.ts'
import { drivers } from '#server/schema/people.ts'
import { fullName } from './rows.ts'

/** Says that a driver was named without a vehicle, and which one they usually take. */
async function vehicleMissing({ db, t }: Pick<ActorContext, 'db' | 't'>, driver: string): Promise<string> {
  const [found] = await db
    .select({ firstName: drivers.firstName, lastName: drivers.lastName, plate: vehicles.plate })
    .from(drivers)
    .innerJoin(vehicles, eq(vehicles.id, drivers.vehicleId))
    .where(eq(drivers.id, driver))
  return found
    ? t('trips:needs.usual_vehicle', { driver: fullName(found), plate: found.plate })
    : t('trips:needs.vehicle')
}

/** A driver and a vehicle go together: 400 at the one that is missing, with the driver's usual vehicle. */
export async function requireBoth(
  ctx: Pick<ActorContext, 'db' | 't'>,
  { driver, vehicle }: { driver?: string | null | undefined; vehicle?: string | null | undefined },
): Promise<{ driver: string; vehicle: string }> {
  if (driver && vehicle) return { driver, vehicle }
  throw invalid({
    ...(!driver && { driver: [ctx.t('trips:needs.driver')] }),
    ...(!vehicle && { vehicle: [driver ? await vehicleMissing(ctx, driver) : ctx.t('trips:needs.vehicle')] }),
  })
}
