import { eq, type SQL, sql } from 'drizzle-orm'
import type { BookingRow } from '#contract/booking.ts'
import type { Db } from '#server/db/connect.ts'
import { bookingChildren, bookings } from '#server/db/schema/bookings.ts'
import { vehicles } from '#server/db/schema/fleet.ts'
import { children, companies, drivers } from '#server/db/schema/people.ts'
import { trips } from '#server/db/schema/trips.ts'
import type { Acting } from '#server/history/acting.ts'
import { bookingActions } from './actions.ts'
import { after, cursorOf, type Ordering, orderBy } from './ordering.ts'
import type { Scope } from './scope.ts'

interface Slice {
  where: SQL | undefined
  ordering: Ordering
  /** Read from the end of the list: offset 0 is the last row, and the rows come last first. */
  reversed?: boolean
  limit: number
  offset?: number
  /** Keys of the row before the first, as `cursorOf` gave them. */
  cursor?: readonly string[] | null
}

/** The rows of a slice by id: joins and offset work on narrow rows, the wide ones are fetched for what is shown only. */
function pick(db: Db, { where, ordering, reversed, limit, offset, cursor }: Slice) {
  const base = db.select({ id: bookings.id, cursor: cursorOf(ordering).as('cursor') }).from(bookings).$dynamic()
  if (ordering.joins === 'company') base.leftJoin(companies, eq(companies.id, bookings.companyId))
  if (ordering.joins === 'driver') base.leftJoin(drivers, eq(drivers.id, bookings.driverId))
  const condition = cursor ? sql`${where ?? sql`true`} and ${after(ordering, cursor)}` : where
  return base
    .where(condition)
    .orderBy(...orderBy(ordering, reversed))
    .limit(limit)
    .offset(offset ?? 0)
    .as('picked')
}

const childRefs = sql<{ id: string; name: string }[]>`(
  select coalesce(json_agg(json_build_object('id', c.id, 'name', c.first_name || ' ' || c.last_name) order by c.last_name, c.first_name, c.id), '[]'::json)
  from ${bookingChildren} bc join ${children} c on c.id = bc.child_id where bc.booking_id = ${bookings.id})`

const fullName = (first: SQL | typeof drivers.firstName, last: SQL | typeof drivers.lastName) =>
  sql<string | null>`${first} || ' ' || ${last}`

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
  bookerPhone: bookings.bookerPhone,
  notes: bookings.notes,
  companyId: bookings.companyId,
  companyName: companies.name,
  seriesId: bookings.seriesId,
  tripId: trips.id,
  tripReference: trips.reference,
  tripStatus: trips.status,
  driverId: drivers.id,
  driverName: fullName(drivers.firstName, drivers.lastName),
  vehicleId: vehicles.id,
  plate: vehicles.plate,
  total: bookings.total,
  currency: bookings.currency,
  children: childRefs,
}

/** Bookings as lists and exports show them, in order, each with its cursor; one statement. */
export async function loadRows(db: Db, slice: Slice) {
  const picked = pick(db, slice)
  const rows = await db
    .select({ ...columns, cursor: picked.cursor })
    .from(picked)
    .innerJoin(bookings, eq(bookings.id, picked.id))
    .leftJoin(companies, eq(companies.id, bookings.companyId))
    .leftJoin(trips, eq(trips.id, bookings.tripId))
    .leftJoin(drivers, eq(drivers.id, bookings.driverId))
    .leftJoin(vehicles, eq(vehicles.id, bookings.vehicleId))
    .orderBy(...orderBy(slice.ordering, slice.reversed))
  return slice.reversed ? rows.reverse() : rows
}
export type LoadedRow = Awaited<ReturnType<typeof loadRows>>[number]

const ref = (id: string | null, name: string | null) => (id === null ? null : { id, name: name ?? '' })

/** A loaded row as its reader may see it, with what they may do. */
export function bookingRowOf(row: LoadedRow, { user, now }: Pick<Acting, 'user' | 'now'>, scope: Scope): BookingRow {
  const trip =
    row.tripId !== null && row.tripReference !== null && row.tripStatus !== null
      ? { id: row.tripId, reference: row.tripReference, status: row.tripStatus }
      : null
  const { ownChildren } = scope
  const childIds = row.children.map((child) => child.id)
  return {
    id: row.id,
    createdAt: row.createdAt.toISOString(),
    createdBy: row.createdBy,
    updatedAt: row.updatedAt.toISOString(),
    updatedBy: row.updatedBy,
    version: row.version,
    reference: row.reference,
    status: row.status,
    source: row.source,
    direction: row.direction,
    pickupAt: row.pickupAt.toISOString(),
    dropoffAt: row.dropoffAt.toISOString(),
    zone: row.zone,
    pickup: row.pickup,
    dropoff: row.dropoff,
    children: ownChildren ? row.children.filter((child) => ownChildren.has(child.id)) : row.children,
    passengers: row.passengers,
    wheelchairs: row.wheelchairs,
    assistantRequired: row.assistantRequired,
    booker: row.booker,
    company: ref(row.companyId, row.companyName),
    series: row.seriesId,
    trip,
    driver: ref(row.driverId, row.driverName),
    vehicle: ref(row.vehicleId, row.plate),
    total: row.total,
    currency: row.currency,
    actions: bookingActions({ status: row.status, pickupAt: row.pickupAt, childIds, trip }, user.role, scope, now),
  }
}
