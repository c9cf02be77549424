import { and, eq, gte, inArray, isNotNull, isNull, like, lt, type SQL, sql } from 'drizzle-orm'
import type { TripListQuery } from '#contract/trip.ts'
import { openTrips, tripStatus } from '#contract/trip-states.ts'
import { likePattern, searchWords } from '#server/bookings/search-text.ts'
import type { Db } from '#server/db/connect.ts'
import { bookings } from '#server/db/schema/bookings.ts'
import { vehicles } from '#server/db/schema/fleet.ts'
import { drivers } from '#server/db/schema/people.ts'
import { trips } from '#server/db/schema/trips.ts'
import { readStatuses } from '#server/fleet/statuses.ts'
import type { Acting } from '#server/history/acting.ts'
import { dayStart } from '#server/quotes/zoned.ts'
import { isDelayed } from './delay.ts'
import { tripReach } from './reach.ts'

/** Trips that a word finds: by their booking's search text, their own reference, driver or plate. */
function found(db: Db, word: string) {
  const pattern = likePattern(word)
  const by = (column: typeof trips.bookingId | typeof trips.driverId | typeof trips.vehicleId, ids: SQL) =>
    db.select({ id: trips.id }).from(trips).where(sql`${column} in (${ids})`)
  const ofBooking = by(
    trips.bookingId,
    sql`select ${bookings.id} from ${bookings} where ${like(bookings.searchText, pattern)}`,
  )
  const names = sql`lower(${drivers.firstName} || ' ' || ${drivers.lastName} || ' ' || ${drivers.code})`
  const ofDriver = by(
    trips.driverId,
    sql`select ${drivers.id} from ${drivers} where ${names} like ${pattern}`,
  )
  const plate = sql`lower(${vehicles.plate} || ' ' || replace(${vehicles.plate}, ' ', '') || ' ' || coalesce(${vehicles.callSign}, ''))`
  const ofVehicle = by(
    trips.vehicleId,
    sql`select ${vehicles.id} from ${vehicles} where ${plate} like ${pattern}`,
  )
  const itself = db.select({ id: trips.id }).from(trips).where(eq(trips.reference, word.toUpperCase()))
  return inArray(trips.id, ofBooking.union(ofDriver).union(ofVehicle).union(itself))
}

/** First instant and the first one after a span of days in `zone`; `date` alone is one day. */
function span(query: TripListQuery, zone: string) {
  const from = query.date ?? query.date_from
  const to = query.date ?? query.date_to
  return { from: from ? dayStart(from, zone) : null, until: to ? dayStart(to, zone, 1) : null }
}

const yesNo = (value: 'true' | 'false' | undefined, yes: SQL | undefined, no: SQL | undefined) => {
  if (value === undefined) return undefined
  return value === 'true' ? yes : no
}

/** The condition on `trips` for a list's filters within the reader's reach; days are those of `zone`. */
export function tripFilter(
  { db, user, now, t }: Acting,
  query: TripListQuery,
  zone: string,
): SQL | undefined {
  const { from, until } = span(query, zone)
  const statuses = readStatuses(tripStatus, query.status, t)
  const inCompany = db
    .select({ id: bookings.id })
    .from(bookings)
    .where(eq(bookings.companyId, query.company ?? ''))
  const late = isDelayed(now)
  return and(
    tripReach(db, user),
    statuses.length > 0 ? inArray(trips.status, statuses) : undefined,
    from ? gte(trips.startAt, from) : undefined,
    until ? lt(trips.startAt, until) : undefined,
    query.driver ? eq(trips.driverId, query.driver) : undefined,
    query.vehicle ? eq(trips.vehicleId, query.vehicle) : undefined,
    query.booking ? eq(trips.bookingId, query.booking) : undefined,
    query.company ? inArray(trips.bookingId, inCompany) : undefined,
    yesNo(
      query.no_driver,
      and(isNull(trips.driverId), inArray(trips.status, [...openTrips])),
      isNotNull(trips.driverId),
    ),
    yesNo(query.delayed, late, late && sql`not (${late})`),
    ...searchWords(query.search ?? '').map((word) => found(db, word)),
  )
}

/** Orderings by name; a trip without a driver comes first, since those are looked for. */
export const orderKeys: Record<string, SQL[]> = {
  ride_start_time: [sql`${trips.startAt}`],
  reference: [sql`${trips.reference}`],
  status: [sql`${trips.status}`, sql`${trips.startAt}`],
  driver: [
    sql`coalesce((select ${drivers.lastName} || ' ' || ${drivers.firstName} from ${drivers} where ${eq(drivers.id, trips.driverId)}), '')`,
    sql`${trips.startAt}`,
  ],
  updatedAt: [sql`${trips.updatedAt}`],
}
