import { and, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import * as access from '#contract/access.ts'
import { endedTrips, openTrips, tripOrderings } from '#contract/lists/trips.ts'
import type { TripListQuery } from '#contract/trip.ts'
import { tripStatus } from '#contract/trip-states.ts'
import type { ActorContext } from '#server/platform/history/actor-context.ts'
import { readStatuses } from '#server/platform/http/read-statuses.ts'
import { dateRangeWhere, readDateRange, timeOrder } from '#server/platform/time/date-range.ts'
import { ownBookings, tripReach, tripsOf } from '#server/reach/trips.ts'
import type { Ordering } from '#server/resources/ordering.ts'
import { bookings } from '#server/schema/bookings.ts'
import { trips } from '#server/schema/trips.ts'
import { isDelayed } from './delay.ts'

/** The days of a query; `date` alone is one day. */
export const daysOf = ({ when, date, date_from, date_to }: TripListQuery) => ({
  when,
  date_from: date ?? date_from,
  date_to: date ?? date_to,
})

const yesNo = (value: TripListQuery['delayed'], yes: SQL | undefined, no: SQL | undefined) => {
  if (value === undefined) return undefined
  return value === 'true' ? yes : no
}

/** The condition on `trips` for a list's filters, `search` aside, within the reader's reach; days are those of `zone`. */
export function tripFilter(
  { db, user, now, t }: ActorContext,
  query: TripListQuery,
  zone: string,
): SQL | undefined {
  const span = readDateRange(daysOf(query), zone, now)
  const statuses = readStatuses(tripStatus, query.status, t)
  // What a filter says of the bookings, it says of those that the reader sees.
  const serving = (where: SQL) => inArray(trips.id, tripsOf(db, and(where, ownBookings(db, user))))
  const paidBy = (company: string) =>
    access.bookings.prices.includes(user.role) ? serving(eq(bookings.companyId, company)) : sql`false`
  const late = isDelayed(now)
  return and(
    tripReach(db, user),
    statuses.length > 0 ? inArray(trips.status, statuses) : undefined,
    dateRangeWhere(span, { at: trips.startAt, status: trips.status, over: endedTrips }),
    query.driver ? eq(trips.driverId, query.driver) : undefined,
    query.vehicle ? eq(trips.vehicleId, query.vehicle) : undefined,
    query.booking ? serving(eq(bookings.id, query.booking)) : undefined,
    query.company ? paidBy(query.company) : undefined,
    yesNo(
      query.no_driver,
      and(isNull(trips.driverId), inArray(trips.status, [...openTrips])),
      isNotNull(trips.driverId),
    ),
    yesNo(query.delayed, late, late && sql`not (${late})`),
  )
}

/** Orderings by name, each with an index that ends as its keys do; a trip without a driver comes first, since those are looked for. */
export const orderKeys: Record<string, PgColumn[]> = {
  ride_start_time: [trips.startAt],
  reference: [trips.number, trips.ordinal],
  status: [trips.status, trips.startAt],
  driver: [trips.driverName, trips.startAt],
}

/**
 * What dispatch expects: within given days, or of what is to come, the trips in the order they start, else the latest start
 * first. An unknown field counts as none, as in Django REST.
 */
export function readOrdering(query: TripListQuery): Ordering {
  const requested = query.ordering ?? ''
  const name = tripOrderings.find((one) => one === requested.replace(/^-/, ''))
  const keys = orderKeys[name ?? 'ride_start_time'] ?? []
  return {
    keys: [...keys, trips.id],
    descending: name ? requested.startsWith('-') : (timeOrder(daysOf(query))?.descending ?? true),
  }
}
