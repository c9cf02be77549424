import { eq, sql } from 'drizzle-orm'
import { bookingInput } from '#contract/booking.ts'
import { plannedTrips } from '#contract/lists/trips.ts'
import type { BulkResult } from '#contract/page.ts'
import { findBooking, type StoredBooking } from '#server/bookings/find.ts'
import { lockBookings } from '#server/bookings/lock.ts'
import type { ActorContext, WriteContext } from '#server/platform/history/actor-context.ts'
import { recordEvent } from '#server/platform/history/events.ts'
import { claimUndoSteps, type UndoStep } from '#server/platform/history/undo-steps.ts'
import { refused } from '#server/platform/http/problem.ts'
import { bookingsChanged } from '#server/platform/search/count-cache.ts'
import { claimPromo } from '#server/quotes/promo.ts'
import { tryRow } from '#server/resources/try-row.ts'
import { bookings } from '#server/schema/bookings.ts'
import { trips } from '#server/schema/trips.ts'
import { editBooking } from './edit-booking.ts'
import { shareTrip } from './share-trip.ts'
import { shiftBooking } from './shift-booking.ts'
import { createAssignedTrip, createTrip, deleteTrip, moveTrip } from './trip-commands.ts'
import { waiveFees } from './waive-fees.ts'

async function setStatus(ctx: ActorContext, booking: StoredBooking, status: 'pending' | 'confirmed') {
  await ctx.db
    .update(bookings)
    .set({
      status,
      cancelReason: null,
      cancelNote: null,
      version: sql`${bookings.version} + 1`,
      updatedAt: ctx.now,
      updatedBy: ctx.user.id,
    })
    .where(eq(bookings.id, booking.id))
  await recordEvent(ctx, {
    entity: 'booking',
    entityId: booking.id,
    type: 'undone',
    from: booking.status,
    to: status,
  })
}

const isPlanned = async ({ db }: ActorContext, id: string) => {
  const [trip] = await db.select({ status: trips.status }).from(trips).where(eq(trips.id, id))
  return trip !== undefined && plannedTrips.includes(trip.status)
}

/** By the trip that bookings had: the one that took its place when the first of them came back. */
export type CameBack = Map<string, string>

/**
 * A cancelled booking is what it was before, with a new trip like the one it had; not once its pickup has passed. It joins
 * those again with whom it shared a trip, also where all of them were cancelled.
 */
async function uncancel(
  ctx: ActorContext,
  booking: StoredBooking,
  { status, startAt, driver, vehicle, assistant = null, trip = null }: UndoStep['data'],
  cameBack: CameBack,
) {
  if (booking.pickupAt <= ctx.now) throw refused('too_late', 'bookings:too_late.reinstate')
  if (booking.promo && !(await claimPromo(ctx.db, booking.promo, 1))) {
    throw refused('promo_used_up', 'bookings:promo.used_up')
  }
  await setStatus(ctx, booking, status === 'pending' ? 'pending' : 'confirmed')
  await waiveFees(ctx, booking.id)
  if (!startAt || !trip) return
  const there = cameBack.get(trip) ?? trip
  if (await isPlanned(ctx, there))
    return void (await shareTrip(ctx, there, { bookings: [booking.id], trips: [] }))
  const at = new Date(startAt)
  const made =
    driver && vehicle
      ? await createAssignedTrip(ctx, booking.id, at, { driver, vehicle, assistant })
      : await createTrip(ctx, booking.id, at)
  cameBack.set(trip, made.id)
}

/**
 * An assigned trip goes back to whom it had, to nobody, or away when it was made for the assigning; 409 when it was changed
 * since, by which its bookings keep their version: others may be on it by now, or another driver.
 */
async function unassign(
  ctx: ActorContext,
  { tripId, tripVersion, made, driver, vehicle, assistant = null }: UndoStep['data'],
) {
  const [trip] = await ctx.db
    .select()
    .from(trips)
    .where(eq(trips.id, tripId ?? ''))
    .for('no key update')
  if (!trip || String(trip.version) !== tripVersion || !plannedTrips.includes(trip.status))
    throw refused('changed_since', 'bookings:undo.changed')
  if (made === 'true') await deleteTrip(ctx, trip.id)
  else if (driver && vehicle) await moveTrip(ctx, trip.id, 'assign', { driver, vehicle, assistant })
  else await moveTrip(ctx, trip.id, 'unassign', { reason: 'dispatcher' })
}

const parsed = (stored: string | null | undefined) => (stored ? JSON.parse(stored) : undefined)

/** A ride is as it was before its series was edited, at the price that was agreed. */
async function unedit(ctx: ActorContext, booking: StoredBooking, { input, apart, quote }: UndoStep['data']) {
  const kind = { apart: parsed(apart), quote: parsed(quote), quiet: true }
  await editBooking(ctx, booking.id, bookingInput.parse(parsed(input)), booking.version, ctx.env, kind)
}

/** Takes back what was done to one booking; 409 when it was changed since. The steps of one act share `cameBack`. */
export async function undoStep(ctx: WriteContext, step: UndoStep, cameBack: CameBack): Promise<void> {
  const { booking } = await findBooking(ctx, step.id, true)
  if (booking.version !== step.version || booking.status !== step.data.after) {
    throw refused('changed_since', 'bookings:undo.changed')
  }
  if (step.undo === 'assign') {
    if (booking.tripId !== step.data.tripId) throw refused('changed_since', 'bookings:undo.changed')
    await unassign(ctx, step.data)
  } else if (step.undo === 'cancel') await uncancel(ctx, booking, step.data, cameBack)
  else if (step.undo === 'move')
    await shiftBooking(ctx, booking.id, new Date(step.data.requestedAt ?? ''), parsed(step.data.apart))
  else if (step.undo === 'edit') await unedit(ctx, booking, step.data)
  else await setStatus(ctx, booking, 'pending')
}

/**
 * Takes a bulk action back, once and within ten minutes, by whoever did it. A booking that was changed since stays as
 * it is and its row says so. The last goes first: of two that share a trip, it found the trip as the first one left it.
 */
export async function undoBulk(ctx: WriteContext, token: string): Promise<BulkResult> {
  const steps = await claimUndoSteps(ctx, token)
  const references = await lockBookings(
    ctx,
    steps.map(({ id }) => id),
  )
  const results: BulkResult['results'] = []
  const cameBack: CameBack = new Map()
  for (const step of steps.toReversed()) {
    const row = { id: step.id, reference: references.get(step.id) ?? '' }
    results.unshift(await tryRow(ctx, row, (inner) => undoStep(inner, step, cameBack)))
  }
  bookingsChanged(ctx.db)
  return { results, undo: null }
}
