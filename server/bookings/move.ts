import { and, eq, inArray, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { BookingActionInput } from '#contract/booking.ts'
import {
  type BookingAction,
  type BookingStatus,
  bookingAction,
  bookingTransitions,
} from '#contract/booking-states.ts'
import { plannedTrips } from '#contract/lists/trips.ts'
import type { Acting } from '#server/platform/history/acting.ts'
import { recordAudit } from '#server/platform/history/audit.ts'
import { recordEvent } from '#server/platform/history/events.ts'
import { conflict, forbidden, refused } from '#server/platform/http/problem.ts'
import { bookingsChanged } from '#server/platform/search/changed.ts'
import { claimPromo, releasePromo, withoutPromo } from '#server/quotes/promo.ts'
import { bookings } from '#server/schema/bookings.ts'
import { trips } from '#server/schema/trips.ts'
import { moveTrip } from '#server/trips/commands.ts'
import { problemList } from './problems.ts'
import { findBooking, readBooking, type StoredBooking } from './read.ts'
import { waiveFees } from './waive-fees.ts'

/** Actions that lead from one state to another; the others have calls of their own. */
export const movingAction = bookingAction.exclude(['edit', 'create_trip', 'assign'])
export type MovingAction = z.infer<typeof movingAction>

/** 409: the state forbids the action; the sentence names both. */
export const notAllowed = ({ t }: Pick<Acting, 't'>, action: BookingAction, status: BookingStatus) =>
  refused('not_allowed', t(`bookings:refused.${action}`, { state: t(`bookings:state.${status}`) }))

/** The row of the state machine: 403 for a role that never may, 409 for a state that forbids it. */
function transitionOf(ctx: Acting, action: MovingAction, { status, pickupAt }: StoredBooking) {
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
export function checkReason({ t }: Pick<Acting, 't'>, { reason, note }: BookingActionInput, needed: boolean) {
  const problems = problemList()
  if (needed && !reason) problems.add('reason', t('bookings:reason.required'))
  if (reason === 'other' && !note) problems.add('note', t('bookings:reason.note'))
  problems.throwIfAny()
}

/** Trips that nobody drives yet end with their booking. */
async function cancelTrips(ctx: Acting, bookingId: string, input: BookingActionInput) {
  const planned = await ctx.db
    .select({ id: trips.id })
    .from(trips)
    .where(and(eq(trips.bookingId, bookingId), inArray(trips.status, [...plannedTrips])))
    .orderBy(trips.startAt, trips.id)
  for (const { id } of planned) await moveTrip(ctx, id, 'cancel', input)
}

/** A booking that will not take place gives its promo code back, and claims it again when it is reinstated. */
async function settlePromo({ db }: Acting, { promo, status }: StoredBooking, to: BookingStatus) {
  if (!promo || withoutPromo.includes(status) === withoutPromo.includes(to)) return
  if (withoutPromo.includes(to)) await releasePromo(db, promo)
  else if (!(await claimPromo(db, promo, 1))) throw refused('promo_used_up', 'bookings:promo.used_up')
}

/** Why a booking ended, kept in it; a booking that goes on has none. */
const endOf = (to: BookingStatus, { reason, note }: BookingActionInput) =>
  to === 'cancelled' || to === 'rejected'
    ? { cancelReason: reason ?? null, cancelNote: note || null }
    : { cancelReason: null, cancelNote: null }

/**
 * Takes a booking one step on by the state machine of `contract/booking-states.ts`, its planned trips with it. 404 out
 * of reach, 403 for a role that never may, 412 when `version` is given and not the current one, 400 for a missing reason,
 * 409 with a code when state or time forbid it. Runs in the transaction of `ctx`.
 */
export async function moveBooking(
  ctx: Acting,
  id: string,
  action: MovingAction,
  input: BookingActionInput,
  version?: number,
): Promise<void> {
  const { db, now, user } = ctx
  const { booking, childIds, view } = await findBooking(ctx, id, true)
  if (!view.alone) throw forbidden()
  if (version !== undefined && version !== booking.version) throw conflict(await readBooking(ctx, id))
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
    .where(eq(bookings.id, id))
  const { reason = null, note = null } = input
  await recordEvent(ctx, { entity: 'booking', entityId: id, type: action, from, to, reason, note })
  if (to === 'cancelled') await cancelTrips(ctx, id, input)
  if (action === 'reinstate') await waiveFees(ctx, id)
  await recordAudit(ctx, 'update', 'child', childIds)
  bookingsChanged(db)
}
