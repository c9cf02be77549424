import { isDeepStrictEqual } from 'node:util'
import { and, eq, gte, inArray } from 'drizzle-orm'
import { openTrips } from '#contract/lists/trips.ts'
import type { BulkResult } from '#contract/page.ts'
import type { ActorContext } from '#server/platform/history/actor-context.ts'
import { claimUndoSteps, type UndoStep } from '#server/platform/history/undo-steps.ts'
import { refused } from '#server/platform/http/problem.ts'
import { bookingsChanged } from '#server/platform/search/count-cache.ts'
import { tryRow } from '#server/resources/try-row.ts'
import { loadShares } from '#server/rides/shares.ts'
import { tripBookings, trips } from '#server/schema/trips.ts'
import { lockTrip } from '#server/trips/lock.ts'
import type { StoredTrip } from '#server/trips/progress.ts'
import { lockBookingsOf } from './bulk-trips.ts'
import { shareTrip } from './share-trip.ts'
import { createTrip, moveTrip } from './trip-commands.ts'
import { waiveFee } from './waive-fees.ts'

/** Gives a trip back to whom it had, or to nobody. */
async function giveBack(
  ctx: ActorContext,
  id: string,
  { driver, vehicle, assistant = null }: UndoStep['data'],
) {
  if (driver && vehicle) await moveTrip(ctx, id, 'assign', { driver, vehicle, assistant })
  else await moveTrip(ctx, id, 'unassign', { reason: 'dispatcher' })
}

/**
 * 409 where a booking of a trip that was called off was changed since, by which the trip keeps its version: it is to be
 * fetched at another time by now, or by another trip that was made for it.
 */
async function checkUnchanged({ db }: ActorContext, trip: StoredTrip, { data }: UndoStep) {
  const before: unknown = JSON.parse(data.booked ?? '{}')
  const shares = await loadShares(db, [trip.id])
  const after = Object.fromEntries(shares.map(({ booking }) => [booking.id, booking.version]))
  const since = await db
    .select({ id: trips.id })
    .from(trips)
    .innerJoin(tripBookings, eq(tripBookings.tripId, trips.id))
    .where(
      and(
        inArray(tripBookings.bookingId, Object.keys(after)),
        inArray(trips.status, [...openTrips]),
        gte(trips.createdAt, trip.updatedAt),
      ),
    )
    .limit(1)
  if (since.length > 0 || !isDeepStrictEqual(before, after))
    throw refused('changed_since', 'trips:undo.changed')
}

/** A trip that was called off stays so, without a fee; the booking gets one like it. */
export async function uncancel(ctx: ActorContext, trip: StoredTrip, { data }: Pick<UndoStep, 'data'>) {
  await waiveFee(ctx, trip)
  const shares = await loadShares(ctx.db, [trip.id])
  const at = new Date(data.startAt ?? '')
  const { driver, vehicle, assistant = null } = data
  const [first, ...others] = shares.map((share) => share.booking.id)
  if (first === undefined) return
  const crewed = driver && vehicle ? { driver, vehicle, assistant } : null
  const start = shares.length > 1 ? (shares[0]?.startAt ?? at) : at
  const { id } = await createTrip(ctx, first, start)
  if (others.length > 0) await shareTrip(ctx, id, { bookings: others, trips: [] })
  if (crewed) await moveTrip(ctx, id, 'assign', crewed)
}

async function undoStep(ctx: ActorContext, step: UndoStep) {
  const { trip } = await lockTrip(ctx, step.id)
  if (trip.version !== step.version) throw refused('changed_since', 'trips:undo.changed')
  if (step.undo === 'cancel') {
    await checkUnchanged(ctx, trip, step)
    await uncancel(ctx, trip, step)
  } else await giveBack(ctx, trip.id, step.data)
}

/** Takes a bulk action on trips back, once and within ten minutes, by whoever did it. A trip changed since stays as it is. */
export async function undoTrips(ctx: ActorContext, token: string): Promise<BulkResult> {
  const steps = await claimUndoSteps(ctx, token)
  const references = await lockBookingsOf(
    ctx,
    steps.map(({ id }) => id),
  )
  const results: BulkResult['results'] = []
  for (const step of steps) {
    const row = { id: step.id, reference: references.get(step.id) ?? '' }
    results.push(await tryRow(ctx, row, (inner) => undoStep(inner, step)))
  }
  bookingsChanged(ctx.db)
  return { results, undo: null }
}
