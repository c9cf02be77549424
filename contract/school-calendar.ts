import * as z from 'zod'
import { directions } from './lists/bookings.ts'
import { calendarEffects, entryKinds, entryOutcomes } from './lists/schools.ts'
import { bulkResult } from './page.ts'
import { clockTime, day, id, instant, ref } from './record.ts'
import { registerQuery, registerRecord } from './register.ts'

const name = z.string().trim().min(1).max(120)
/** Days from the first to the last, both counted. */
const span = z.strictObject({ from: day, to: day, name })
const early = z.strictObject({ date: day, time: clockTime })
export type Span = z.infer<typeof span>

/** So many rides one change of a calendar may cancel or move. */
export const maxCalendarRides = 400
/** No term and no holiday lasts longer. */
export const maxSpanDays = 366
/** So many of each a calendar has at most. */
export const mostDays = { terms: 40, closed: 300, early: 200 }

/**
 * The days of a school calendar. Without terms every day outside of `closed` is a school day; with them only those within
 * a term. On a day in `early` school ends at that clock time.
 */
export const calendarDays = z.strictObject({
  terms: z.array(span).max(mostDays.terms),
  closed: z.array(span).max(mostDays.closed),
  early: z.array(early).max(mostDays.early),
})
export type CalendarDays = z.infer<typeof calendarDays>

/** Its days have calls of their own, which show the rides that a change concerns. */
export const schoolCalendarInput = z.strictObject({ name })
export type SchoolCalendarInput = z.infer<typeof schoolCalendarInput>

/** `schools` and `series` are how many follow it; null for whom that is not for. */
export const schoolCalendar = registerRecord({
  ...schoolCalendarInput.shape,
  ...calendarDays.shape,
  schools: z.int().nullable(),
  series: z.int().nullable(),
})
export type SchoolCalendar = z.infer<typeof schoolCalendar>

export const schoolCalendarListQuery = registerQuery({})

/**
 * A ride that a change of days concerns. `effect` is what happens to it: cancelled, moved to `to`, or left because it runs
 * already (`running`) or a child of another school rides along (`shared`).
 */
const calendarRide = z.object({
  booking: id,
  reference: z.string(),
  direction: z.enum(directions),
  pickupAt: instant,
  zone: z.string(),
  children: z.array(ref),
  effect: z.enum(calendarEffects),
  /** Why there is no school that day: the name of the holiday, or nothing outside of the terms. */
  reason: z.string().nullable(),
  to: instant.nullable(),
})
export type CalendarRide = z.infer<typeof calendarRide>

/** All rides that a change would cancel or move, soonest first. `days` are the days as they would be stored. */
export const calendarPreview = z.object({ days: calendarDays, rides: z.array(calendarRide) })
export type CalendarPreview = z.infer<typeof calendarPreview>

/** The days to store, and which of the rides in the preview to change; the others stay as they are. */
export const calendarChange = z.strictObject({
  ...calendarDays.shape,
  rides: z.array(id).max(maxCalendarRides),
})
export type CalendarChange = z.infer<typeof calendarChange>

/** The calendar as it is then, and what came of each ride; `undo` takes all of it back for ten minutes. */
export const calendarChanged = z.object({ calendar: schoolCalendar, ...bulkResult.shape })
export type CalendarChanged = z.infer<typeof calendarChanged>

/** An entry of an ICS file: what it was taken for, and what became of it. */
const calendarEntry = z.object({
  name: z.string(),
  from: day,
  to: day,
  time: clockTime.nullable(),
  kind: z.enum(entryKinds).nullable(),
  outcome: z.enum(entryOutcomes),
})
export type CalendarEntry = z.infer<typeof calendarEntry>

/** What an ICS file would make of a calendar's days; nothing is stored. `unreadable` entries made no sense. */
export const calendarFile = z.object({
  days: calendarDays,
  entries: z.array(calendarEntry),
  unreadable: z.int(),
})
export type CalendarFile = z.infer<typeof calendarFile>
