import { Temporal } from 'temporal-polyfill'
import type { LayerEntry } from '#contract/calendar.ts'
import { escapeText, printLines } from '#server/platform/files/content-lines.ts'
import { addDays } from '#server/platform/time/days.ts'
import { type EventRow, timesOn } from './unfold.ts'

const bare = (text: string) => text.replaceAll(/[-:]/g, '')
const stamp = (at: Date) => `${bare(at.toISOString().slice(0, 19))}Z`

/** How far from UTC a clock is, as files have it: +0100. */
function offset(at: Temporal.ZonedDateTime): string {
  const minutes = Math.round(at.offsetNanoseconds / 6e10)
  const [hours, rest] = [Math.trunc(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
  return `${minutes < 0 ? '-' : '+'}${String(hours).padStart(2, '0')}${String(rest).padStart(2, '0')}`
}

/** A zone with each change of its clocks from a little before `now` to five years on; its rules are nowhere else in the file. */
function zoneLines(zone: string, now: Date): string[] {
  const start = Temporal.Instant.fromEpochMilliseconds(now.getTime())
    .toZonedDateTimeISO(zone)
    .subtract({ years: 2 })
  const end = start.add({ years: 7 })
  const observance = (at: Temporal.ZonedDateTime, before: Temporal.ZonedDateTime) => {
    const kind = at.offsetNanoseconds > before.offsetNanoseconds ? 'DAYLIGHT' : 'STANDARD'
    // The clock time of a change is said on the clock before it.
    const wall = at
      .toPlainDateTime()
      .subtract({ nanoseconds: at.offsetNanoseconds - before.offsetNanoseconds })
    const dtstart = bare(wall.toString({ smallestUnit: 'second' }))
    const offsets = [`TZOFFSETFROM:${offset(before)}`, `TZOFFSETTO:${offset(at)}`]
    return [`BEGIN:${kind}`, `DTSTART:${dtstart}`, ...offsets, `END:${kind}`]
  }
  const lines = observance(start, start)
  let at = start.getTimeZoneTransition('next')
  while (at && Temporal.ZonedDateTime.compare(at, end) < 0) {
    lines.push(...observance(at, at.subtract({ seconds: 1 })))
    at = at.getTimeZoneTransition('next')
  }
  return ['BEGIN:VTIMEZONE', `TZID:${zone}`, ...lines, 'END:VTIMEZONE']
}

/** A rule as this file may say it: the end of one with clock times is an instant in UTC. */
function ruleOf(rule: string, zone: string, timed: boolean): string {
  const text = rule
    .trim()
    .toUpperCase()
    .replace(/^RRULE:/, '')
  return text.replace(/UNTIL=(\d{4})(\d\d)(\d\d)(T\d{6}Z?)?/, (_, year, month, day) => {
    if (!timed) return `UNTIL=${year}${month}${day}`
    const last = Temporal.PlainDateTime.from(`${year}-${month}-${day}T23:59:59`).toZonedDateTime(zone)
    return `UNTIL=${stamp(new Date(last.epochMilliseconds))}`
  })
}

function eventLines(row: EventRow, zone: string): string[] {
  const timed = row.startTime !== null
  const { start, end } = timesOn(row, row.startDay)
  const moment = (name: string, at: string) =>
    timed ? `${name};TZID=${zone}:${bare(at)}00` : `${name};VALUE=DATE:${bare(at)}`
  const days = row.except.map((day) => (timed ? `${bare(day)}T${bare(row.startTime ?? '')}00` : bare(day)))
  const except = timed ? `EXDATE;TZID=${zone}:` : 'EXDATE;VALUE=DATE:'
  return [
    'BEGIN:VEVENT',
    `UID:${escapeText(row.uid ?? row.id)}`,
    `DTSTAMP:${stamp(row.updatedAt)}`,
    moment('DTSTART', start),
    // The end of whole days is the first one after them.
    moment('DTEND', timed ? end : addDays(end, 1)),
    `SUMMARY:${escapeText(row.title)}`,
    ...(row.place ? [`LOCATION:${escapeText(row.place)}`] : []),
    ...(row.notes ? [`DESCRIPTION:${escapeText(row.notes)}`] : []),
    ...(row.rule ? [`RRULE:${ruleOf(row.rule, zone, timed)}`] : []),
    ...(days.length > 0 ? [except + days.join(',')] : []),
    ...(row.remindMin === null
      ? []
      : [
          'BEGIN:VALARM',
          'ACTION:DISPLAY',
          `DESCRIPTION:${escapeText(row.title)}`,
          `TRIGGER:-PT${row.remindMin}M`,
          'END:VALARM',
        ]),
    'END:VEVENT',
  ]
}

const entryLines = (entry: LayerEntry, now: Date) => [
  'BEGIN:VEVENT',
  `UID:${escapeText([entry.layer, entry.of, entry.id, entry.from].filter(Boolean).join('-'))}`,
  `DTSTAMP:${stamp(now)}`,
  `DTSTART;VALUE=DATE:${bare(entry.from)}`,
  `DTEND;VALUE=DATE:${bare(addDays(entry.to, 1))}`,
  `SUMMARY:${escapeText(entry.title)}`,
  'TRANSP:TRANSPARENT',
  'END:VEVENT',
]

interface Calendar {
  name: string
  events: readonly EventRow[]
  entries: readonly LayerEntry[]
  zone: string
  now: Date
}

/** A calendar as a file of RFC 5545; rules stay rules. */
export function printIcs({ name, events, entries, zone, now }: Calendar): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Kerbside//Calendar//EN',
    'CALSCALE:GREGORIAN',
    `X-WR-CALNAME:${escapeText(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    ...zoneLines(zone, now),
    ...events.flatMap((row) => eventLines(row, zone)),
    ...entries.flatMap((entry) => entryLines(entry, now)),
    'END:VCALENDAR',
  ]
  return printLines(lines)
}
