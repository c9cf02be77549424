import { and, desc, eq, gte } from 'drizzle-orm'
import type { ActorContext } from '#server/platform/history/actor-context.ts'
import { refused } from '#server/platform/http/problem.ts'
import { dayStart } from '#server/platform/time/days.ts'
import { dayIn } from '#server/platform/time/format-date.ts'
import { vehicleChecks } from '#server/schema/driver-day.ts'
import { vehicles } from '#server/schema/fleet.ts'
import type { StoredTrip } from './progress.ts'

/** 409 where whoever looked over the vehicle last today found it unsafe: nobody sets off with it until it is looked over again. */
export async function checkVehicleSafe(
  { db, now, env }: Pick<ActorContext, 'db' | 'now' | 'env'>,
  { vehicleId }: Pick<StoredTrip, 'vehicleId'>,
): Promise<void> {
  const zone = env.OPERATOR_ZONE
  const [last] = await db
    .select({ result: vehicleChecks.result, plate: vehicles.plate })
    .from(vehicleChecks)
    .innerJoin(vehicles, eq(vehicles.id, vehicleChecks.vehicleId))
    .where(
      and(
        eq(vehicleChecks.vehicleId, vehicleId ?? ''),
        gte(vehicleChecks.at, dayStart(dayIn(zone, now), zone)),
      ),
    )
    .orderBy(desc(vehicleChecks.at), desc(vehicleChecks.recordedAt))
    .limit(1)
  if (last?.result === 'unsafe')
    throw refused('vehicle_unsafe', 'trips:refused.vehicle_unsafe', 409, { plate: last.plate })
}
