import type { CalendarEvent, CalendarEventInput } from '#contract/calendar.ts'
import type { NoteColor } from '#contract/lists/notes.ts'
import { addDays, isDay } from '#src/lib/list/days.ts'
import { printRepeat, type Repeat, readRepeat } from './repeat.ts'

/** An event as its form has it. */
export interface EventValues {
  title: string
  allDay: boolean
  startDay: string
  startTime: string
  endDay: string
  endTime: string
  repeat: Repeat
  until: string
  /** Minutes, or empty for none. */
  remind: string
  color: NoteColor
  place: string
  notes: string
}

const morning = { startTime: '09:00', endTime: '10:00' }

function parted(start: string, end: string) {
  const [startDay = '', startTime = morning.startTime] = start.split('T')
  const [endDay = startDay, endTime = morning.endTime] = end.split('T')
  return { startDay, startTime, endDay, endTime }
}

/** A new event; `create` is its day, or start and end with `…` between them. */
export function newValues(create: string, today: string): EventValues {
  const [start = '', end = ''] = create.split('…')
  const day = isDay(start.slice(0, 10)) ? start : today
  const last = end.slice(0, 10)
  const times = parted(day, isDay(last) && end >= day ? end : day)
  return {
    ...times,
    ...{ title: '', allDay: end !== '' && !day.includes('T'), repeat: 'none', until: '' },
    ...{ remind: '', color: 'primary', place: '', notes: '' },
  }
}

/** An event in the form: of one that repeats the time on `day`, or the first where all are changed. */
export function valuesOf(event: CalendarEvent, day: string | undefined): EventValues {
  const { title, allDay, rule, remindMin, color, place, notes } = event
  const times = parted(event.start, event.end)
  const span = (Date.parse(times.endDay) - Date.parse(times.startDay)) / 86_400_000
  const on = day === undefined ? {} : { startDay: day, endDay: addDays(day, span) }
  const repeat = day === undefined ? readRepeat(rule, times.startDay) : { repeat: 'none' as const, until: '' }
  return {
    ...{ title, allDay, ...times, ...on, ...repeat },
    ...{ remind: remindMin === null ? '' : String(remindMin), color, place, notes },
  }
}

/** What is sent; `kept` is a rule that the form has no name for. */
export function inputOf(values: EventValues, kept: string | null): CalendarEventInput {
  const { title, allDay, startDay, startTime, endDay, endTime, repeat, until, remind, color, place, notes } =
    values
  return {
    ...{ title, allDay, color, place, notes },
    start: allDay ? startDay : `${startDay}T${startTime}`,
    end: allDay ? endDay : `${endDay}T${endTime}`,
    rule: printRepeat(repeat, until, startDay, kept),
    remindMin: remind === '' ? null : Number(remind),
  }
}
