import { and, inArray } from 'drizzle-orm'
import * as access from '#contract/access.ts'
import { busyTrips, plannedTrips } from '#contract/lists/trips.ts'
import type { BlockReason } from '#contract/people.ts'
import type { BoardTrip } from '#contract/trip-board.ts'
import { loadPapers } from '#server/papers/block-reasons.ts'
import type { ActorContext } from '#server/platform/history/actor-context.ts'
import { createTurnYielder } from '#server/platform/time/yield-turn.ts'
import { bookedBy, loadShares } from '#server/rides/shares.ts'
import { vehicles } from '#server/schema/fleet.ts'
import { assistants, drivers } from '#server/schema/people.ts'
import { trips } from '#server/schema/trips.ts'
import { childProblems, loadChildRides } from './child-rides.ts'
import { busyAround } from './gaps.ts'
import { taskOf } from './lock.ts'
import { assistantProblems, crewProblems, driverProblems, type Task, vehicleProblems } from './problems.ts'
import type { StoredTrip } from './progress.ts'
import { loadSchedules, type Schedule } from './schedule.ts'

/** What the board shows of the plan beside the trip itself. */
export type Planned = Pick<BoardTrip, 'conflicts' | 'way'>
export const noPlan: Planned = { conflicts: [], way: null }

/** The trips of these ids that hold a driver, with all that each is to do. */
async function given({ db }: ActorContext, ids: readonly string[]) {
  const found = await db
    .select()
    .from(trips)
    .where(and(inArray(trips.id, [...ids]), inArray(trips.status, [...busyTrips])))
  const shares = await loadShares(
    db,
    found.map(({ id }) => id),
  )
  const byTrip = Map.groupBy(shares, ({ tripId }) => tripId)
  return found.map((trip) => ({ trip, task: taskOf(trip, bookedBy(byTrip.get(trip.id) ?? [])) }))
}

/** The records of those who are sent, and their papers. */
async function loadCrews({ db }: ActorContext, sent: readonly StoredTrip[]) {
  const named = (of: (trip: StoredTrip) => string | null) => [
    ...new Set(sent.flatMap((trip) => of(trip) ?? [])),
  ]
  const ids = {
    driver: named((trip) => trip.driverId),
    vehicle: named((trip) => trip.vehicleId),
    assistant: named((trip) => trip.assistantId),
  }
  const byId = <Row extends { id: string }>(rows: readonly Row[]) => new Map(rows.map((row) => [row.id, row]))
  return {
    driver: byId(await db.select().from(drivers).where(inArray(drivers.id, ids.driver))),
    vehicle: byId(await db.select().from(vehicles).where(inArray(vehicles.id, ids.vehicle))),
    assistant: byId(await db.select().from(assistants).where(inArray(assistants.id, ids.assistant))),
    driverPapers: await loadPapers(db, 'driver', ids.driver),
    vehiclePapers: await loadPapers(db, 'vehicle', ids.vehicle),
    assistantPapers: await loadPapers(db, 'assistant', ids.assistant),
  }
}

/** Of a schedule what concerns those who are sent on one trip. */
function ownSchedule(all: Schedule, trip: StoredTrip): Schedule {
  const of = (who: keyof Schedule, id: string | null) =>
    new Map(id === null ? [] : [[id, all[who].get(id) ?? []] as const])
  return {
    driver: of('driver', trip.driverId),
    vehicle: of('vehicle', trip.vehicleId),
    assistant: of('assistant', trip.assistantId),
  }
}

/** What stands against those who are sent on a trip, each by themselves. */
function crewConflicts(
  trip: StoredTrip,
  task: Task,
  crews: Awaited<ReturnType<typeof loadCrews>>,
  around: Parameters<typeof driverProblems>[3],
): BlockReason[] {
  const driver = crews.driver.get(trip.driverId ?? '')
  const vehicle = crews.vehicle.get(trip.vehicleId ?? '')
  const assistant = crews.assistant.get(trip.assistantId ?? '')
  return [
    ...(driver ? driverProblems(task, driver, crews.driverPapers.get(driver.id) ?? [], around) : []),
    ...(vehicle ? vehicleProblems(task, vehicle, crews.vehiclePapers.get(vehicle.id) ?? [], around) : []),
    ...(assistant
      ? assistantProblems(task, assistant, crews.assistantPapers.get(assistant.id) ?? [], around)
      : []),
    ...crewProblems(task, around.i18n),
  ]
}

/**
 * What stands against the trips of a day as they are given out, by the checks of an assignment, and the empty ways between
 * them: for those who see how all drivers stand. A trip that is under way can't be given to others, so only its way counts.
 */
export async function planOf(ctx: ActorContext, ids: readonly string[]): Promise<Map<string, Planned>> {
  const plan = new Map<string, Planned>()
  if (!access.drivers.all.includes(ctx.user.role) || ids.length === 0) return plan
  const jobs = await given(ctx, ids)
  const tasks = jobs.map(({ task }) => task)
  const scheduleOf = await loadSchedules(ctx.db, tasks)
  const crews = await loadCrews(
    ctx,
    jobs.map(({ trip }) => trip),
  )
  const rides = Map.groupBy(
    await loadChildRides(
      ctx.db,
      tasks,
      tasks.flatMap(({ riders }) => riders),
    ),
    ({ childId }) => childId,
  )
  const yieldTurn = createTurnYielder()
  for (const { trip, task } of jobs) {
    const busy = await busyAround(task, trip.id, ownSchedule(scheduleOf(task), trip))
    const gap = busy.driver.get(trip.driverId)?.gaps.find(({ side }) => side === 'before')
    const own = task.riders.flatMap((child) => rides.get(child) ?? [])
    const conflicts = plannedTrips.includes(trip.status)
      ? [
          ...crewConflicts(trip, task, crews, { now: ctx.now, i18n: ctx, busy }),
          ...childProblems(task, trip.id, own, ctx),
        ]
      : []
    plan.set(trip.id, {
      conflicts,
      way: gap ? { neededMin: gap.neededMin, thereMin: gap.thereMin } : null,
    })
    await yieldTurn()
  }
  return plan
}
