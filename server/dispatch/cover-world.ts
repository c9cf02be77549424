import { inArray } from 'drizzle-orm'
import type { Shift } from '#contract/working-time.ts'
import type { ActorContext } from '#server/platform/history/actor-context.ts'
import { dayIn } from '#server/platform/time/format-date.ts'
import { shiftsOn } from '#server/rides/shifts-on.ts'
import { children } from '#server/schema/people.ts'
import { loadOf } from '#server/trips/day-load.ts'
import { loadFleet } from '#server/trips/fleet.ts'
import type { Task } from '#server/trips/problems.ts'
import { fullName } from '#server/trips/rows.ts'
import { loadSchedules } from '#server/trips/schedule.ts'
import type { CoverJob } from './cover-jobs.ts'
import { loadKnown } from './cover-known.ts'
import type { Subject } from './cover-subject.ts'

/** Minutes of somebody's shift that are left after a ride; each of their days is worked out once. */
function shiftClock() {
  const days = new Map<string, ReturnType<typeof shiftsOn>>()
  return (
    { id, shifts }: { id: string; shifts: readonly Shift[] },
    { startAt, scheduledEnd, zone }: Task,
  ) => {
    if (shifts.length === 0) return null
    const day = dayIn(zone, startAt)
    const key = `${id} ${day} ${zone}`
    const spans = days.has(key) ? days.get(key) : shiftsOn(shifts, day, zone)
    days.set(key, spans ?? null)
    const [start, end] = [startAt.getTime(), scheduledEnd.getTime()]
    const own = spans?.find(({ from, to }) => Date.parse(from) <= start && Date.parse(to) >= end)
    return own ? Math.floor((Date.parse(own.to) - end) / 60_000) : null
  }
}

async function childNames({ db }: ActorContext, ids: readonly string[]) {
  const rows = await db
    .select({ id: children.id, firstName: children.firstName, lastName: children.lastName })
    .from(children)
    .where(inArray(children.id, [...new Set(ids)]))
  return new Map(rows.map((child) => [child.id, fullName(child)]))
}

/** All that is known about those who could take these trips: read once, however many trips there are. */
export async function loadWorld(ctx: ActorContext, subject: Subject, jobs: readonly CoverJob[]) {
  const riders = jobs.flatMap(({ task }) => task.riders)
  return {
    ctx,
    subject,
    fleet: await loadFleet(ctx.db),
    scheduleOf: await loadSchedules(
      ctx.db,
      jobs.map(({ task }) => task),
    ),
    load: await loadOf(
      ctx,
      jobs.map(({ task, trip }) => ({ task, tripId: trip.id })),
    ),
    known: await loadKnown(ctx, subject.of === 'assistant' ? 'assistant' : 'driver', riders),
    names: await childNames(ctx, riders),
    shiftLeft: shiftClock(),
  }
}
export type CoverWorld = Awaited<ReturnType<typeof loadWorld>>
