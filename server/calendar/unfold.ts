import { Temporal } from 'temporal-polyfill'
import { longestEvent } from '#contract/calendar.ts'
import { addDays } from '#server/platform/time/days.ts'
import type { calendarEvents } from '#server/schema/calendar.ts'
import { daysOfRule, lastDay, RuleError, readRule } from '#server/series/rule.ts'

export type EventRow = typeof calendarEvents.$inferSelect
/** What says when an event takes place. */
export type Timing = Pick<EventRow, 'startDay' | 'startTime' | 'endDay' | 'endTime' | 'rule' | 'except'>
interface Days {
  from: string
  to: string
}

/** No rule says more than this many times; it may say that it goes on for ever. */
const mostTimes = 500
/** What a rule that counts is looked through for its last day at most. */
const longestYears = 100
const weekdays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']

const days = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)
export const spanOf = ({ startDay, endDay }: Pick<Timing, 'startDay' | 'endDay'>) => days(startDay, endDay)

type Parts = Map<string, string>
const print = (parts: Parts) => [...parts].map((part) => part.join('=')).join(';')

/** What a rule leaves to its first day is said in the rule, so that it can be unfolded from another one. */
function complete(parts: Parts, startDay: string): Parts {
  const day = Temporal.PlainDate.from(startDay)
  const full = new Map(parts)
  for (const bound of ['COUNT', 'UNTIL']) full.delete(bound)
  const has = (name: string) => full.has(name)
  const freq = full.get('FREQ')
  if (freq === 'WEEKLY' && !has('BYDAY')) full.set('BYDAY', weekdays[day.dayOfWeek - 1] ?? 'MO')
  if (has('BYDAY') || has('BYMONTHDAY')) return full
  if (freq === 'YEARLY' && !has('BYMONTH')) full.set('BYMONTH', String(day.month))
  if (freq === 'MONTHLY' || freq === 'YEARLY') full.set('BYMONTHDAY', String(day.day))
  return full
}

/** A day shortly before `from` from which the rule gives the same days as from its first one: nothing before it is looked at. */
function anchorOf(parts: Parts, startDay: string, from: string): string {
  const start = Temporal.PlainDate.from(startDay)
  const until = Temporal.PlainDate.from(from)
  const step = Number(parts.get('INTERVAL') ?? 1)
  const whole = (apart: number) => Math.max(0, Math.floor(apart / step) - 1) * step
  switch (parts.get('FREQ')) {
    case 'DAILY':
      return start.add({ days: whole(days(startDay, from)) }).toString()
    case 'WEEKLY':
      return start.add({ weeks: whole(Math.floor(days(startDay, from) / 7)) }).toString()
    case 'MONTHLY': {
      const months = whole((until.year - start.year) * 12 + until.month - start.month)
      return months === 0 ? startDay : start.with({ day: 1 }).add({ months }).toString()
    }
    default: {
      const years = whole(until.year - start.year)
      return years === 0 ? startDay : start.with({ month: 1, day: 1 }).add({ years }).toString()
    }
  }
}

/**
 * The last day on which anything of an event takes place; null for one that repeats for ever. Throws `RuleError` for a rule
 * that can't be used, or counts too far.
 */
export function lastDayOf(
  { startDay, endDay, rule }: Pick<Timing, 'startDay' | 'endDay' | 'rule'>,
  zone: string,
): string | null {
  if (rule === null) return endDay
  const parts = readRule(rule)
  const [count, until] = [Number(parts.get('COUNT') ?? 0), parts.get('UNTIL')]
  if (count > mostTimes) throw new RuleError('rule_invalid')
  const far = Temporal.PlainDate.from(startDay).add({ years: longestYears }).toString()
  // A rule is tried before it is stored.
  const first = daysOfRule(rule, { from: startDay, to: addDays(startDay, longestEvent), zone, limit: 1 })
  if (until) {
    const last = lastDay(until, zone)
    return addDays(last < startDay ? startDay : last, spanOf({ startDay, endDay }))
  }
  if (!count) return null
  const all = daysOfRule(rule, { from: startDay, to: far, zone, limit: count })
  return addDays(all.at(-1) ?? first[0] ?? startDay, spanOf({ startDay, endDay }))
}

/**
 * The days on which an event begins from `from` to `to`, at most `limit`; what lies before is skipped, not gone through.
 * The first day counts even where the rule does not name it.
 */
export function daysWithin(
  event: Timing & { lastDay: string | null },
  { from, to }: Days,
  limit = 400,
): string[] {
  const { startDay, rule, except } = event
  const last = event.lastDay === null ? to : addDays(event.lastDay, -spanOf(event))
  const [end = to] = [last, to].toSorted()
  if (startDay > to || end < from) return []
  const begins = startDay >= from ? [startDay] : []
  if (rule === null) return begins
  const parts = complete(readRule(rule), startDay)
  const anchor = anchorOf(parts, startDay, from)
  const left = new Set(except)
  const found = daysOfRule(print(parts), {
    from: anchor,
    to: end,
    zone: 'UTC',
    limit: limit + 3 * longestEvent,
  })
  return [...new Set([...begins, ...found])].filter((day) => day >= from && !left.has(day)).slice(0, limit)
}

/** The start and end of one time of an event, as the contract writes them. */
export function timesOn(event: Timing, day: string): { start: string; end: string } {
  const lastOne = addDays(day, spanOf(event))
  if (event.startTime === null) return { start: day, end: lastOne }
  return { start: `${day}T${event.startTime}`, end: `${lastOne}T${event.endTime ?? event.startTime}` }
}
