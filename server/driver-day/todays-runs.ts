import { and, asc, eq, getTableColumns, gte, inArray, lt, or } from 'drizzle-orm'
import { endedTrips, runningTrips } from '#contract/lists/trips.ts'
import type { ActorContext } from '#server/platform/history/actor-context.ts'
import { dayStart } from '#server/platform/time/days.ts'
import { dayIn } from '#server/platform/time/format-date.ts'
import { tripEstimates } from '#server/schema/estimates.ts'
import { vehicleBrands, vehicleModels, vehicles } from '#server/schema/fleet.ts'
import { assistants } from '#server/schema/people.ts'
import { trips } from '#server/schema/trips.ts'
import { holds } from '#server/trips/estimates.ts'

/** Today and what comes after it, where the operator is: the days and the moments at which they begin. */
export function daysOf({ env, now }: Pick<ActorContext, 'env' | 'now'>) {
  const zone = env.OPERATOR_ZONE
  const today = dayIn(zone, now)
  const at = (later: number) => dayStart(today, zone, later)
  return { zone, today, begins: at(0), ends: at(1), tomorrowEnds: at(2) }
}

const given = ['assigned', 'dispatched'] as const

/** A driver's runs that begin today or tomorrow, what is under way, and what ended today; by start. */
export function todaysRuns(ctx: Pick<ActorContext, 'db' | 'env' | 'now'>, driver: string) {
  const { begins, ends, tomorrowEnds } = daysOf(ctx)
  const over = inArray(trips.status, [...endedTrips])
  return ctx.db
    .select({
      trip: getTableColumns(trips),
      estimate: { lateMin: tripEstimates.lateMin },
      vehicle: { id: vehicles.id, plate: vehicles.plate },
      model: vehicleModels.name,
      brand: vehicleBrands.name,
      assistant: { firstName: assistants.firstName, lastName: assistants.lastName, phone: assistants.phone },
    })
    .from(trips)
    .leftJoin(tripEstimates, holds(ctx.now))
    .leftJoin(vehicles, eq(vehicles.id, trips.vehicleId))
    .leftJoin(vehicleModels, eq(vehicleModels.id, vehicles.modelId))
    .leftJoin(vehicleBrands, eq(vehicleBrands.id, vehicleModels.brandId))
    .leftJoin(assistants, eq(assistants.id, trips.assistantId))
    .where(
      and(
        eq(trips.driverId, driver),
        or(
          inArray(trips.status, [...runningTrips]),
          and(inArray(trips.status, [...given]), gte(trips.startAt, begins), lt(trips.startAt, tomorrowEnds)),
          and(over, gte(trips.startAt, begins), lt(trips.startAt, ends)),
          and(over, gte(trips.completedAt, begins), lt(trips.completedAt, ends)),
        ),
      ),
    )
    .orderBy(asc(trips.startAt), asc(trips.id))
}
export type TodaysRun = Awaited<ReturnType<typeof todaysRuns>>[number]
