import { and, desc, eq, isNotNull, max, or, sql } from 'drizzle-orm'
import * as access from '#contract/access.ts'
import { lateStepHours } from '#contract/trip-states.ts'
import type { ActorContext } from '#server/platform/history/actor-context.ts'
import { refused } from '#server/platform/http/problem.ts'
import { events } from '#server/schema/history.ts'

type Now = Pick<ActorContext, 'now'>

/**
 * When something happened by a phone: no later than now, and after `last`, which it can't have been before. A clock that is
 * wrong costs nothing that was done: what is said to be in the future, or to have been long before `last`, happened now.
 * 409 where it is too long ago to be taken on trust.
 */
export function happenedAt({ now }: Now, said: Date, last: Date | null = null): Date {
  if (said > now) return now
  const isOld = now.getTime() - said.getTime() > lateStepHours * 3_600_000
  if (last && said < last) return isOld || last > now ? now : last
  if (isOld) throw refused('too_late', 'trips:refused.too_late', 409, { count: lateStepHours })
  return said
}

/** What whoever drives says of when a step happened; null for the desk, whose steps are taken as they are sent. */
export const saidOf = ({ user }: Pick<ActorContext, 'user'>, at: string | undefined): Date | null =>
  at !== undefined && access.driverDay.own.includes(user.role) ? new Date(at) : null

/**
 * When a step of a trip happened: as it is said, but after all that brought the trip where it stands, and no later than now.
 * What the desk changed of it meanwhile (who rides along, who is absent), and what was said about it, holds no step up.
 */
export async function stepTime(
  { db, now, user }: Pick<ActorContext, 'db' | 'now' | 'user'>,
  tripId: string,
  said: Date | null,
): Promise<Date> {
  if (said === null) return now
  const moved = or(
    sql`${events.from} is distinct from ${events.to}`,
    and(eq(events.actorId, user.id), isNotNull(events.to)),
  )
  const [last] = await db
    .select({ at: max(events.at) })
    .from(events)
    .where(and(eq(events.entity, 'trip'), eq(events.entityId, tripId), moved))
  return happenedAt({ now }, said, last?.at ?? null)
}

/** Whether somebody had a trip once that is another driver's by now, or nobody's. */
export async function wasTheirs(
  { db, user }: Pick<ActorContext, 'db' | 'user'>,
  tripId: string,
): Promise<boolean> {
  if (user.driver === null || !access.driverDay.own.includes(user.role)) return false
  const [lost] = await db
    .select({ id: events.id })
    .from(events)
    .where(and(eq(events.entity, 'trip'), eq(events.entityId, tripId), eq(events.lostDriver, user.driver)))
    .limit(1)
  return lost !== undefined
}

/** How long somebody waited by their phone's own clock since it told of an arrival, in milliseconds; 0 where it told of none. */
export async function waitedByPhone(
  { db, user }: Pick<ActorContext, 'db' | 'user'>,
  tripId: string,
  said: Date,
): Promise<number> {
  const [arrival] = await db
    .select({ said: events.saidAt })
    .from(events)
    .where(
      and(
        eq(events.entity, 'trip'),
        eq(events.entityId, tripId),
        eq(events.type, 'arrive'),
        eq(events.actorId, user.id),
      ),
    )
    .orderBy(desc(events.id))
    .limit(1)
  return arrival?.said ? said.getTime() - arrival.said.getTime() : 0
}
