import type { BookingInput } from '#contract/booking.ts'
import type { StoredBooking } from '#server/bookings/find.ts'

/** A stored booking as somebody would enter it. */
export const bookingInputOf = (booking: StoredBooking, children: readonly string[]): BookingInput => ({
  source: booking.source,
  children: [...children],
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
