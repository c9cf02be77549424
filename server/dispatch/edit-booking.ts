import type { BookingInput } from '#contract/booking.ts'
import { mayEdit, notAllowed } from '#server/bookings/actions.ts'
import type { Settings } from '#server/bookings/check.ts'
import { changeBooking } from '#server/bookings/edit.ts'
import { findBooking } from '#server/bookings/find.ts'
import type { ActorContext } from '#server/platform/history/actor-context.ts'
import { conflict, forbidden } from '#server/platform/http/problem.ts'
import { readBooking } from './read-booking.ts'
import { replanTrips } from './replan-trips.ts'

/** The booking locked and as its editor saw it: 404, 403, 412 with the current one, or 409 in another state. */
async function lockForEdit(ctx: ActorContext, id: string, version: number) {
  const found = await findBooking(ctx, id, true)
  const { booking, view } = found
  if (!view.whole) throw forbidden()
  if (version !== booking.version) throw conflict(await readBooking(ctx, id))
  if (!mayEdit(booking.status, ctx.user.role)) throw notAllowed(ctx, 'edit', booking.status)
  return found
}

/**
 * Changes a booking and takes its planned trips along. `version` is the one that was edited. Throws 400 by field, 403,
 * 404, 409 in a state that can't be edited or when an assigned driver or vehicle can't take the new ride, 412 when
 * somebody else was quicker.
 */
export async function editBooking(
  ctx: ActorContext,
  id: string,
  input: BookingInput,
  version: number,
  settings: Settings,
): Promise<void> {
  const found = await lockForEdit(ctx, id, version)
  const after = await changeBooking(ctx, found, input, settings)
  if (after) await replanTrips(ctx, found.booking, after)
}
