import { inArray } from 'drizzle-orm'
import type { BookingActionInput } from '#contract/booking.ts'
import { isBooker } from '#server/bookings/cutoff.ts'
import { findBooking, type StoredBooking } from '#server/bookings/find.ts'
import { type MovingAction, stepBooking, type Tells } from '#server/bookings/step.ts'
import type { ActorContext } from '#server/platform/history/actor-context.ts'
import { recordAudit } from '#server/platform/history/audit.ts'
import { conflict, forbidden, refused } from '#server/platform/http/problem.ts'
import { formatMoney } from '#server/platform/i18n/format-money.ts'
import { trips } from '#server/schema/trips.ts'
import { stepTrip } from '#server/trips/step.ts'
import { plannedOf } from './cancel-fee.ts'
import { readBooking } from './read-booking.ts'
import { leaveShared } from './split-trip.ts'
import { syncBooking } from './sync-booking.ts'
import { waiveFees } from './waive-fees.ts'

/** Trips that nobody drives yet end with their booking; answers the fee for that, in minor units. */
async function cancelTrips(
  ctx: ActorContext,
  bookingId: string,
  why: Pick<BookingActionInput, 'reason' | 'note'>,
) {
  // Others who share a trip go on with it.
  await leaveShared(ctx, bookingId, true)
  const ids = (await plannedOf(ctx, bookingId)).map(({ id }) => id)
  for (const id of ids) await stepTrip(ctx, id, 'cancel', why, undefined, true)
  if (ids.length === 0) return 0
  await syncBooking(ctx, bookingId)
  const ended = await ctx.db.select({ fare: trips.fare }).from(trips).where(inArray(trips.id, ids))
  return ended.reduce((sum, { fare }) => sum + fare.total, 0)
}

/** 409 with the fee as it is now, where whoever booked has not seen just that one. */
function checkFee(
  { user, t, locale }: ActorContext,
  { currency }: StoredBooking,
  shown: number,
  due: number,
) {
  if (!isBooker(user) || shown === due) return
  const amount = formatMoney(locale, due, currency)
  throw refused('fee_changed', t(due === 0 ? 'bookings:fee.none_now' : 'bookings:fee.now', { amount }))
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
  tells: Tells = 'ride',
): Promise<void> {
  const { booking, childIds, view } = await findBooking(ctx, id, true)
  if (!view.alone) throw forbidden()
  if (version !== undefined && version !== booking.version) throw conflict(await readBooking(ctx, id))
  const { fee: shown = 0, ...why } = input
  const to = await stepBooking(ctx, booking, action, why, tells)
  if (to === 'cancelled') checkFee(ctx, booking, shown, await cancelTrips(ctx, id, why))
  if (action === 'reinstate') await waiveFees(ctx, id)
  await recordAudit(ctx, 'update', 'child', childIds)
}
