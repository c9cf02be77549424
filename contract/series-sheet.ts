import * as z from 'zod'
import { bookingStatus } from './booking-states.ts'
import { legs, seriesScopes } from './lists/bookings.ts'
import { reason } from './reason.ts'
import { clockTime, day, id, instant, ref } from './record.ts'

/** A series with its totals, over those of its rides that the reader sees. Days and clock times are those of `zone`. */
export const seriesSheet = z.object({
  id,
  rule: z.string(),
  zone: z.string(),
  calendar: ref.nullable(),
  exceptDates: z.array(day),
  from: day,
  to: day,
  pausedFrom: day.nullable(),
  pausedTo: day.nullable(),
  /** When the way back leaves, as it was agreed last. */
  returnLeg: z.object({ time: clockTime }).nullable(),
  children: z.array(ref),
  /** How many rides stand in each state; those without are left out. */
  rides: z.array(z.object({ status: bookingStatus, count: z.int() })),
  /** Minor units, by currency, of the rides that take place or took place. */
  prices: z.array(z.object({ currency: z.string(), amount: z.int() })),
  /** Metres of the planned routes of those rides. */
  distanceM: z.int(),
  /** The pickups of the first and last ride that is still to come; null when none is. */
  nextAt: instant.nullable(),
  lastAt: instant.nullable(),
  /** Its reader may cancel rides of it. */
  cancellable: z.boolean(),
  /** The next ride of each way that its reader may edit. */
  editable: z.array(z.object({ leg: z.enum(legs), booking: id })),
})
export type SeriesSheet = z.infer<typeof seriesSheet>

/**
 * Which rides to cancel, and why: `following` from the pickup of `booking` on, `all` that are still to come, `pause` those
 * from one day to another, both counted.
 */
export const seriesCancelInput = z.strictObject({
  scope: z.enum(seriesScopes),
  booking: id.optional(),
  from: day.optional(),
  to: day.optional(),
  reason: reason.optional(),
  note: z.string().trim().max(500).optional(),
})
export type SeriesCancelInput = z.infer<typeof seriesCancelInput>
