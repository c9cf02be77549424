import { Temporal } from 'temporal-polyfill'
import type { Direction } from '#contract/booking.ts'
import type { CalendarDays } from '#contract/school-calendar.ts'
import type { Occurrence, SeriesInput } from '#contract/series.ts'
import { daysOfRule } from './rule.ts'
import { earlyTime, noSchool } from './school-days.ts'

/** More rides than this a series can't have, both legs and those left out counted. */
export const maxOccurrences = 400
/** How long after its time a ride may still be booked, in milliseconds. */
export const lateBookingMs = 5 * 60_000

export interface SeriesAt {
  /** Clock time of the first ride, `HH:MM`. */
  time: string
  /** IANA zone in which the rides keep their clock time. */
  zone: string
  /** The school calendar that it follows. */
  days: CalendarDays | null
  /** Where the first leg leads; the way home is earlier when school ends earlier. */
  direction: Direction
  now: Date
}

type Leg = Occurrence['leg']

function stateOf(
  series: SeriesInput,
  { days, now }: SeriesAt,
  day: string,
  at: Date,
): Pick<Occurrence, 'state' | 'label'> {
  if (at.getTime() < now.getTime() - lateBookingMs) return { state: 'past', label: null }
  if (series.exceptDates.includes(day)) return { state: 'excepted', label: null }
  const closed = days && noSchool(days, day)
  if (closed) return { state: 'closed', label: closed.name }
  const { pausedFrom, pausedTo } = series
  const paused = pausedFrom !== null && pausedFrom <= day && (pausedTo === null || day <= pausedTo)
  return { state: paused ? 'paused' : 'booked', label: null }
}

/** The way home from school, which is the second leg after one to school. */
const leadsHome = (leg: Leg, direction: Direction) =>
  leg === 'out' ? direction === 'from_school' : direction === 'to_school'

/**
 * The rides of a series in order of time, also those that will not be booked and why. Each keeps its clock time in the
 * zone across changes of clocks: `clockChange` marks the first booked ride after one, and those whose clock time does not
 * exist that day and so was moved. Throws `RuleError`.
 */
export function expandSeries(
  series: SeriesInput,
  at: SeriesAt,
): { occurrences: Occurrence[]; truncated: boolean } {
  const legs: [Leg, string][] = [['out', at.time]]
  if (series.returnLeg) legs.push(['return', series.returnLeg.time])
  const limit = Math.floor(maxOccurrences / legs.length)
  const days = daysOfRule(series.rule, { from: series.from, to: series.to, zone: at.zone, limit: limit + 1 })
  const offsets = new Map<Leg, number>()
  const occurrences = days.slice(0, limit).flatMap((day) =>
    legs.map(([leg, time]): Occurrence => {
      const end = at.days && leadsHome(leg, at.direction) ? earlyTime(at.days, day) : undefined
      const early = end !== undefined && end < time
      const wanted = Temporal.PlainTime.from(early ? end : time)
      const zoned = Temporal.PlainDate.from(day).toZonedDateTime({ timeZone: at.zone, plainTime: wanted })
      const instant = new Date(zoned.epochMilliseconds)
      const state = stateOf(series, at, day, instant)
      const before = offsets.get(leg) ?? zoned.offsetNanoseconds
      const booked = state.state === 'booked'
      if (booked) offsets.set(leg, zoned.offsetNanoseconds)
      const changed = before !== zoned.offsetNanoseconds || !zoned.toPlainTime().equals(wanted)
      return { date: day, at: instant.toISOString(), leg, ...state, early, clockChange: booked && changed }
    }),
  )
  return { occurrences, truncated: days.length > limit }
}
