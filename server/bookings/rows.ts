import { eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { BookingRow } from '#contract/booking.ts'
import type { Db } from '#server/db/connect.ts'
import { bookings } from '#server/db/schema/bookings.ts'
import { companies, drivers } from '#server/db/schema/people.ts'
import type { Acting } from '#server/history/acting.ts'
import { bookingActions } from './actions.ts'
import { after, cursorOf, type Ordering, orderBy } from './ordering.ts'
import type { Scope } from './scope.ts'

interface Slice {
  where: SQL | undefined
  ordering: Ordering
  /** Read from the end of the list: offset 0 is the last row. */
  reversed?: boolean
  limit: number
  offset?: number
  /** Keys of the row before the first, as `cursorOf` gave them. */
  cursor?: readonly string[] | null
}

/** What a list shows of a booking: one table, so that a page costs one index scan. */
const columns = {
  id: bookings.id,
  createdAt: bookings.createdAt,
  createdBy: bookings.createdBy,
  updatedAt: bookings.updatedAt,
  updatedBy: bookings.updatedBy,
  version: bookings.version,
  reference: bookings.reference,
  status: bookings.status,
  source: bookings.source,
  direction: bookings.direction,
  pickupAt: bookings.pickupAt,
  dropoffAt: bookings.dropoffAt,
  zone: bookings.zone,
  pickup: sql<string>`${bookings.pickup}->>'place'`,
  dropoff: sql<string>`${bookings.dropoff}->>'place'`,
  passengers: bookings.passengers,
  wheelchairs: bookings.wheelchairs,
  assistantRequired: bookings.assistantRequired,
  booker: bookings.bookerName,
  companyId: bookings.companyId,
  seriesId: bookings.seriesId,
  driverId: bookings.driverId,
  vehicleId: bookings.vehicleId,
  total: bookings.total,
  currency: bookings.currency,
  shown: bookings.shown,
}

/** Further in than this, rows are counted off in the narrow index before the wide ones are fetched. */
const deep = 500

/** Joins what a list is sorted by, when that is another record's name. */
function joined<Query extends { leftJoin: (...args: never[]) => unknown }>(query: Query, { joins }: Ordering): Query {
  const join = query.leftJoin.bind(query) as (table: unknown, on: SQL) => unknown
  if (joins === 'company') join(companies, eq(companies.id, bookings.companyId))
  if (joins === 'driver') join(drivers, eq(drivers.id, bookings.driverId))
  return query
}

function cut(db: Db, { where, ordering, reversed, limit, offset = 0, cursor }: Slice) {
  const order = orderBy(ordering, reversed)
  const condition = cursor ? sql`${where ?? sql`true`} and ${after(ordering, cursor)}` : where
  if (offset < deep) return { condition, order, limit, offset }
  const ids = joined(db.select({ id: bookings.id }).from(bookings).$dynamic(), ordering)
  const narrow = ids.where(condition).orderBy(...order).limit(limit).offset(offset)
  return { condition: inArray(bookings.id, narrow), order, limit, offset: 0 }
}

/** Bookings as lists show them, in order. */
export async function loadRows(db: Db, slice: Slice) {
  const { condition, order, limit, offset } = cut(db, slice)
  const query = joined(db.select(columns).from(bookings).$dynamic(), slice.ordering)
  const rows = await query.where(condition).orderBy(...order).limit(limit).offset(offset)
  return slice.reversed ? rows.reverse() : rows
}

/** The same with what only an export shows, and the cursor of each row. */
export async function loadExport(db: Db, slice: Slice) {
  const { condition, order, limit } = cut(db, slice)
  const more = { bookerPhone: bookings.bookerPhone, notes: bookings.notes, cursor: cursorOf(slice.ordering) }
  const query = joined(db.select({ ...columns, ...more }).from(bookings).$dynamic(), slice.ordering)
  return query.where(condition).orderBy(...order).limit(limit)
}
export type LoadedRow = Awaited<ReturnType<typeof loadRows>>[number]
export type ExportRow = Awaited<ReturnType<typeof loadExport>>[number]

const ref = (id: string | null, name: string | null) => (id === null ? null : { id, name: name ?? '' })

/** A loaded row as its reader may see it, with what they may do. */
export function bookingRowOf(row: LoadedRow, { user, now }: Pick<Acting, 'user' | 'now'>, scope: Scope): BookingRow {
  const { shown, companyId, seriesId, driverId, vehicleId, ...rest } = row
  const { ownChildren } = scope
  const { status, pickupAt } = row
  const childIds = shown.children.map((child) => child.id)
  return {
    ...rest,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    pickupAt: pickupAt.toISOString(),
    dropoffAt: row.dropoffAt.toISOString(),
    children: ownChildren ? shown.children.filter((child) => ownChildren.has(child.id)) : shown.children,
    company: ref(companyId, shown.company),
    series: seriesId,
    trip: shown.trip,
    driver: ref(driverId, shown.driver),
    vehicle: ref(vehicleId, shown.vehicle),
    actions: bookingActions({ status, pickupAt, childIds, trip: shown.trip }, user.role, scope, now),
  }
}
