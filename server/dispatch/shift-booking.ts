import type { RidePart } from '#contract/lists/bookings.ts'
import { findBooking } from '#server/bookings/find.ts'
import type { WriteContext } from '#server/platform/history/actor-context.ts'
import { bookingInputOf } from './booking-input.ts'
import { editBooking } from './edit-booking.ts'

/**
 * Moves a ride to another time, with its planned trips; refused as an edit is. Its family is told. `apart` is what it then
 * has of its own in its series, where that is not this time as well.
 */
export async function shiftBooking(
  ctx: WriteContext,
  id: string,
  requestedAt: Date,
  apart?: RidePart[],
): Promise<void> {
  const { booking, childIds } = await findBooking(ctx, id, true)
  const input = { ...bookingInputOf(booking, childIds), requestedAt: requestedAt.toISOString() }
  await editBooking(ctx, id, input, booking.version, ctx.env, { event: 'moved', ...(apart && { apart }) })
}
