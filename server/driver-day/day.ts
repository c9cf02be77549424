import { and, desc, eq, gte, inArray, max } from 'drizzle-orm'
import type { DriverDay } from '#contract/driver-day.ts'
import type { ActorContext } from '#server/platform/history/actor-context.ts'
import { isInCare } from '#server/reach/driver-care.ts'
import { loadShares } from '#server/rides/shares.ts'
import { driverCalls, tripSweeps, vehicleChecks } from '#server/schema/driver-day.ts'
import type { drivers } from '#server/schema/people.ts'
import { auditLook } from '#server/tracking/audit-look.ts'
import { fullName } from '#server/trips/rows.ts'
import { loadChildren } from './children.ts'
import { ownDriver } from './own-run.ts'
import { runOf } from './run.ts'
import { daysOf, type TodaysRun, todaysRuns } from './todays-runs.ts'

type Db = Pick<ActorContext, 'db'>

/** The newest check of each vehicle since the day began. */
async function checksOf({ db }: Db, vehicles: readonly string[], since: Date): Promise<DriverDay['checks']> {
  if (vehicles.length === 0) return []
  const found = await db
    .selectDistinctOn([vehicleChecks.vehicleId], {
      vehicle: vehicleChecks.vehicleId,
      at: vehicleChecks.at,
      result: vehicleChecks.result,
    })
    .from(vehicleChecks)
    .where(and(inArray(vehicleChecks.vehicleId, [...vehicles]), gte(vehicleChecks.at, since)))
    .orderBy(vehicleChecks.vehicleId, desc(vehicleChecks.at), desc(vehicleChecks.recordedAt))
  return found.map(({ at, ...check }) => ({ ...check, at: at.toISOString() }))
}

/** When the vehicle of each run was walked through last. */
async function sweepsOf({ db }: Db, runs: readonly TodaysRun[]): Promise<Map<string, Date | null>> {
  const ids = runs.flatMap(({ trip }) => (trip.completedAt ? [trip.id] : []))
  if (ids.length === 0) return new Map()
  const found = await db
    .select({ trip: tripSweeps.tripId, at: max(tripSweeps.at) })
    .from(tripSweeps)
    .where(inArray(tripSweeps.tripId, ids))
    .groupBy(tripSweeps.tripId)
  return new Map(found.map(({ trip, at }) => [trip, at]))
}

/** From when a driver is sick today: when they said so, or as the day began where the office knew. */
async function sickSince(
  ctx: Pick<ActorContext, 'db' | 'env' | 'now'>,
  { id, leave }: typeof drivers.$inferSelect,
): Promise<string | null> {
  const { today, begins } = daysOf(ctx)
  if (!leave.some(({ kind, from, to }) => kind === 'sick' && from <= today && to >= today)) return null
  const [said] = await ctx.db
    .select({ at: max(driverCalls.at) })
    .from(driverCalls)
    .where(and(eq(driverCalls.driverId, id), eq(driverCalls.kind, 'sick'), gte(driverCalls.at, begins)))
  return (said?.at ?? begins).toISOString()
}

/** The day of the driver who is signed in, and the next one; as many queries for forty children as for one. */
export async function driverDay(ctx: ActorContext): Promise<DriverDay> {
  const { db, env, now } = ctx
  const driver = await ownDriver(ctx)
  const { zone, today, begins } = daysOf(ctx)
  const runs = await todaysRuns(ctx, driver.id)
  const ids = runs.map(({ trip }) => trip.id)
  const shares = ids.length > 0 ? await loadShares(db, ids) : []
  const byRun = Map.groupBy(shares, ({ tripId }) => tripId)
  const riders = (some: readonly TodaysRun[]) => [
    ...new Set(some.flatMap(({ trip }) => trip.passengers.map(({ childId }) => childId))),
  ]
  const inCare = riders(runs.filter(({ trip }) => isInCare(trip, now)))
  const known = await loadChildren(ctx, riders(runs), inCare, zone)
  const sweptAt = await sweepsOf(ctx, runs)
  const vehicles = [...new Set(runs.flatMap(({ vehicle }) => vehicle?.id ?? []))]
  const day = {
    at: now.toISOString(),
    date: today,
    zone,
    driver: { id: driver.id, name: fullName(driver) },
    officePhone: env.OFFICE_PHONE ?? env.OPERATOR_PHONE ?? null,
    emergencyNumber: env.EMERGENCY_NUMBER,
    runs: runs.map((run) =>
      runOf(run, {
        booked: (byRun.get(run.trip.id) ?? []).map(({ booking }) => booking),
        known,
        sweptAt: sweptAt.get(run.trip.id) ?? null,
        zone,
        now,
      }),
    ),
    checks: await checksOf(ctx, vehicles, begins),
    sickSince: await sickSince(ctx, driver),
  }
  await auditLook(ctx, [...known.keys()], { action: 'read' })
  return day
}
