import type { BookingInput } from '#contract/booking.ts'
import { findBooking, type StoredBooking } from '#server/bookings/find.ts'
import type { WriteContext } from '#server/platform/history/actor-context.ts'
import { editBooking } from './edit-booking.ts'

/** A stored booking as somebody would enter it. */
const inputOf = (booking: StoredBooking, children: string[]): BookingInput => ({
  source: booking.source,
  children,
  passengers: booking.passengers,
  booker: { parent: booking.bookerParentId, name: booking.bookerName, phone: booking.bookerPhone },
  company: booking.companyId,
  direction: booking.direction,
  pickup: booking.pickup,
  dropoff: booking.dropoff,
  stops: booking.stops,
  requestedAt: booking.requestedAt.toISOString(),
  anchor: booking.anchor,
  seatNeeds: booking.seatNeeds,
  assistantRequired: booking.assistantRequired,
  vehicleType: booking.vehicleType,
  waitMinutes: booking.waitMinutes,
  promo: booking.promo,
  paymentMethod: booking.paymentMethod,
  notes: booking.notes,
})

/** Moves a ride to another time, with its planned trips; refused as an edit is. Its family is told. */
export async function shiftBooking(ctx: WriteContext, id: string, requestedAt: Date): Promise<void> {
  const { booking, childIds } = await findBooking(ctx, id, true)
  const input = { ...inputOf(booking, childIds), requestedAt: requestedAt.toISOString() }
  await editBooking(ctx, id, input, booking.version, ctx.env, 'moved')
}
