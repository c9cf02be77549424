import * as z from 'zod'
import { sentBooking } from './booking.ts'
import { editEffects, editLegs, editScopes, legs, rideParts } from './lists/bookings.ts'
import { id, instant } from './record.ts'

/**
 * One ride of a series as it is to be, and how far what was changed in it reaches. The other rides take over what differs
 * from the ride as it was, and no more; children are added to them and taken off. On the way back the ends are exchanged, and
 * the time is not taken over. What a ride has of its own stays, save with `overrides`.
 */
export const seriesEditInput = z.strictObject({
  scope: z.enum(editScopes),
  legs: z.enum(editLegs),
  overrides: z.boolean(),
  booking: sentBooking,
})
export type SeriesEditInput = z.infer<typeof seriesEditInput>

/** What becomes of one ride. `code` and `message` say why it is left as it is. */
export const seriesEditRide = z.object({
  booking: id,
  reference: z.string(),
  leg: z.enum(legs).nullable(),
  zone: z.string(),
  /** Pickups before and after. */
  from: instant,
  to: instant,
  effect: z.enum(editEffects),
  /** What it has of its own, and keeps. */
  keeps: z.array(z.enum(rideParts)),
  code: z.string().nullable(),
  message: z.string().nullable(),
})
export type SeriesEditRide = z.infer<typeof seriesEditRide>

/** Rides by pickup time. Prices are those of the rides that change, in minor units; null where their currencies differ. */
export const seriesEditPreview = z.object({
  rides: z.array(seriesEditRide),
  price: z.object({ currency: z.string(), before: z.int(), after: z.int() }).nullable(),
})
export type SeriesEditPreview = z.infer<typeof seriesEditPreview>
