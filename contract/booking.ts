import * as z from 'zod'
import { bookingAction, bookingStatus } from './booking-states.ts'
import { vehicleBody } from './fleet.ts'
import { bookingBulkActions, bookingSources, directions, legs } from './lists/bookings.ts'
import { flags } from './lists/common.ts'
import { paymentMethod, quote } from './money.ts'
import { exportQuery, listQuery, when } from './page.ts'
import { mobility, seatNeed } from './people.ts'
import { place, visiblePlace } from './place.ts'
import { anchor, rideWarnings, sentPlaces } from './quote.ts'
import { reason, timelineEvent } from './reason.ts'
import { day, id, instant, phone, recordFields, ref, rowFields } from './record.ts'
import { seriesInput } from './series.ts'
import { trip } from './trip.ts'
import { tripStatus } from './trip-states.ts'

const bookingSource = z.enum(bookingSources)
const direction = z.enum(directions)
export type Direction = z.infer<typeof direction>
const booker = z.strictObject({
  parent: id.nullable(),
  name: z.string().trim().min(1).max(120),
  phone,
})

/** What a person enters for a ride. `requestedAt` is the time at the `anchor` end; the other end follows from the route. */
const bookingFields = {
  source: bookingSource,
  children: z.array(id).max(16),
  /** Everybody who rides, children included. */
  passengers: z.int().min(1).max(60),
  booker,
  company: id.nullable(),
  direction,
  pickup: place,
  dropoff: place,
  stops: z.array(place).max(8),
  requestedAt: instant,
  anchor,
  /** Seats beyond those that the children's own records ask for. */
  seatNeeds: z.array(seatNeed).max(16),
  assistantRequired: z.boolean(),
  vehicleType: vehicleBody.nullable(),
  waitMinutes: z.int().min(0).max(480),
  promo: z.string().trim().max(40).nullable(),
  paymentMethod,
  notes: z.string().trim().max(2000).nullable(),
}
export const bookingInput = z.strictObject(bookingFields)
export type BookingInput = z.infer<typeof bookingInput>

/**
 * A new booking may be saved as a draft, or be the first of a series. It starts `pending`; somebody who may confirm
 * bookings can ask for it to be confirmed at once.
 */
export const newBookingInput = z.strictObject({
  ...bookingFields,
  draft: z.boolean(),
  confirm: z.boolean().optional(),
  series: seriesInput.nullable(),
})
export type NewBookingInput = z.infer<typeof newBookingInput>

export const sentBooking = bookingInput.extend(sentPlaces)
export type SentBooking = z.infer<typeof sentBooking>
export const sentNewBooking = newBookingInput.extend(sentPlaces)
export type SentNewBooking = z.infer<typeof sentNewBooking>
/** The answer to a new booking: the first one, how many a series made, and what they cost together. */
export const newBookingAnswer = z.object({
  id,
  reference: z.string(),
  created: z.int(),
  series: id.nullable(),
  /** Minor units of `currency`. */
  total: z.int(),
  currency: z.string(),
  warnings: rideWarnings,
})
export type NewBookingAnswer = z.infer<typeof newBookingAnswer>

/** A booking as lists show it. */
export const bookingRow = z.object({
  ...rowFields,
  createdAt: recordFields.createdAt,
  createdBy: recordFields.createdBy,
  reference: z.string(),
  status: bookingStatus,
  source: bookingSource,
  direction,
  /** Planned instants at both ends, to be shown in `zone`. */
  pickupAt: instant,
  dropoffAt: instant,
  zone: z.string(),
  pickup: z.string(),
  dropoff: z.string(),
  children: z.array(ref),
  passengers: z.int(),
  wheelchairs: z.int(),
  assistantRequired: z.boolean(),
  /** Who booked, for whom, and what it costs, in minor units of `currency`; left out for a driver. */
  booker: z.string().optional(),
  company: ref.nullable().optional(),
  total: z.int().optional(),
  currency: z.string().optional(),
  series: id.nullable(),
  trip: z.object({ id, reference: z.string(), status: tripStatus }).nullable(),
  driver: ref.nullable(),
  vehicle: ref.nullable(),
  actions: z.array(bookingAction),
})
export type BookingRow = z.infer<typeof bookingRow>

/** Until when whoever booked may change or cancel a promised ride; then they call the office, at its `phone` if it gave one. */
const selfService = z.object({ until: instant, over: z.boolean(), phone: phone.nullable() })

