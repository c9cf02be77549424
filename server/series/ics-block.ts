import ICAL from 'ical.js'
import { addDays } from '#server/platform/time/days.ts'
import { localTime } from '#server/platform/time/local-time.ts'

/** In seconds: a longer one makes no sense, and is counted day by day. */
const longestDuration = 3660 * 86_400

/** Day and clock time where an event is. */
export interface Wall {
  day: string
  clock: string
}

/** One event of a file as it is written there, not unfolded. */
export interface IcsBlock {
  uid: string
  summary: string
  description: string
  location: string
  start: Wall
  /** The first moment that is no part of it. */
  stop: Wall
  /** Whether it is on whole days. */
  whole: boolean
  /** The zone that its clock times are written in; null where that is UTC or left open. */
  tzid: string | null
  cancelled: boolean
  rule: string | null
  except: string[]
  /** Days that it takes place on beside those of its rule. */
  also: string[]
  /** The day of the series that it stands for. */
  replaced: string | null
  /** How many minutes before it an alarm is set. */
  alarmMin: number | null
}

/** The events of a file as the lines of each; null for a file that is no calendar. */
export function blocksOf(text: string): string[] | null {
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

/** Only UTC is translated into `zone`; other clock times are taken as they are written. */
function wallOf(time: ICAL.Time, zone: string): Wall {
  if (time.zone === ICAL.Timezone.utcTimezone) {
    const { day, time: clock } = localTime(time.toJSDate(), zone)
    return { day, clock }
  }
  const text = time.toString()
  return { day: text.slice(0, 10), clock: time.isDate ? '00:00' : text.slice(11, 16) }
}

export const isDay = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text) && addDays(text, 0) === text

function daysOf(component: ICAL.Component, name: string, zone: string): string[] {
  return component
    .getAllProperties(name)
    .flatMap((property) => property.getValues())
    .flatMap((value) => (value instanceof ICAL.Time ? [wallOf(value, zone).day] : []))
}

/** Where an event ends; throws for one that is longer than makes sense. */
function stopOf(component: ICAL.Component, start: ICAL.Time): ICAL.Time {
  const end = component.getFirstPropertyValue('dtend')
  if (end instanceof ICAL.Time) return end
  const stop = start.clone()
  const duration = component.getFirstPropertyValue('duration')
  if (duration instanceof ICAL.Duration) {
    if (Math.abs(duration.toSeconds()) > longestDuration) throw new RangeError('too long')
    stop.addDuration(duration)
  }
  return stop
}

function alarmOf(component: ICAL.Component): number | null {
  const trigger = component.getFirstSubcomponent('valarm')?.getFirstPropertyValue('trigger')
  return trigger instanceof ICAL.Duration ? Math.round(-trigger.toSeconds() / 60) : null
}

/** What one block says; throws for what makes no sense. Times in UTC are read on the clock of `zone`. */
export function readBlock(block: string, zone: string): IcsBlock {
  const component = new ICAL.Component(ICAL.parse(block) as unknown[])
  const textOf = (name: string) => String(component.getFirstPropertyValue(name) ?? '').trim()
  const property = component.getFirstProperty('dtstart')
  const first = property?.getFirstValue()
  if (!(first instanceof ICAL.Time)) throw new RangeError('no start')
  // As it was written: 31 February would be read as a day in March.
  const [, , , written] = property?.toJSON() ?? []
  if (!isDay(String(written).slice(0, 10))) throw new RangeError('no such day')
  const [start, stop] = [wallOf(first, zone), wallOf(stopOf(component, first), zone)]
  const tzid = property?.getParameter('tzid')
  const rule = component.getFirstPropertyValue('rrule')
  const replaces = component.getFirstPropertyValue('recurrence-id')
  return {
    uid: textOf('uid'),
    summary: textOf('summary'),
    description: textOf('description'),
    location: textOf('location'),
    start,
    stop,
    whole: first.isDate || (start.clock === '00:00' && stop.clock === '00:00' && stop.day > start.day),
    tzid: typeof tzid === 'string' ? tzid : null,
    cancelled: textOf('status').toUpperCase() === 'CANCELLED',
    rule: rule ? String(rule) : null,
    except: daysOf(component, 'exdate', zone),
    also: daysOf(component, 'rdate', zone),
    replaced: replaces instanceof ICAL.Time ? wallOf(replaces, zone).day : null,
    alarmMin: alarmOf(component),
  }
}
