import type { BookingInput } from '#contract/booking.ts'
import type { Place } from '#contract/place.ts'
import type { CheckedInput } from './check-people.ts'

const trimmed = ({ notes, ...place }: Place): Place => (notes ? { ...place, notes } : place)

/** The columns that hold what was entered. */
export const storedFields = (input: BookingInput, checked: CheckedInput) => ({
  source: input.source,
  companyId: input.company,
  bookerParentId: input.booker.parent,
  bookerName: input.booker.name,
  bookerPhone: input.booker.phone,
  direction: input.direction,
  pickup: trimmed(input.pickup),
  dropoff: trimmed(input.dropoff),
  stops: input.stops.map(trimmed),
  requestedAt: new Date(input.requestedAt),
  anchor: input.anchor,
  passengers: input.passengers,
  wheelchairs: checked.wheelchairs,
  seatNeeds: input.seatNeeds,
  assistantRequired: checked.assistantRequired,
  vehicleType: input.vehicleType,
  waitMinutes: input.waitMinutes,
  paymentMethod: input.paymentMethod,
  notes: input.notes || null,
})
