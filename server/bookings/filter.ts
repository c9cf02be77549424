import { and, eq, gte, inArray, isNotNull, isNull, lt, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { bookingListQuery } from '#contract/booking.ts'
import { type BookingStatus, bookingStatus } from '#contract/booking-states.ts'
import type { Db } from '#server/db/connect.ts'
import { bookingChildren, bookings } from '#server/db/schema/bookings.ts'
import type { Translate } from '#server/http/messages.ts'
import { invalid } from '#server/http/problem.ts'
import { dayStart } from '#server/quotes/zoned.ts'
import { knownOnly, type Scope } from './scope.ts'
import { searchWords } from './search-text.ts'

export type BookingQuery = z.infer<typeof bookingListQuery>

/** States in which a booking without a driver still wants one. */
const wantDriver: BookingStatus[] = ['pending', 'confirmed', 'scheduled']

function readStatuses(list: string | undefined, t: Translate): BookingStatus[] {
  const names = (list ?? '').split(',').filter((name) => name !== '' && name !== 'all')
  return names.map((name) => {
    const known = bookingStatus.safeParse(name)
    if (known.success) return known.data
    throw invalid({ status: [t('core:field.choice', { choices: bookingStatus.options.join(', ') })] })
  })
}

/** The filters of a list as somebody sent them, read: a stable form that also names what is counted. */
export interface Filter {
  statuses: BookingStatus[]
  words: string[]
  from: string | null
  /** The instant at which the day after the last one begins. */
  until: string | null
  company: string | null
  driver: string | null
  child: string | null
  series: string | null
  noDriver: boolean | null
}

/** Reads the filters; days are those of `zone`. An unknown status is a 400. */
export function readFilter(query: BookingQuery, zone: string, t: Translate): Filter {
  return {
    statuses: [...new Set(readStatuses(query.status, t))].sort(),
    words: searchWords(query.search ?? '').sort(),
    from: query.date_from ? dayStart(query.date_from, zone).toISOString() : null,
    until: query.date_to ? dayStart(query.date_to, zone, 1).toISOString() : null,
    company: query.company ?? null,
    driver: query.driver ?? null,
    child: query.child ?? null,
    series: query.series ?? null,
    noDriver: query.no_driver === undefined ? null : query.no_driver === 'true',
  }
}

const ofChild = (db: Db, child: string) =>
  inArray(
    bookings.id,
    db
      .select({ id: bookingChildren.bookingId })
      .from(bookingChildren)
      .where(eq(bookingChildren.childId, child)),
  )

/** The condition on `bookings` for a filter within somebody's scope, its words aside; undefined is no condition. */
export function filterWhere(db: Db, filter: Filter, scope: Scope): SQL | undefined {
  const { statuses, from, until, company, driver, child, series, noDriver } = filter
  return and(
    scope.where,
    knownOnly(scope, filter),
    statuses.length > 0 ? inArray(bookings.status, statuses) : undefined,
    from ? gte(bookings.pickupAt, new Date(from)) : undefined,
    until ? lt(bookings.pickupAt, new Date(until)) : undefined,
    company ? eq(bookings.companyId, company) : undefined,
    driver ? eq(bookings.driverId, driver) : undefined,
    child ? ofChild(db, child) : undefined,
    series ? eq(bookings.seriesId, series) : undefined,
    noDriver === true ? and(isNull(bookings.driverId), inArray(bookings.status, wantDriver)) : undefined,
    noDriver === false ? isNotNull(bookings.driverId) : undefined,
  )
}
