import { and, eq } from 'drizzle-orm'
import * as access from '#contract/access.ts'
import type { WrongWord } from '#contract/handover.ts'
import type { TripActionInput, TripInput } from '#contract/trip.ts'
import type { MovingAction } from '#contract/trip-states.ts'
import type { ActorContext } from '#server/platform/history/actor-context.ts'
import { notFound } from '#server/platform/http/problem.ts'
import { bookingScope } from '#server/reach/bookings.ts'
import { bookings } from '#server/schema/bookings.ts'
import { insertTrip } from '#server/trips/create.ts'
import { requireBoth } from '#server/trips/crew-input.ts'
import { removeTrip } from '#server/trips/delete.ts'
import { changeTrip } from '#server/trips/edit.ts'
import { stepTrip } from '#server/trips/step.ts'
import { syncBooking, syncBookings } from './sync-booking.ts'

// What is done to a trip and, in the same transaction, once to its booking.

/** The booking of somebody's reach, locked; a 404 otherwise. */
async function lockBooking({ db, user }: ActorContext, id: string) {
  const { where } = await bookingScope(db, user)
  const [booking] = await db
    .select()
    .from(bookings)
    .where(and(eq(bookings.id, id), where))
    .for('no key update')
  if (!booking) throw notFound()
  return booking
}

/** Makes a trip of a booking in reach that picks up at `startAt`; refused as `insertTrip` refuses. */
export async function createTrip(ctx: ActorContext, bookingId: string, startAt: Date) {
  const made = await insertTrip(ctx, await lockBooking(ctx, bookingId), startAt)
  await syncBooking(ctx, bookingId)
  return made
}

/** The same for a trip that is given to a driver and a vehicle at once. */
export async function createAssignedTrip(
  ctx: ActorContext,
  bookingId: string,
  startAt: Date,
  crew: TripActionInput,
) {
  const made = await insertTrip(ctx, await lockBooking(ctx, bookingId), startAt)
  await stepTrip(ctx, made.id, 'assign', crew)
  await syncBooking(ctx, bookingId)
  return made
}

/**
 * Takes a trip one step on, its booking with it; refused as `stepTrip` refuses. Answers a code word that was wrong: it is
 * counted, so its transaction has to stand. `seenAt` is when it happened, where that was seen by other means.
 */
export async function moveTrip(
  ctx: ActorContext,
  tripId: string,
  action: MovingAction,
  input: TripActionInput,
  version?: number,
  seenAt?: Date,
): Promise<WrongWord | undefined> {
  if (action === 'assign' && access.trips.write.includes(ctx.user.role)) await requireBoth(ctx, input)
  const { bookingIds, wrong } = await stepTrip(ctx, tripId, action, input, version, false, seenAt)
  await syncBookings(ctx, bookingIds)
  return wrong
}

/** Changes a planned trip, its booking with it; refused as `changeTrip` refuses. */
export async function editTrip(ctx: ActorContext, tripId: string, input: TripInput, version: number) {
  const bookingIds = await changeTrip(ctx, tripId, input, version)
  if (bookingIds !== null) await syncBookings(ctx, bookingIds)
}

/** Deletes a planned trip; its bookings fall back to confirmed with their last one. */
export async function deleteTrip(ctx: ActorContext, tripId: string, version?: number): Promise<void> {
  await syncBookings(ctx, await removeTrip(ctx, tripId, version))
}
