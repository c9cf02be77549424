import type { BookingRow } from '#contract/booking.ts'
import { bookingActions } from '#contract/lists/bookings.ts'
import {
  amount,
  count,
  fields,
  flag,
  known,
  list,
  oneOf,
  orNull,
  ref,
  refOrNull,
  rowReaders,
  text,
  textOrNull,
  withReference,
  zone,
} from './field-readers.ts'

const tripRef = fields<NonNullable<BookingRow['trip']>>({ id: text, reference: text, status: oneOf })

export const readBookingRow = withReference(
  fields<BookingRow>({
    ...rowReaders,
    createdAt: text,
    createdBy: textOrNull,
    reference: text,
    status: oneOf,
    source: oneOf,
    direction: oneOf,
    pickupAt: text,
    dropoffAt: text,
    zone,
    pickup: text,
    dropoff: text,
    children: list(ref),
    passengers: count,
    wheelchairs: count,
    assistantRequired: flag,
    booker: text,
    company: refOrNull,
    series: textOrNull,
    trip: orNull(tripRef),
    driver: refOrNull,
    vehicle: refOrNull,
    total: amount,
    currency: text,
    actions: known(bookingActions),
  }),
)
