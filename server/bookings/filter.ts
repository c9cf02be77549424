import { and, eq, inArray, isNotNull, isNull, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { bookingListQuery } from '#contract/booking.ts'
import { type BookingStatus, bookingStatus, endedBookings } from '#contract/booking-states.ts'
import type { Db } from '#server/platform/db/connect.ts'
import type { ActorContext } from '#server/platform/history/actor-context.ts'
import { invalid } from '#server/platform/http/problem.ts'
import type { Translate } from '#server/platform/i18n/messages.ts'
import { searchWords } from '#server/platform/search/text.ts'
import { type DateRange, dateRangeWhere, readDateRange } from '#server/platform/time/date-range.ts'
import { knownOnly, type Scope } from '#server/reach/bookings.ts'
import { bookingChildren, bookings } from '#server/schema/bookings.ts'

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

/** The filters of a list, parsed: a stable form that is also the key of its count. */
export interface Filter {
  statuses: BookingStatus[]
  words: string[]
  span: DateRange
  company: string | null
  driver: string | null
  child: string | null
  series: string | null
  noDriver: boolean | null
}

/** Reads the filters; days are those of `zone`. An unknown status is a 400. */
export function readFilter(
  query: BookingQuery,
  zone: string,
  { t, now }: Pick<ActorContext, 't' | 'now'>,
): Filter {
  return {
    statuses: [...new Set(readStatuses(query.status, t))].sort(),
    words: searchWords(query.search ?? '').sort(),
    span: readDateRange(query, zone, now),
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
  const { statuses, span, company, driver, child, series, noDriver } = filter
  return and(
    scope.where,
    knownOnly(scope, filter),
    statuses.length > 0 ? inArray(bookings.status, statuses) : undefined,
    dateRangeWhere(span, { at: bookings.pickupAt, status: bookings.status, over: endedBookings }),
    company ? eq(bookings.companyId, company) : undefined,
    driver ? eq(bookings.driverId, driver) : undefined,
    child ? ofChild(db, child) : undefined,
    series ? eq(bookings.seriesId, series) : undefined,
    noDriver === true ? and(isNull(bookings.driverId), inArray(bookings.status, wantDriver)) : undefined,
    noDriver === false ? isNotNull(bookings.driverId) : undefined,
  )
}
