import * as z from 'zod'
import { legs, occurrenceStates } from './lists/bookings.ts'
import { clockTime, day, id, instant } from './record.ts'

/** A repeating booking. `rule` is an RFC 5545 RRULE without DTSTART; clock times are those of `zone`. */
export const seriesInput = z.strictObject({
  rule: z.string().min(5).max(500),
  calendar: id.nullable(),
  exceptDates: z.array(day).max(366),
  from: day,
  to: day,
  pausedFrom: day.nullable(),
  pausedTo: day.nullable(),
  returnLeg: z.strictObject({ time: clockTime }).nullable(),
})
export type SeriesInput = z.infer<typeof seriesInput>

/** One day of a series before it is saved: whether it will be booked and, if not, why. */
export const occurrence = z.object({
  date: day,
  at: instant,
  leg: z.enum(legs),
  state: z.enum(occurrenceStates),
  /** The holiday, where it has a name. */
  label: z.string().nullable(),
  /** The way home is earlier, as school ends earlier. */
  early: z.boolean(),
  clockChange: z.boolean(),
})
export const seriesPreview = z.object({
  zone: z.string(),
  occurrences: z.array(occurrence),
  booked: z.int(),
  skipped: z.int(),
  truncated: z.boolean(),
})
export type Occurrence = z.infer<typeof occurrence>
export type SeriesPreview = z.infer<typeof seriesPreview>
