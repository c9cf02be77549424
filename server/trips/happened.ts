import { and, eq, isNotNull, max, or, sql } from 'drizzle-orm'
import * as access from '#contract/access.ts'
import { lateStepHours, phoneAheadMin } from '#contract/trip-states.ts'
import type { ActorContext } from '#server/platform/history/actor-context.ts'
import { invalid, refused } from '#server/platform/http/problem.ts'
import { events } from '#server/schema/history.ts'

type Now = Pick<ActorContext, 'now' | 't'>

/**
 * When something happened by a phone, no later than now. 400 where the phone's clock is wrong, 409 where it is too long ago to
 * be taken on trust.
 */
export function happenedAt({ now, t }: Now, said: string): Date {
  const at = saidTime({ now, t }, said)
  checkRecent({ now }, at)
  return at > now ? now : at
}

/** What a phone says, as it says it; 400 where its clock is ahead. */
export function saidTime({ now, t }: Now, said: string): Date {
  const at = new Date(said)
  if (at.getTime() > now.getTime() + phoneAheadMin * 60_000)
    throw invalid({ at: [t('trips:invalid.at_ahead')] })
  return at
}

function checkRecent({ now }: Pick<Now, 'now'>, at: Date): void {
  if (now.getTime() - at.getTime() > lateStepHours * 3_600_000)
    throw refused('too_late', 'trips:refused.too_late', 409, { count: lateStepHours })
}

/** What whoever drives says of when a step happened; null for the desk, whose steps are taken as they are sent. */
export const saidOf = (ctx: Now & Pick<ActorContext, 'user'>, at: string | undefined): Date | null =>
  at !== undefined && access.driverDay.own.includes(ctx.user.role) ? saidTime(ctx, at) : null

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
  checkRecent({ now }, said)
  const moved = or(
    sql`${events.from} is distinct from ${events.to}`,
    and(eq(events.actorId, user.id), isNotNull(events.to)),
  )
  const [last] = await db
    .select({ at: max(events.at) })
    .from(events)
    .where(and(eq(events.entity, 'trip'), eq(events.entityId, tripId), moved))
  return new Date(Math.min(now.getTime(), Math.max(said.getTime(), last?.at?.getTime() ?? 0)))
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
