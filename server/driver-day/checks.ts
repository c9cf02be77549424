import { and, eq, gte, inArray, lt, or } from 'drizzle-orm'
import type { VehicleCheckInput } from '#contract/driver-day.ts'
import { busyTrips } from '#contract/lists/trips.ts'
import type { ActorContext } from '#server/platform/history/actor-context.ts'
import { invalid } from '#server/platform/http/problem.ts'
import { countWithin } from '#server/platform/http/throttle.ts'
import { vehicleChecks } from '#server/schema/driver-day.ts'
import { vehicles } from '#server/schema/fleet.ts'
import { trips } from '#server/schema/trips.ts'
import { happenedAt } from '#server/trips/happened.ts'
import { ownDriver } from './own-run.ts'
import { tellDesk } from './tell-desk.ts'
import { daysOf } from './todays-runs.ts'

const aDay = { limit: 40, seconds: 24 * 3600 }

/** The plate of a vehicle in which this driver has a run today or tomorrow, or is under way; 400 for any other. */
async function plateOf(ctx: ActorContext, driver: string, id: string): Promise<string> {
  const { begins, tomorrowEnds } = daysOf(ctx)
  const [vehicle] = await ctx.db
    .select({ plate: vehicles.plate })
    .from(trips)
    .innerJoin(vehicles, eq(vehicles.id, trips.vehicleId))
    .where(
      and(
        eq(trips.driverId, driver),
        eq(trips.vehicleId, id),
        or(
          inArray(trips.status, [...busyTrips]),
          and(gte(trips.startAt, begins), lt(trips.startAt, tomorrowEnds)),
        ),
        lt(trips.startAt, tomorrowEnds),
      ),
    )
    .limit(1)
  if (!vehicle) throw invalid({ vehicle: [ctx.t('driver-day:unknown_vehicle')] })
  return vehicle.plate
}

/** Records a look over a vehicle; the same one twice is one. The desk is notified of faults. */
export async function recordCheck(ctx: ActorContext, input: VehicleCheckInput): Promise<void> {
  const { db, now } = ctx
  const driver = await ownDriver(ctx)
  await countWithin(db, `vehicle-checks:${driver.id}`, now, aDay)
  const plate = await plateOf(ctx, driver.id, input.vehicle)
  const saidAt = new Date(input.at)
  const at = happenedAt(ctx, saidAt)
  const faults = [...new Set(input.faults)]
  const found = faults.length > 0 ? 'faults' : 'fine'
  const result = input.safe ? found : 'unsafe'
  const added = await db
    .insert(vehicleChecks)
    .values({
      driverId: driver.id,
      vehicleId: input.vehicle,
      at,
      saidAt,
      recordedAt: now,
      odometerKm: input.odometerKm,
      faults,
      result,
      note: input.note || null,
    })
    .onConflictDoNothing()
    .returning({ id: vehicleChecks.id })
  if (added.length === 0 || result === 'fine') return
  const kind = result === 'unsafe' ? 'vehicle_unsafe' : 'vehicle_faults'
  await tellDesk(ctx, kind, { reference: plate, vehicle: input.vehicle })
}
