import { eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { BookingActionInput } from '#contract/booking.ts'
import {
  type BookingStatus,
  bookingAction,
  bookingTransitions,
  promisedBookings,
} from '#contract/booking-states.ts'
import type { ActorContext } from '#server/platform/history/actor-context.ts'
import { recordEvent } from '#server/platform/history/events.ts'
import { forbidden, refused } from '#server/platform/http/problem.ts'
import { problemList } from '#server/platform/http/problem-list.ts'
import { bookingsChanged } from '#server/platform/search/count-cache.ts'
import { claimPromo, releasePromo, withoutPromo } from '#server/quotes/promo.ts'
import { bookings } from '#server/schema/bookings.ts'
import { notAllowed } from './actions.ts'
import { checkCutoff, isBooker } from './cutoff.ts'
import type { StoredBooking } from './find.ts'

/** Actions that lead from one state to another; the others have calls of their own. */
export const movingAction = bookingAction.exclude(['edit', 'create_trip', 'join', 'assign'])
export type MovingAction = z.infer<typeof movingAction>

/** The row of the state machine: 403 for a role that never may, 409 for a state that forbids it. */
function transitionOf(ctx: ActorContext, action: MovingAction, { status, pickupAt }: StoredBooking) {
  const rows = bookingTransitions.filter((row) => row.action === action && row.by.includes(ctx.user.role))
  if (rows.length === 0) throw forbidden()
  const row = rows.find(({ from }) => from === status)
  if (!row) throw notAllowed(ctx, action, status)
  const passed = pickupAt <= ctx.now
  if (passed && (action === 'reinstate' || action === 'submit'))
    throw refused('too_late', `bookings:too_late.${action}`)
  return row
}

/** 400 when a reason is called for and missing, or one that says nothing without a note. */
export function checkReason(
  { t }: Pick<ActorContext, 't'>,
  { reason, note }: Pick<BookingActionInput, 'reason' | 'note'>,
  needed: boolean,
) {
  const problems = problemList()
  if (needed && !reason) problems.add('reason', t('bookings:reason.required'))
  if (reason === 'other' && !note) problems.add('note', t('bookings:reason.note'))
  problems.throwIfAny()
}

/** A booking that will not take place gives its promo code back, and claims it again when it is reinstated. */
async function settlePromo({ db }: ActorContext, { promo, status }: StoredBooking, to: BookingStatus) {
  if (!promo || withoutPromo.includes(status) === withoutPromo.includes(to)) return
  if (withoutPromo.includes(to)) await releasePromo(db, promo)
  else if (!(await claimPromo(db, promo, 1))) throw refused('promo_used_up', 'bookings:promo.used_up')
}

/** Why a booking ended; null for one that goes on. */
const endOf = (to: BookingStatus, { reason, note }: BookingActionInput) =>
  to === 'cancelled' || to === 'rejected'
    ? { cancelReason: reason ?? null, cancelNote: note || null }
    : { cancelReason: null, cancelNote: null }

/** What the desk hears of a ride that its booker cancels: of this one, of all of its series, or nothing more. */
export type Tells = 'ride' | 'series' | 'nothing'

/** Whether the desk is to hear of what a booker does to a ride in this state. */
export const concernsDesk = ({ user }: Pick<ActorContext, 'user'>, status: BookingStatus) =>
  isBooker(user) && promisedBookings.includes(status)

/**
 * Takes a locked booking one step on by the state machine of `contract/booking-states.ts`, and answers the state it is in
 * then. 403 for a role that never may, 400 for a missing reason, 409 with a code when state or time forbid it.
 */
export async function stepBooking(
  ctx: ActorContext,
  booking: StoredBooking,
  action: MovingAction,
  input: BookingActionInput,
  tells: Tells = 'ride',
): Promise<BookingStatus> {
  const { db, now, user } = ctx
  if (action === 'cancel') await checkCutoff(ctx, booking)
  const { from, to, needs } = transitionOf(ctx, action, booking)
  checkReason(ctx, input, needs?.includes('reason') ?? false)
  await settlePromo(ctx, booking, to)
  await db
    .update(bookings)
    .set({
      status: to,
      ...endOf(to, input),
      version: sql`${bookings.version} + 1`,
      updatedAt: now,
      updatedBy: user.id,
    })
    .where(eq(bookings.id, booking.id))
  const { reason = null, note = null } = input
  const hears = tells !== 'nothing' && concernsDesk(ctx, from)
  const desk = hears && tells === 'series' ? tells : hears
  await recordEvent(ctx, {
    entity: 'booking',
    entityId: booking.id,
    type: action,
    from,
    to,
    reason,
    note,
    desk,
  })
  bookingsChanged(db)
  return to
}
