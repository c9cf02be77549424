import { and, eq, inArray } from 'drizzle-orm'
import type { Cancellation } from '#contract/booking.ts'
import { plannedTrips } from '#contract/lists/trips.ts'
import { bookingActions, notAllowedText } from '#server/bookings/actions.ts'
import { cutoffMessage, cutoffOf, isBooker, loadCutoffs } from '#server/bookings/cutoff.ts'
import { findBooking } from '#server/bookings/find.ts'
import type { ActorContext } from '#server/platform/history/actor-context.ts'
import { recordAudit } from '#server/platform/history/audit.ts'
import { forbidden } from '#server/platform/http/problem.ts'
import { trips } from '#server/schema/trips.ts'
import { lateFee } from '#server/trips/fees.ts'

/** The trips of a booking that nobody drives yet. */
export const plannedOf = ({ db }: Pick<ActorContext, 'db'>, bookingId: string) =>
  db
    .select()
    .from(trips)
    .where(and(eq(trips.bookingId, bookingId), inArray(trips.status, [...plannedTrips])))
    .orderBy(trips.startAt, trips.id)

/** What whoever booked a ride pays if they cancel it now, and until when it is nothing. */
export async function cancelFee(ctx: Pick<ActorContext, 'db' | 'now'>, bookingId: string) {
  let fee = 0
  let freeUntil: Date | null = null
  for (const trip of await plannedOf(ctx, bookingId)) {
    const late = await lateFee(ctx.db, trip, ctx.now)
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
