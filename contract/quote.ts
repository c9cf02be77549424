import * as z from 'zod'
import { vehicleBody } from './fleet.ts'
import { anchors } from './lists/bookings.ts'
import { quote } from './money.ts'
import { blockReason } from './people.ts'
import { place, sentPlace } from './place.ts'
import { id, instant } from './record.ts'

/** The end of a ride at which its requested time holds. */
export const anchor = z.enum(anchors)

/** Places as a booking or a question for its price may be sent: the points of addresses that nobody knows yet are left out. */
export const sentPlaces = { pickup: sentPlace, dropoff: sentPlace, stops: z.array(sentPlace).max(8) }

/** What speaks against a ride that may be booked all the same: a child has another one at that time, which the reader may open. */
const rideWarning = blockReason.extend({ booking: z.object({ id, reference: z.string() }).optional() })
export type RideWarning = z.infer<typeof rideWarning>
export const rideWarnings = z.array(rideWarning).optional()

/** What a price depends on; `distanceM` and `durationS` answer the planned route. */
export const quoteInput = z.strictObject({
  pickup: place,
  dropoff: place,
  stops: z.array(place).max(8),
  requestedAt: instant,
  anchor,
  vehicleType: vehicleBody.nullable(),
  waitMinutes: z.int().min(0).max(480),
  promo: z.string().trim().max(40).nullable(),
  company: id.nullable(),
  /** Who is to ride, and the booking that is edited: `warnings` tell of their other rides. */
  children: z.array(id).max(16).optional(),
  booking: id.optional(),
})
export type QuoteInput = z.infer<typeof quoteInput>
export const sentQuote = quoteInput.extend(sentPlaces)
export type SentQuote = z.infer<typeof sentQuote>
export const quoteAnswer = z.object({
  quote,
  distanceM: z.int(),
  durationS: z.int(),
  pickupAt: instant,
  dropoffAt: instant,
  warnings: rideWarnings,
})
export type QuoteAnswer = z.infer<typeof quoteAnswer>
