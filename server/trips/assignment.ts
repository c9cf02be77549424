import { eq } from 'drizzle-orm'
import type { BlockReason } from '#contract/people.ts'
import { loadPapers } from '#server/papers/block-reasons.ts'
import type { ActorContext } from '#server/platform/history/actor-context.ts'
import { HttpProblem, invalid } from '#server/platform/http/problem.ts'
import { vehicles } from '#server/schema/fleet.ts'
import { drivers } from '#server/schema/people.ts'
import { overlappingTrips } from './overlap.ts'
import { crewProblems, driverProblems, type Task, vehicleProblems } from './problems.ts'

type CheckContext = Pick<ActorContext, 'db' | 'now' | 't' | 'locale'>
export type Crew = { driverId: string; vehicleId: string }

/**
 * Locks driver and vehicle until the transaction ends, so that of two dispatchers who give them away at once the
 * second one sees the first one's trip. Always the driver first: equal order can't deadlock. 400 for unknown ids.
 */
async function lockCrew({ db, t }: CheckContext, crew: Crew) {
  const [driver] = await db.select().from(drivers).where(eq(drivers.id, crew.driverId)).for('no key update')
  const [vehicle] = await db
    .select()
    .from(vehicles)
    .where(eq(vehicles.id, crew.vehicleId))
    .for('no key update')
  if (!driver || !vehicle) {
    throw invalid({
      ...(driver ? {} : { driver: [t('trips:invalid.driver')] }),
      ...(vehicle ? {} : { vehicle: [t('trips:invalid.vehicle')] }),
    })
  }
  return { driver, vehicle }
}

/** 409 with the first problem's code and everybody's message; nothing without problems. */
export function throwOnProblems(problems: readonly BlockReason[]): void {
  const [first] = problems
  if (!first) return
  const detail = [...new Set(problems.map((one) => one.message))].join(' ')
  throw new HttpProblem(409, { detail, code: first.code, problems })
}

/**
 * What speaks against giving the trip to these two: either not in order, somebody does not fit, or busy elsewhere.
 * Both stay locked until the transaction ends.
 */
export async function crewProblemsOf(
  ctx: CheckContext,
  tripId: string,
  task: Task,
  crew: Crew,
): Promise<BlockReason[]> {
  const { db, now } = ctx
  const { driver, vehicle } = await lockCrew(ctx, crew)
  const driverPapers = await loadPapers(db, 'driver', [driver.id])
  const vehiclePapers = await loadPapers(db, 'vehicle', [vehicle.id])
  const around = { now, i18n: ctx, overlapping: await overlappingTrips(db, task, tripId, crew) }
  return [
    ...driverProblems(task, driver, driverPapers.get(driver.id) ?? [], around),
    ...vehicleProblems(task, vehicle, vehiclePapers.get(vehicle.id) ?? [], around),
    ...crewProblems(task, ctx),
  ]
}
