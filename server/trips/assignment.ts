import { eq } from 'drizzle-orm'
import type { BlockReason } from '#contract/people.ts'
import { loadPapers } from '#server/papers/block-reasons.ts'
import type { ActorContext } from '#server/platform/history/actor-context.ts'
import { HttpProblem, invalid } from '#server/platform/http/problem.ts'
import { joinSentences } from '#server/platform/i18n/join-sentences.ts'
import { vehicles } from '#server/schema/fleet.ts'
import { assistants, drivers } from '#server/schema/people.ts'
import type { TightGap } from '#server/schema/trips.ts'
import { childProblems, loadChildRides, lockRiders } from './child-rides.ts'
import { busyAround } from './gaps.ts'
import { assistantProblems, crewProblems, driverProblems, type Task, vehicleProblems } from './problems.ts'
import { loadCrewSchedule } from './schedule.ts'
import { tightGaps, withoutTwins } from './tight.ts'

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

/** Locks the assistant, likewise and after both, if the trip has one; 400 for an unknown id. */
export async function lockAssistant({ db, t }: Pick<CheckContext, 'db' | 't'>, id: string | null) {
  if (id === null) return null
  const [found] = await db.select().from(assistants).where(eq(assistants.id, id)).for('no key update')
  if (!found) throw invalid({ assistant: [t('trips:invalid.assistant')] })
  return found
}

/** 409 with the first problem's code and everybody's message; nothing without problems. */
export function throwOnProblems(problems: readonly BlockReason[]): void {
  const [first] = problems
  if (!first) return
  const detail = joinSentences([...new Set(problems.map((one) => one.message))])
  throw new HttpProblem(409, { detail, code: first.code, problems })
}

export interface CrewCheck {
  /** Why these two can't take the trip; nobody may be sent while there is one. */
  problems: BlockReason[]
  /** The ways from and to other trips that are only just possible. */
  tight: TightGap[]
}

/**
 * What speaks against giving the trip to these two: either not in order, somebody does not fit, busy elsewhere or too far
 * away, or a child who rides elsewhere. Driver, vehicle, assistant and children stay locked until the transaction ends.
 */
export async function checkCrew(
  ctx: CheckContext,
  tripId: string,
  task: Task,
  crew: Crew,
): Promise<CrewCheck> {
  const { db, now } = ctx
  const { driver, vehicle } = await lockCrew(ctx, crew)
  const assistant = await lockAssistant(ctx, task.assistant)
  await lockRiders(db, task.riders)
  const driverPapers = await loadPapers(db, 'driver', [driver.id])
  const vehiclePapers = await loadPapers(db, 'vehicle', [vehicle.id])
  const assistantPapers = await loadPapers(db, 'assistant', assistant ? [assistant.id] : [])
  const busy = await busyAround(
    task,
    tripId,
    await loadCrewSchedule(db, task, { ...crew, assistantId: task.assistant }),
  )
  const around = { now, i18n: ctx, busy }
  const rides = await loadChildRides(db, [task], task.riders)
  return {
    problems: [
      ...driverProblems(task, driver, driverPapers.get(driver.id) ?? [], around),
      ...vehicleProblems(task, vehicle, vehiclePapers.get(vehicle.id) ?? [], around),
      ...(assistant
        ? assistantProblems(task, assistant, assistantPapers.get(assistant.id) ?? [], around)
        : []),
      ...crewProblems(task, ctx),
      ...childProblems(task, tripId, rides, ctx),
    ],
    tight: withoutTwins(
      tightGaps('driver', busy.driver.get(driver.id)),
      tightGaps('vehicle', busy.vehicle.get(vehicle.id)),
    ),
  }
}

/** The same where the two are sent: 409 with the first problem's code; what is tight is theirs to keep. */
export async function requireCrew(...args: Parameters<typeof checkCrew>): Promise<TightGap[]> {
  const { problems, tight } = await checkCrew(...args)
  throwOnProblems(problems)
  return tight
}
