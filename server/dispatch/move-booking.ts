import { and, eq, inArray } from 'drizzle-orm'
import type { BookingActionInput } from '#contract/booking.ts'
import { plannedTrips } from '#contract/lists/trips.ts'
import { findBooking } from '#server/bookings/find.ts'
import { type MovingAction, stepBooking } from '#server/bookings/step.ts'
import type { ActorContext } from '#server/platform/history/actor-context.ts'
import { recordAudit } from '#server/platform/history/audit.ts'
import { conflict, forbidden } from '#server/platform/http/problem.ts'
import { trips } from '#server/schema/trips.ts'
import { stepTrip } from '#server/trips/step.ts'
import { readBooking } from './read-booking.ts'
import { leaveShared } from './split-trip.ts'
import { syncBooking } from './sync-booking.ts'
import { waiveFees } from './waive-fees.ts'

/** Trips that nobody drives yet end with their booking. */
async function cancelTrips(ctx: ActorContext, bookingId: string, input: BookingActionInput) {
  // Others who share a trip go on with it.
  await leaveShared(ctx, bookingId, true)
  const planned = await ctx.db
    .select({ id: trips.id })
    .from(trips)
    .where(and(eq(trips.bookingId, bookingId), inArray(trips.status, [...plannedTrips])))
    .orderBy(trips.startAt, trips.id)
  for (const { id } of planned) await stepTrip(ctx, id, 'cancel', input)
  if (planned.length > 0) await syncBooking(ctx, bookingId)
}

/**
 * Takes a booking one step on, its planned trips with it. 404 out of reach, 412 when `version` is given and not the
 * current one; otherwise refused as `stepBooking` refuses. Runs in the transaction of `ctx`.
 */
export async function moveBooking(
  ctx: ActorContext,
  id: string,
  action: MovingAction,
  input: BookingActionInput,
  version?: number,
): Promise<void> {
  const { booking, childIds, view } = await findBooking(ctx, id, true)
  if (!view.alone) throw forbidden()
  if (version !== undefined && version !== booking.version) throw conflict(await readBooking(ctx, id))
  const to = await stepBooking(ctx, booking, action, input)
  if (to === 'cancelled') await cancelTrips(ctx, id, input)
  if (action === 'reinstate') await waiveFees(ctx, id)
  await recordAudit(ctx, 'update', 'child', childIds)
}
