import type { Booking } from '#contract/booking.ts'
import { bookingActions } from '#contract/lists/bookings.ts'
import type { Occurrence } from '#contract/series.ts'
import {
  amount,
  count,
  fields,
  flag,
  known,
  list,
  oneOf,
  orNull,
  recordReaders,
  text,
  textOrNull,
  withReference,
  zone,
} from './field-readers.ts'
import { optional, readEvent, readPlace, readQuote, readTrip } from './read-trip.ts'

type Child = Booking['childRefs'][number]
const guardian = fields<NonNullable<Child['guardian']>>({ id: text, name: text, phone: textOrNull })
const child = fields<Child>({
  id: text,
  name: text,
  seatNeed: (value) => oneOf(text(value) || 'none'),
  mobility: (value) => oneOf(text(value) || 'walks'),
  school: textOrNull,
  grade: textOrNull,
  mustBeMet: flag,
  guardian: orNull(guardian),
})

export const readBooking = withReference(
  fields<Booking>({
    ...recordReaders,
    reference: text,
    status: oneOf,
    source: oneOf,
    children: list(text),
    passengers: count,
    booker: optional(fields<NonNullable<Booking['booker']>>({ parent: textOrNull, name: text, phone: text })),
    company: textOrNull,
    direction: oneOf,
    pickup: readPlace,
    dropoff: readPlace,
    stops: list(readPlace),
    requestedAt: text,
    anchor: oneOf,
    seatNeeds: list(oneOf<Booking['seatNeeds'][number]>),
    assistantRequired: flag,
    vehicleType: textOrNull,
    waitMinutes: count,
    promo: textOrNull,
    paymentMethod: oneOf,
    notes: textOrNull,
    cancelReason: textOrNull,
    cancelNote: textOrNull,
    companyName: textOrNull,
    childRefs: list(child),
    series: orNull(
      fields<NonNullable<Booking['series']>>({
        id: text,
        rule: text,
        from: text,
        to: text,
        leg: textOrNull<Occurrence['leg']>,
        returns: flag,
      }),
    ),
    pickupAt: text,
    dropoffAt: text,
    zone,
    distanceM: amount,
    durationS: amount,
    quote: optional(readQuote),
    trips: list(readTrip),
    events: list(readEvent),
    actions: known(bookingActions),
  }),
)
