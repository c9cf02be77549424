import { and, eq, inArray } from 'drizzle-orm'
import type { BulkResult } from '#contract/page.ts'
import type { TripActionInput, TripBulkInput } from '#contract/trip.ts'
import { lockBookings } from '#server/bookings/lock.ts'
import { checkReason } from '#server/bookings/step.ts'
import type { ActorContext } from '#server/platform/history/actor-context.ts'
import { storeUndoSteps, type UndoStep } from '#server/platform/history/undo-steps.ts'
import { bookingsChanged } from '#server/platform/search/count-cache.ts'
import { tripReach } from '#server/reach/trips.ts'
import { tryRow } from '#server/resources/try-row.ts'
import { tripBookings, trips } from '#server/schema/trips.ts'
import { requireBoth } from '#server/trips/crew-input.ts'
import { lockTrip } from '#server/trips/lock.ts'
import { withWarnings } from './row-warnings.ts'
import { moveTrip } from './trip-commands.ts'

/** The input for the action on every row; 400 when something is missing for all. */
async function inputOf(ctx: ActorContext, input: TripBulkInput): Promise<TripActionInput> {
  const { action, assistant, reason, note } = input
  const why = { ...(reason && { reason }), ...(note && { note }) }
  checkReason(ctx, why, action === 'cancel')
  if (action !== 'assign') return why
  return { ...(await requireBoth(ctx, input)), ...(assistant && { assistant }) }
}

/** Locks the bookings of trips, in one order for everybody; the references of the trips by their ids. */
export async function lockBookingsOf(
  ctx: ActorContext,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const rows = await ctx.db
    .select({ id: trips.id, reference: trips.reference, bookingId: tripBookings.bookingId })
    .from(trips)
    .innerJoin(tripBookings, eq(tripBookings.tripId, trips.id))
    .where(and(inArray(trips.id, [...ids]), tripReach(ctx.db, ctx.user)))
  await lockBookings(
    ctx,
    rows.map(({ bookingId }) => bookingId),
  )
  return new Map(rows.map(({ id, reference }) => [id, reference]))
}

/** Does the action to one trip and answers how to undo it. */
async function act(
  ctx: ActorContext,
  id: string,
  action: TripBulkInput['action'],
  input: TripActionInput,
): Promise<UndoStep> {
  const { trip, shares } = await lockTrip(ctx, id)
  await moveTrip(ctx, id, action, input)
  const [after] = await ctx.db.select({ version: trips.version }).from(trips).where(eq(trips.id, id))
  const { driverId: driver, vehicleId: vehicle, assistantId: assistant } = trip
  const booked = Object.fromEntries(shares.map(({ booking }) => [booking.id, booking.version]))
  const data = {
    ...{ driver, vehicle, assistant },
    startAt: trip.startAt.toISOString(),
    booked: JSON.stringify(booked),
  }
  return { id, version: after?.version ?? 0, undo: action, data }
}

/**
 * Does one action to many trips. Each row has its own result: one that is refused leaves the others alone. `undo` takes
 * back what was done; null when nothing was. Throws 400 when reason, driver or vehicle is missing for all.
 */
export async function bulkTrips(ctx: ActorContext, input: TripBulkInput): Promise<BulkResult> {
  const actionInput = await inputOf(ctx, input)
  const ids = [...new Set(input.ids)]
  const references = await lockBookingsOf(ctx, ids)
  const results: BulkResult['results'] = []
  const steps: UndoStep[] = []
  for (const id of ids) {
    const row = { id, reference: references.get(id) ?? '' }
    const result = await tryRow(ctx, row, async (inner) => {
      steps.push(await act(inner, id, input.action, actionInput))
    })
    results.push(result)
  }
  bookingsChanged(ctx.db)
  const told = input.action === 'assign' ? await withWarnings(ctx, 'trips', results) : results
  return { results: told, undo: await storeUndoSteps(ctx, steps) }
}
