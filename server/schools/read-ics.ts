import ICAL from 'ical.js'
import { addDays } from '#server/platform/time/days.ts'
import { localTime } from '#server/platform/time/local-time.ts'
import { createTurnYielder } from '#server/platform/time/yield-turn.ts'
import { daysOfRule } from '#server/series/rule.ts'

/** One event on one stretch of days; `time` is the clock time at which one of a part of a day begins. */
export interface IcsEvent {
  name: string
  from: string
  to: string
  time: string | null
  cancelled: boolean
}

/** The largest file that is read, in bytes. */
export const maxIcsBytes = 1024 * 1024
/** So many events one file may have; of those that repeat fewer, as each takes a while to unfold. */
export const maxIcsEvents = 2000
const maxRepeating = 100
/** How often one event may come about. */
const maxOccurrences = 500
/** For how many days one may have repeated. */
const longestRepeating = 3660
/** In seconds: a longer one makes no sense, and is counted day by day. */
const longestDuration = 3660 * 86_400
const maxName = 120

interface Clock {
  /** The zone of whoever reads it, for times in UTC; others are taken as they are written. */
  zone: string
  /** The last day that events are unfolded to. */
  until: string
}

/** The events of a file as the lines of each; null for a file that is no calendar. */
function blocksOf(text: string): string[] | null {
  if (!/^\uFEFF?\s*BEGIN:VCALENDAR/i.test(text)) return null
  const blocks: string[] = []
  let lines: string[] | null = null
  for (const line of text.split(/\r\n|\n|\r/)) {
    if (/^BEGIN:VEVENT\s*$/i.test(line)) lines = []
    lines?.push(line)
    if (lines && /^END:VEVENT\s*$/i.test(line)) {
      blocks.push(lines.join('\r\n'))
      lines = null
    }
  }
  return blocks
}

/** Day and clock time where the event is; only UTC is translated. */
function wallOf(time: ICAL.Time, zone: string): { day: string; clock: string } {
  if (time.zone === ICAL.Timezone.utcTimezone) {
    const { day, time: clock } = localTime(time.toJSDate(), zone)
    return { day, clock }
  }
  const text = time.toString()
  return { day: text.slice(0, 10), clock: time.isDate ? '00:00' : text.slice(11, 16) }
}

const daysApart = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)

const isDay = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text) && addDays(text, 0) === text

function timesOf(component: ICAL.Component, name: string, zone: string): string[] {
  return component
    .getAllProperties(name)
    .flatMap((property) => property.getValues())
    .flatMap((value) => (value instanceof ICAL.Time ? [wallOf(value, zone).day] : []))
}

/** The first day, the last one, and the clock time of an event. Its end is the first moment that is no part of it. */
function spanOf(component: ICAL.Component, start: ICAL.Time, zone: string) {
  const from = wallOf(start, zone)
  const end = component.getFirstPropertyValue('dtend')
  const duration = component.getFirstPropertyValue('duration')
  const stop = end instanceof ICAL.Time ? end : start.clone()
  if (!(end instanceof ICAL.Time) && duration instanceof ICAL.Duration) {
    if (Math.abs(duration.toSeconds()) > longestDuration) throw new RangeError('too long')
    stop.addDuration(duration)
  }
  const to = wallOf(stop, zone)
  const ends = to.day > from.day && to.clock === '00:00' ? addDays(to.day, -1) : to.day
  const whole = start.isDate || (from.clock === '00:00' && to.day > from.day)
  const [, last = from.day] = [from.day, ends].toSorted()
  return { from: from.day, to: last, time: whole ? null : from.clock }
}

/** The days of a rule up to the last one that is of use; throws for one that comes about too often, or since too long ago. */
function repeatsOf(rule: string, from: string, until: string, mayRepeat: boolean): string[] {
  if (!mayRepeat || daysApart(from, until) > longestRepeating) throw new RangeError('repeats too long')
  const limit = maxOccurrences + 1
  const days = daysOfRule(rule, { from, to: until, zone: 'UTC', limit })
  if (days.length === limit) throw new RangeError('repeats too often')
  return days
}

type Read = { events: IcsEvent[]; replaced: string | null; uid: string; repeats: boolean }

/** What one block says; throws for what makes no sense. */
function readBlock(block: string, { zone, until }: Clock, mayRepeat: boolean): Read {
  const component = new ICAL.Component(ICAL.parse(block) as unknown[])
  const start = component.getFirstPropertyValue('dtstart')
  if (!(start instanceof ICAL.Time)) throw new RangeError('no start')
  // As it was written: 31 February would be read as a day in March.
  const [, , , written] = component.getFirstProperty('dtstart')?.toJSON() ?? []
  if (!isDay(String(written).slice(0, 10))) throw new RangeError('no such day')
  const span = spanOf(component, start, zone)
  if (!isDay(span.from) || !isDay(span.to)) throw new RangeError('no days')
  const summary = String(component.getFirstPropertyValue('summary') ?? '').trim()
  const status = String(component.getFirstPropertyValue('status') ?? '')
  const common = {
    name: summary.slice(0, maxName).trim() || '–',
    time: span.time,
    cancelled: status.toUpperCase() === 'CANCELLED',
  }
  const rule = component.getFirstPropertyValue('rrule')
  const starts = rule ? repeatsOf(String(rule), span.from, until, mayRepeat) : []
  const length = daysApart(span.from, span.to)
  const without = new Set(timesOf(component, 'exdate', zone))
  starts.push(span.from, ...timesOf(component, 'rdate', zone))
  const replaces = component.getFirstPropertyValue('recurrence-id')
  return {
    events: [...new Set(starts)]
      .filter((day) => isDay(day) && !without.has(day))
      .map((day) => ({ ...common, from: day, to: addDays(day, length) })),
    replaced: replaces instanceof ICAL.Time ? wallOf(replaces, zone).day : null,
    uid: String(component.getFirstPropertyValue('uid') ?? ''),
    repeats: Boolean(rule),
  }
}

export type IcsProblem = 'ics.unreadable' | 'ics.too_many'

/**
 * The events of an iCalendar file (RFC 5545) by the days that they are on, repeating ones unfolded, and how many blocks
 * made no sense. Answers what is wrong with a file that can't be read at all.
 */
export async function readIcs(
  bytes: Uint8Array,
  clock: Clock,
): Promise<{ events: IcsEvent[]; unreadable: number } | IcsProblem> {
  const blocks = blocksOf(new TextDecoder().decode(bytes))
  if (!blocks) return 'ics.unreadable'
  if (blocks.length > maxIcsEvents) return 'ics.too_many'
  const yieldTurn = createTurnYielder()
  const read: Read[] = []
  let [unreadable, repeating] = [0, 0]
  for (const block of blocks) {
    try {
      const one = readBlock(block, clock, repeating < maxRepeating)
      if (one.repeats) repeating += 1
      read.push(one)
    } catch {
      unreadable += 1
    }
    await yieldTurn()
  }
  // An event of a series that was changed alone stands for the one it was.
  const replaced = new Set(read.flatMap(({ uid, replaced: day }) => (day ? [`${uid} ${day}`] : [])))
  const events = read.flatMap((one) =>
    one.events.filter(({ from }) => one.replaced !== null || !replaced.has(`${one.uid} ${from}`)),
  )
  return { events, unreadable }
}
