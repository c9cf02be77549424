import { eq, sql } from 'drizzle-orm'
import { farthestAheadDays, startGraceMin } from '#contract/trip-states.ts'
import type { ActorContext } from '#server/platform/history/actor-context.ts'
import { recordAudit } from '#server/platform/history/audit.ts'
import { type NewEvent, recordEvent } from '#server/platform/history/events.ts'
import { conflict, invalid } from '#server/platform/http/problem.ts'
import { driverName } from '#server/rides/driver-name.ts'
import { operatorAfter } from '#server/rides/driver-operator.ts'
import { trips } from '#server/schema/trips.ts'
import type { Patch } from './move.ts'
import type { StoredTrip } from './progress.ts'
import { readTrip } from './read.ts'

/** Notes that somebody changed the trip that these children are to take. */
export const auditPassengers = (ctx: ActorContext, { passengers }: Pick<StoredTrip, 'passengers'>) =>
  recordAudit(
    ctx,
    'update',
    'child',
    passengers.map(({ childId }) => childId),
  )

/** Stores a change of a trip with its event. Whoever calls it brings the booking in line. */
export async function writeTrip(
  ctx: ActorContext,
  trip: StoredTrip,
  patch: Patch,
  event: Omit<NewEvent, 'entity' | 'entityId'>,
) {
  await ctx.db
    .update(trips)
    .set({
      ...patch,
      ...(patch.driverId !== undefined && { driverName: driverName(patch.driverId) }),
      ...operatorAfter(trip, patch),
      version: sql`${trips.version} + 1`,
      updatedAt: ctx.now,
      updatedBy: ctx.user.id,
    })
    .where(eq(trips.id, trip.id))
  const drivers = {
    before: trip.driverId,
    after: patch.driverId === undefined ? trip.driverId : patch.driverId,
  }
  await recordEvent(ctx, { entity: 'trip', entityId: trip.id, drivers, ...event })
  await auditPassengers(ctx, trip)
}

/** 412 with the trip as it stands when somebody changed it after `version`; its children are read with it. */
export async function checkVersion(ctx: ActorContext, trip: StoredTrip, version: number | undefined) {
  if (version === undefined || version === trip.version) return
  const current = await readTrip(ctx, trip.id)
  const ids = current.passengers.map(({ child }) => child.id)
  await recordAudit(ctx, 'read', 'child', ids)
  throw conflict(current)
}

/** A start that was entered: 400 at its field when it has passed, or is so far ahead that the year must be a slip. */
export function checkStart({ now, t }: Pick<ActorContext, 'now' | 't'>, startAt: Date) {
  if (startAt.getTime() < now.getTime() - startGraceMin * 60_000) {
    throw invalid({ ride_start_time: [t('trips:invalid.start_past')] })
  }
  if (startAt.getTime() > now.getTime() + farthestAheadDays * 86_400_000) {
    throw invalid({ ride_start_time: [t('bookings:time.too_far_ahead')] })
  }
}
