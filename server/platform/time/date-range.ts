import { and, gte, inArray, lt, not, or, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { When } from '#contract/page.ts'
import { dayStart } from './days.ts'
import { localTime } from './local-time.ts'

interface Days {
  when?: When | undefined
  date_from?: string | undefined
  date_to?: string | undefined
}

/** The days a list is queried for, as instants in ISO 8601; null is no end. `now` is that of the minute, so that counts can be cached. */
export interface DateRange {
  from: string | null
  /** The instant at which the day after the last one begins. */
  until: string | null
  when: { past: boolean; today: string; now: string } | null
}

/** Reads the days of a query; they are days in `zone`. */
export function readDateRange(
  { when, date_from: first, date_to: last }: Days,
  zone: string,
  now: Date,
): DateRange {
  const minute = new Date(Math.floor(now.getTime() / 60_000) * 60_000)
  return {
    from: first ? dayStart(first, zone).toISOString() : null,
    until: last ? dayStart(last, zone, 1).toISOString() : null,
    when:
      when === undefined || when === 'all'
        ? null
        : {
            past: when === 'past',
            today: dayStart(localTime(now, zone).day, zone).toISOString(),
            now: minute.toISOString(),
          },
  }
}

interface Ride {
  at: PgColumn
  status: PgColumn
  /** The states of a ride that is over. */
  over: readonly string[]
}

/**
 * The condition on rides within a date range. Upcoming is what is left of today, and later days: a ride that is over, whose time
 * has come, is past, and one of this morning that still waits for somebody is not.
 */
export function dateRangeWhere(
  { from, until, when }: DateRange,
  { at, status, over }: Ride,
): SQL | undefined {
  const ended = inArray(status, [...over])
  const now = new Date(when?.now ?? 0)
  const today = new Date(when?.today ?? 0)
  return and(
    from ? gte(at, new Date(from)) : undefined,
    until ? lt(at, new Date(until)) : undefined,
    when?.past === true ? and(lt(at, now), or(lt(at, today), ended)) : undefined,
    when?.past === false ? and(gte(at, today), or(gte(at, now), not(ended))) : undefined,
  )
}

/** Within given days rides come in the order in which they take place, what is past from its end; else undefined. */
export function timeOrder({ when, date_from: from, date_to: to }: Days): { descending: boolean } | undefined {
  if (when === 'past') return { descending: true }
  return when === 'upcoming' || from !== undefined || to !== undefined ? { descending: false } : undefined
}
