import { tripActions } from '#contract/lists/trips.ts'
import type { TripRow } from '#contract/trip.ts'
import {
  count,
  countOrNull,
  fields,
  known,
  list,
  oneOf,
  orNull,
  type Read,
  ref,
  refOrNull,
  rowReaders,
  text,
  textOrNull,
  withReference,
  zone,
} from './field-readers.ts'
import { isObject } from './response-shape.ts'

const bookingRef = fields<TripRow['booking']>({ id: text, reference: text })

export const tripRowReaders = {
  ...rowReaders,
  reference: text,
  booking: ((value) =>
    isObject(value) ? bookingRef(value) : { id: text(value), reference: text(value) }) as Read<
    TripRow['booking']
  >,
  bookings: list(bookingRef),
  company: refOrNull,
  status: oneOf<TripRow['status']>,
  ride_start_time: text,
  scheduledEnd: text,
  startedAt: textOrNull<string>,
  completedAt: textOrNull<string>,
  delayMin: countOrNull,
  zone,
  pickup: text,
  dropoff: text,
  children: list(ref),
  passengerCount: count,
  wheelchairs: count,
  driver: orNull(fields<NonNullable<TripRow['driver']>>({ id: text, name: text, code: text, phone: text })),
  vehicle: orNull(fields<NonNullable<TripRow['vehicle']>>({ id: text, plate: text, name: text })),
  relieves: orNull(bookingRef),
  relievedBy: orNull(bookingRef),
  actions: known(tripActions),
}
export const readTripRow = withReference(fields<TripRow>(tripRowReaders))
