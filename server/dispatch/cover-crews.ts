import type { ActorContext } from '#server/platform/history/actor-context.ts'
import { createTurnYielder } from '#server/platform/time/yield-turn.ts'
import type { BusyTrip } from '#server/trips/schedule.ts'
import { type CoverJob, jobsOf } from './cover-jobs.ts'
import { type Crew, type Option, type Options, optionsFor } from './cover-options.ts'
import { withPlan } from './cover-schedule.ts'
import type { Subject } from './cover-subject.ts'
import type { Touched } from './cover-touched.ts'
import { loadWorld } from './cover-world.ts'

/** A trip with the job that somebody takes, and who could; the first of `options` is proposed. */
export interface Covered extends Options {
  job: CoverJob
}

const busyWith = ({ trip, task }: CoverJob, crew: Crew): BusyTrip => ({
  id: trip.id,
  reference: trip.reference,
  startAt: task.startAt,
  scheduledEnd: task.scheduledEnd,
  from: task.from,
  to: task.to,
  ...crew,
})

const isSame = (a: Crew) => (b: Option) =>
  a.driverId === b.crew.driverId && a.vehicleId === b.crew.vehicleId && a.assistantId === b.crew.assistantId

/**
 * Plans one trip after another by start, so that nobody is proposed for two at once: each knows those before it as they
 * would be by then. Then all are looked at again, each with all others in place, so that a choice of its own holds as well.
 */
export async function coverCrews(
  ctx: ActorContext,
  subject: Subject,
  touched: readonly Touched[],
): Promise<Map<string, Covered>> {
  const jobs = await Promise.all(
    touched.map((one) => (one.trip ? jobsOf(ctx, one, one.trip, subject.of) : [])),
  )
  const world = await loadWorld(ctx, subject, jobs.flat())
  const yieldTurn = createTurnYielder()
  const plan = new Map<string, BusyTrip>()
  const found = new Map<string, Covered>()
  /** How many of the plan somebody has by now: it is spread over several. */
  const given = new Map<string, number>()
  for (const [index, leads] of jobs.entries()) {
    const id = touched[index]?.id ?? ''
    for (const job of leads) {
      const { options, others } = await optionsFor(world, job, withPlan(world.scheduleOf(job.task), plan))
      const spread = options
        .map((one) => ({ one, cost: one.cost + 2 * (given.get(one.crew.driverId ?? '') ?? 0) }))
        .sort((a, b) => a.cost - b.cost)
        .map(({ one }) => one)
      found.set(id, { job, options: spread, others })
      await yieldTurn()
      const [best] = spread
      if (!best) continue
      plan.set(id, busyWith(job, best.crew))
      given.set(best.crew.driverId ?? '', (given.get(best.crew.driverId ?? '') ?? 0) + 1)
      break
    }
  }
  for (const [
    id,
    {
      job,
      options: [best],
    },
  ] of found) {
    if (!best) continue
    const { options, others } = await optionsFor(world, job, withPlan(world.scheduleOf(job.task), plan))
    const rest = options.filter((one) => !isSame(best.crew)(one))
    found.set(id, { job, options: [options.find(isSame(best.crew)) ?? best, ...rest], others })
    await yieldTurn()
  }
  return found
}
