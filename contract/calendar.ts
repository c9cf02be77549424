import * as z from 'zod'
import { calendarLayers } from './lists/calendar.ts'
import { noteColors } from './lists/notes.ts'
import { paperOwners } from './lists/papers.ts'
import { day, id, instant, recordFields } from './record.ts'

/** So many events one person has at most, and so many of them that repeat: each of those takes a while to unfold. */
export const mostEvents = 2000
export const mostRepeating = 200
/** No event lasts longer, in days. */
export const longestEvent = 366
/** The days that are asked for at once, at most. */
export const longestWindow = 100
/** So many days of an event that repeats can be left out. */
export const mostExcept = 500
/** The longest time before an event that one is reminded of it: four weeks, in minutes. */
export const earliestReminder = 28 * 1440

/** A day for a whole-day event, else a day with a clock time, on the clock of the office. */
const moment = z.string().regex(/^(?:19|20|21)\d\d-\d\d-\d\d(?:T(?:[01]\d|2[0-3]):[0-5]\d)?$/, {
  error: 'core:field.time',
})

const fields = {
  title: z.string().trim().min(1).max(200),
  allDay: z.boolean(),
  start: moment.describe(
    'The first day, or the day and clock time (`YYYY-MM-DDTHH:MM`) in the zone of the office',
  ),
  end: moment.describe('The last day of a whole-day event; else the clock time at which it is over'),
  place: z.string().trim().max(200),
  notes: z.string().trim().max(5000),
  color: z.enum(noteColors),
  rule: z
    .string()
    .max(500)
    .nullable()
    .describe('How it repeats (RRULE of RFC 5545); its days count in the zone of the office'),
  remindMin: z
    .int()
    .min(0)
    .max(earliestReminder)
    .nullable()
    .describe('Minutes before it that one is reminded'),
}
const except = z.array(day).max(mostExcept).describe('Days on which a repeating event does not take place')

/** Somebody’s own event; of one that repeats the first. */
export const calendarEvent = z.object({
  id,
  ...fields,
  except,
  deleted: z.boolean(),
  version: recordFields.version,
})
export type CalendarEvent = z.infer<typeof calendarEvent>

export const calendarEventInput = z.strictObject({
  ...fields,
  place: fields.place.default(''),
  notes: fields.notes.default(''),
  color: fields.color.default('primary'),
  rule: fields.rule.default(null),
  remindMin: fields.remindMin.default(null),
})
export type CalendarEventInput = Pick<CalendarEvent, keyof typeof fields>

/** What is not named stays. */
export const calendarEventChange = z.strictObject({ ...fields, except, deleted: z.boolean() }).partial()
export type CalendarEventChange = Partial<Omit<CalendarEvent, 'id' | 'version'>>

/** One time of an event that repeats, taken out of it and standing for itself. */
export const detachedEvent = z.object({ series: calendarEvent, event: calendarEvent })
export type DetachedEvent = z.infer<typeof detachedEvent>

export const calendarWindow = z.object({ from: day, to: day })

/** A time at which an event takes place, in the form of its own start and end. */
const occurrence = z.object({ event: id, start: moment, end: moment })
export type CalendarOccurrence = z.infer<typeof occurrence>

/** Something of the business on a stretch of days; `id` is the record it leads to, `of` whose it is. */
const layerEntry = z.object({
  layer: z.enum(calendarLayers),
  title: z.string().describe('In the language of the reader'),
  from: day,
  to: day,
  id: id.nullable(),
  of: z.enum(paperOwners).nullable(),
})
export type LayerEntry = z.infer<typeof layerEntry>

/** All there is on the days that were asked for. `layers` are those that the reader may read, `cut` those with more than fits. */
export const calendarDaysAnswer = z.object({
  zone: z.string().describe('The zone of the office, which all clock times are in'),
  today: day,
  events: z.array(calendarEvent),
  occurrences: z.array(occurrence),
  layers: z.array(z.enum(calendarLayers)),
  entries: z.array(layerEntry),
  cut: z.array(z.enum(calendarLayers)),
})
export type CalendarDaysAnswer = z.infer<typeof calendarDaysAnswer>

/** The address by which other calendars follow this one; the secret itself is stored nowhere. */
export const calendarFeed = z.object({
  active: z.boolean(),
  layers: z.array(z.enum(calendarLayers)),
  createdAt: instant.nullable(),
  readAt: instant.nullable().describe('When a calendar last asked for it'),
})
export type CalendarFeed = z.infer<typeof calendarFeed>

export const calendarFeedInput = z.strictObject({
  layers: z.array(z.enum(calendarLayers)).max(calendarLayers.length).default([]),
})

/** A new address, told this once. */
export const newCalendarFeed = calendarFeed.extend({
  path: z
    .string()
    .describe('The path of the feed on this server; whoever has it reads it without signing in'),
})
export type NewCalendarFeed = z.infer<typeof newCalendarFeed>

/** What came of a calendar file. */
export const calendarImport = z.object({
  added: z.int(),
  known: z.int().describe('Those that were there already'),
  unreadable: z.int().describe('Entries that made no sense'),
})
export type CalendarImport = z.infer<typeof calendarImport>
