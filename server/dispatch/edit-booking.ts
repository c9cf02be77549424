import * as access from '#contract/access.ts'
import type { BookingInput } from '#contract/booking.ts'
import { plannedTrips } from '#contract/lists/trips.ts'
import { mayEdit, notAllowed } from '#server/bookings/actions.ts'
import type { Settings } from '#server/bookings/check.ts'
import { checkCutoff, isBooker, leaveToOffice } from '#server/bookings/cutoff.ts'
import { changeBooking, type EditKind } from '#server/bookings/edit.ts'
import { type FoundBooking, findBooking } from '#server/bookings/find.ts'
import type { ActorContext } from '#server/platform/history/actor-context.ts'
import { conflict, forbidden } from '#server/platform/http/problem.ts'
import type { StoredBooking } from '#server/rides/plan-stops.ts'
import { planTrip } from '#server/rides/plan-trip.ts'
import { bookedBy, loadTripsOf, storeShares } from '#server/rides/shares.ts'
import { endLinks } from '#server/tracking/end-links.ts'
import { checkCrew, throwOnProblems } from '#server/trips/assignment.ts'
import { lockTrip, taskOf } from '#server/trips/lock.ts'
import type { Task } from '#server/trips/problems.ts'
import type { StoredTrip } from '#server/trips/progress.ts'
import { checkTogether } from '#server/trips/together.ts'
import { writeTrip } from '#server/trips/write.ts'
import { cancelFee } from './cancel-fee.ts'
import { readBooking } from './read-booking.ts'
import { leaveShared } from './split-trip.ts'
import { syncBookings } from './sync-booking.ts'

/** What is tight for the trip's crew in a new task, if it has one; refused where they can't take it. */
async function tightFor(ctx: ActorContext, trip: StoredTrip, task: Task) {
  const { driverId, vehicleId } = trip
  if (driverId === null || vehicleId === null) return []
  const { problems, tight } = await checkCrew(ctx, trip.id, task, { driverId, vehicleId })
  // What keeps the crew from it are the rides of others: a family is told to call, and no more.
  if (problems.length > 0 && isBooker(ctx.user)) throw leaveToOffice(ctx, 'crew')
  throwOnProblems(problems)
  return tight
}

/**
 * Gives the trips of a booking that nobody drives yet its new times, places, passengers and price; a start that
 * dispatch set apart from the booking's keeps its distance. 409 with the reason when a driver or vehicle that is
 * already assigned can't take the ride so. A relief goes on from where another trip stood, whatever the booking says.
 */
async function replanTrips(ctx: ActorContext, before: StoredBooking, after: StoredBooking): Promise<void> {
  const { db } = ctx
  if (!access.trips.write.includes(ctx.user.role)) await leaveShared(ctx, after.id)
  const planned = (await loadTripsOf(db, after.id)).filter(
    ({ status, relievesId }) => plannedTrips.includes(status) && relievesId === null,
  )
  const concerned = new Set<string>()
  for (const { id } of planned) {
    const { trip, shares } = await lockTrip(ctx, id)
    for (const { booking } of shares) concerned.add(booking.id)
    const later = after.pickupAt.getTime() - before.pickupAt.getTime()
    const replanned = shares.map((share) =>
      share.booking.id === after.id
        ? { booking: after, startAt: new Date(share.startAt.getTime() + later) }
        : share,
    )
    const plan = await planTrip(db, replanned, trip.passengers)
    if (shares.length > 1) await checkTogether(ctx, replanned, plan)
    await storeShares(db, id, replanned)
    const tight = await tightFor(ctx, trip, taskOf({ ...trip, ...plan }, bookedBy(replanned)))
    const [old, now] = [trip.startAt.toISOString(), plan.startAt.toISOString()]
    const changes = old === now ? [] : [{ field: 'ride_start_time', before: old, after: now }]
    await writeTrip(ctx, trip, { ...plan, tight }, { type: 'replanned', changes })
  }
  await syncBookings(ctx, [...concerned])
}

/** Whether its editor may change the booking as it is: else 403, or 409 past its cutoff or in another state. */
async function checkEditable(ctx: ActorContext, { booking, view }: FoundBooking): Promise<void> {
  if (!view.whole) throw forbidden()
  await checkCutoff(ctx, booking)
  if (!mayEdit(booking.status, ctx.user.role)) throw notAllowed(ctx, 'edit', booking.status)
}

/**
 * Changes a booking that is locked as it was `found`, and takes its planned trips along. Throws 400 by field, 403, 409 in a
 * state that can't be edited or when an assigned driver or vehicle can't take the new ride. Answers the booking's row, null
 * when nothing changed.
 */
export async function editFound(
  ctx: ActorContext,
  found: FoundBooking,
  input: BookingInput,
  settings: Settings,
  kind?: EditKind,
): Promise<StoredBooking | null> {
  const { id } = found.booking
  await checkEditable(ctx, found)
  const feeNow = async () => (isBooker(ctx.user) ? (await cancelFee(ctx, id)).fee : 0)
  const fee = await feeNow()
  const after = await changeBooking(ctx, found, input, settings, kind)
  if (!after) return null
  await checkCutoff(ctx, after)
  await endLinks(ctx, id, found.childIds, input.children)
  await replanTrips(ctx, found.booking, after)
  // Else a ride could be moved out of reach of the fee, and then be cancelled for nothing.
  if ((await feeNow()) < fee) throw leaveToOffice(ctx, 'fee_escape')
  return after
}

/**
 * Locks and changes a booking as `editFound` does. `version` is the one that was edited: 412 with the current one when
 * somebody else was quicker, 404 out of reach.
 */
export async function editBooking(
  ctx: ActorContext,
  id: string,
  input: BookingInput,
  version: number,
  settings: Settings,
  kind?: EditKind,
): Promise<StoredBooking | null> {
  const found = await findBooking(ctx, id, true)
  // Whoever may not change it is not shown it either.
  if (found.view.whole && version !== found.booking.version) throw conflict(await readBooking(ctx, id))
  return editFound(ctx, found, input, settings, kind)
}