/** A booking in full. Who booked, who pays, how, and how much is left out for a driver. */
export const booking = z.object({
  ...recordFields,
  ...bookingFields,
  /** Without id and phone where whoever reads it may not know who booked. */
  booker: z.object({ ...booker.shape, phone: phone.nullable() }).optional(),
  company: bookingFields.company.optional(),
  promo: bookingFields.promo.optional(),
  paymentMethod: paymentMethod.optional(),
  /** The first and last stop that its reader may know. */
  pickup: visiblePlace,
  dropoff: visiblePlace,
  reference: z.string(),
  status: bookingStatus,
  cancelReason: reason.nullable(),
  cancelNote: z.string().nullable(),
  companyName: z.string().nullable().optional(),
  childRefs: z.array(
    ref.extend({
      seatNeed,
      mobility,
      school: z.string().nullable(),
      grade: z.string().nullable(),
      mustBeMet: z.boolean(),
      /** Without a phone for a driver. */
      guardian: ref.extend({ phone: phone.nullable() }).nullable(),
    }),
  ),
  /** The series it is a ride of, which way of it, and whether that leads back as well. */
  series: z
    .object({
      id,
      rule: z.string(),
      from: day,
      to: day,
      leg: z.enum(legs).nullable(),
      returns: z.boolean(),
    })
    .nullable(),
  pickupAt: instant,
  dropoffAt: instant,
  zone: z.string(),
  /** Metres and seconds of the planned route. */
  distanceM: z.int(),
  durationS: z.int(),
  quote: quote.optional(),
  trips: z.array(trip),
  events: z.array(timelineEvent),
  actions: z.array(bookingAction),
  /** For those who may change it. */
  warnings: rideWarnings,
  /** Null for the office, and where the ride is not promised. */
  cutoff: selfService.nullable().optional(),
})
export type Booking = z.infer<typeof booking>

/**
 * What cancelling a booking now means. `fee` is in minor units of `currency`: what whoever booked it pays, and where the
 * office cancels, what is due if the reason is theirs (`byReason`). Nothing is due until `freeUntil`, null where that
 * has passed or no fee is ever due. `message` says why it can't be cancelled.
 */
export const cancellation = z.object({
  allowed: z.boolean(),
  message: z.string().nullable(),
  until: instant.nullable(),
  fee: z.int(),
  currency: z.string(),
  freeUntil: instant.nullable(),
  byReason: z.boolean(),
  phone: phone.nullable(),
})
export type Cancellation = z.infer<typeof cancellation>

/** `fee` is the one that was shown to whoever booked and cancels: no other is charged. Without it, none was. */
export const bookingActionInput = z.strictObject({
  reason: reason.optional(),
  note: z.string().trim().max(500).optional(),
  fee: z.int().min(0).optional(),
})
export type BookingActionInput = z.infer<typeof bookingActionInput>

/** `assign` makes the missing trip at the planned pickup time, and gives it the driver and vehicle. */
export const bulkInput = z.strictObject({
  ids: z.array(id).min(1).max(200),
  action: z.enum(bookingBulkActions),
  reason: reason.optional(),
  note: z.string().trim().max(500).optional(),
  driver: id.optional(),
  vehicle: id.optional(),
  /** The passenger assistant who rides along, for `assign`. */
  assistant: id.optional(),
})
export type BulkInput = z.infer<typeof bulkInput>

/** Filters of the booking list. `status` takes several, comma-separated; dates are days in the operator's zone. */
export const bookingListQuery = z.strictObject({
  ...listQuery,
  status: z.string().max(200).optional(),
  when: when.optional(),
  date_from: day.optional(),
  date_to: day.optional(),
  company: id.optional(),
  driver: id.optional(),
  child: id.optional(),
  series: id.optional(),
  no_driver: z.enum(flags).optional(),
})

export const bookingExportQuery = bookingListQuery.extend(exportQuery)
/** The token of a bulk answer. */
export const undoInput = z.strictObject({ undo: id })

/** Clock times are in the zone of `company`, or the operator's without one. School ends earlier for rides from school only. */
export const seriesPreviewInput = z.strictObject({
  requestedAt: instant,
  direction: direction.optional(),
  company: id.nullable().optional(),
  series: seriesInput,
})
export type SeriesPreviewInput = z.infer<typeof seriesPreviewInput>

/** The bookings or trips that one driver and one vehicle should take: ids, joined by commas. */
export const candidatesQuery = z.strictObject({
  ids: z
    .string()
    .max(13_000)
    .transform((text) => [...new Set(text.split(','))])
    .pipe(z.array(id).min(1).max(200)),
})
