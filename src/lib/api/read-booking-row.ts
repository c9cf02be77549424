import type { BookingRow } from '#contract/booking.ts'
import {
  amount,
  count,
  fields,
  flag,
  list,
  named,
  orNull,
  recordReaders,
  ref,
  refOrNull,
  text,
  textOrNull,
  word,
  zone,
} from './field-readers.ts'

const tripRef = fields<NonNullable<BookingRow['trip']>>({ id: text, reference: text, status: word })

export const readBookingRow = named(
  fields<BookingRow>({
    ...recordReaders,
    reference: text,
    status: word,
    source: word,
    direction: word,
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
    actions: list(word<BookingRow['actions'][number]>),
  }),
)
