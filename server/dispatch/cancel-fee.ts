import type { Cancellation } from '#contract/booking.ts'
import { plannedTrips } from '#contract/lists/trips.ts'
import { bookingActions, notAllowedText } from '#server/bookings/actions.ts'
import { cutoffMessage, cutoffOf, isBooker, loadCutoffs } from '#server/bookings/cutoff.ts'
import { findBooking } from '#server/bookings/find.ts'
import type { ActorContext } from '#server/platform/history/actor-context.ts'
import { recordAudit } from '#server/platform/history/audit.ts'
import { forbidden } from '#server/platform/http/problem.ts'
import { planTrip } from '#server/rides/plan-trip.ts'
import { loadShares, loadTripsOf } from '#server/rides/shares.ts'
import { lateFee } from '#server/trips/fees.ts'
import type { StoredTrip } from '#server/trips/progress.ts'

/** The trips of a booking that nobody drives yet. */
export async function plannedOf({ db }: Pick<ActorContext, 'db'>, bookingId: string) {
  const planned = (await loadTripsOf(db, bookingId)).filter(({ status }) => plannedTrips.includes(status))
  return planned.sort((a, b) => a.startAt.getTime() - b.startAt.getTime() || (a.id < b.id ? -1 : 1))
}

/** A trip as it is once this booking has it alone, which it does before it is called off. */
async function alone({ db }: Pick<ActorContext, 'db'>, trip: StoredTrip, bookingId: string) {
  const shares = await loadShares(db, [trip.id])
  const share = shares.find(({ booking }) => booking.id === bookingId)
  return share && shares.length > 1 ? planTrip(db, [share], trip.passengers) : trip
}

/** What whoever booked a ride pays if they cancel it now, and until when it is nothing. */
export async function cancelFee(ctx: Pick<ActorContext, 'db' | 'now'>, bookingId: string) {
  let fee = 0
  let freeUntil: Date | null = null
  for (const trip of await plannedOf(ctx, bookingId)) {
    const late = await lateFee(ctx.db, await alone(ctx, trip, bookingId), ctx.now)
    fee += late.fee
    if (late.freeUntil && (!freeUntil || late.freeUntil < freeUntil)) freeUntil = late.freeUntil
  }
  return { fee, freeUntil }
}

/** What cancelling a booking means now, for whoever may; it is reckoned as it is charged. 403, or 404 out of reach. */
export async function previewCancel(ctx: ActorContext, id: string): Promise<Cancellation> {
  const { booking, childIds, view } = await findBooking(ctx, id)
  if (!view.alone) throw forbidden()
  const until = (await loadCutoffs(ctx, [booking]))(id)
  const { status, pickupAt } = booking
  const allowed = bookingActions({ status, pickupAt, view, until, trip: null }, ctx.user.role, ctx.now)
  const isAllowed = allowed.includes('cancel')
  const { fee, freeUntil } = await cancelFee(ctx, id)
  await recordAudit(ctx, 'read', 'child', childIds)
  return {
    allowed: isAllowed,
    message: isAllowed
      ? null
      : ((await cutoffMessage(ctx, booking)) ?? notAllowedText(ctx, 'cancel', status)),
    until: until?.toISOString() ?? null,
    fee,
    currency: booking.currency,
    freeUntil: freeUntil && freeUntil > ctx.now ? freeUntil.toISOString() : null,
    byReason: !isBooker(ctx.user),
    phone: cutoffOf(ctx, until)?.phone ?? null,
  }
}
