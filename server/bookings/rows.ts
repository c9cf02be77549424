import { type GetColumnData, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import * as access from '#contract/access.ts'
import type { BookingRow } from '#contract/booking.ts'
import type { Place } from '#contract/place.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { fixedSql } from '#server/platform/db/fixed-sql.ts'
import type { ActorContext } from '#server/platform/history/actor-context.ts'
import type { Scope } from '#server/reach/bookings.ts'
import { ownReference } from '#server/rides/own-reference.ts'
import { loadViews, type View, visibleAccount } from '#server/rides/view.ts'
import { visibleRide } from '#server/rides/visible-route.ts'
import { bookings } from '#server/schema/bookings.ts'
import { bookingActions } from './actions.ts'
import { loadCutoffs } from './cutoff.ts'
import { after, cursorOf, type Ordering, orderBy } from './ordering.ts'

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
const listed = {
  id: bookings.id,
  createdAt: bookings.createdAt,
  createdBy: bookings.createdBy,
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
  bookerId: bookings.bookerParentId,
  seriesId: bookings.seriesId,
  driverId: bookings.driverId,
  vehicleId: bookings.vehicleId,
  total: bookings.total,
  currency: bookings.currency,
  listNames: bookings.listNames,
}
/** What a family's view of a booking follows from. */
const parted = {
  ...listed,
  way: sql<
    Place[]
  >`jsonb_build_array(${bookings.pickup}) || ${bookings.stops} || jsonb_build_array(${bookings.dropoff})`,
}
/** What only an export shows. */
const exported = { bookerPhone: bookings.bookerPhone, notes: bookings.notes }

type Columns = Record<string, PgColumn | SQL>
type Value<C> = C extends PgColumn ? GetColumnData<C> : C extends SQL<infer T> ? T : never
/** A row as JSON has it: instants are text, ISO 8601 with an offset. */
type Row<C extends Columns> = { [K in keyof C]: Value<C[K]> extends Date ? string : Value<C[K]> }
type Parted = Pick<Row<typeof parted>, 'way'>
export type LoadedRow = Row<typeof listed> & Partial<Parted>
export type ExportRow = LoadedRow & Row<typeof exported> & { cursor: string[] }

/** A row with these columns as a JSON object. */
function jsonOf<C extends Columns>(columns: C): SQL<Row<C>> {
  const parts = Object.entries(columns).flatMap(([name, column]) => [sql.raw(`'${name}'`), column])
  return sql<Row<C>>`json_build_object(${sql.join(parts, sql`, `)})`
}
const listedRow: SQL<LoadedRow> = fixedSql(jsonOf(listed))
const partedRow: SQL<LoadedRow> = fixedSql(jsonOf(parted))

/** Further in than this, rows are counted off in the narrow index before the wide ones are fetched. */
const deep = 500

/** A page of rows as one JSON value: that is read several times faster than hundreds of single fields. */
async function loadPage<Loaded>(db: Db, row: SQL<Loaded>, slice: Slice): Promise<Loaded[]> {
  const { where = sql`true`, ordering, reversed, limit, offset = 0, cursor } = slice
  const condition = cursor ? sql`${where} and ${after(ordering, cursor)}` : where
  const order = sql.join(orderBy(ordering, reversed), sql`, `)
  const cut = sql`where ${condition} order by ${order} limit ${limit} offset ${offset}`
  const here = sql`select ${bookings.id} from ${bookings} ${cut}`
  const found = offset < deep ? cut : sql`where ${bookings.id} in (${here}) order by ${order}`
  const rows = sql<Loaded[]>`coalesce(json_agg(page.row), '[]'::json)`
  const [page] = await db.select({ rows }).from(sql`(select ${row} as row from ${bookings} ${found}) page`)
  return page?.rows ?? []
}

/** Bookings as lists show them to readers of this scope, in order. */
export async function loadRows(db: Db, scope: Scope, slice: Slice): Promise<LoadedRow[]> {
  const rows = await loadPage(db, scope.family ? partedRow : listedRow, slice)
  return slice.reversed ? rows.reverse() : rows
}

/** The same with what only an export shows, and the cursor to go on after each row. */
export const loadExport = (db: Db, scope: Scope, slice: Slice): Promise<ExportRow[]> =>
  loadPage(
    db,
    jsonOf({ ...(scope.family ? parted : listed), ...exported, cursor: cursorOf(slice.ordering) }),
    slice,
  )

const instant = (text: string) => new Date(text).toISOString()
const ref = (id: string | null, name: string | null) => (id === null ? null : { id, name: name ?? '' })

/** What a reader with this scope sees of these rows, by id. */
export const viewsOfRows = (db: Db, scope: Scope, rows: readonly LoadedRow[]) =>
  loadViews(
    db,
    scope,
    rows.map(({ id, bookerId = null }) => ({ id, bookings: [id], bookers: [bookerId] })),
  )

/** Until when whoever asks may change or cancel these rows, by id. */
export const cutoffsOfRows = (ctx: Pick<ActorContext, 'db' | 'user'>, rows: readonly LoadedRow[]) =>
  loadCutoffs(
    ctx,
    rows.map(({ id, status, companyId, bookerId, pickupAt }) => ({
      id,
      status,
      companyId,
      bookerParentId: bookerId,
      pickupAt: new Date(pickupAt),
    })),
  )

/** Names and times of both ends; those of another family are left out. */
function endsOf(row: LoadedRow, view: View, t: ActorContext['t']) {
  const { way } = row
  const times = { pickupAt: new Date(row.pickupAt), dropoffAt: new Date(row.dropoffAt) }
  if (!way) return { pickup: row.pickup, dropoff: row.dropoff, ...times }
  const { from, to, pickupAt, dropoffAt } = visibleRide(view, { route: way, ...times })
  const hidden = t('bookings:hidden.place')
  return { pickup: from?.place ?? hidden, dropoff: to?.place ?? hidden, pickupAt, dropoffAt }
}

/** The trip, called after this booking for those who see it alone. */
function tripOf({ reference, listNames: { trip } }: LoadedRow, { where, driver }: Scope) {
  if (trip === null || where === undefined || driver !== null) return trip
  return { ...trip, reference: ownReference(trip.reference, [reference]) }
}

/** Trip, driver and vehicle; a driver sees only their own. */
function crewOf(row: LoadedRow, scope: Scope) {
  const { driverId, vehicleId, listNames } = row
  if (scope.driver !== null && scope.driver !== driverId) return { trip: null, driver: null, vehicle: null }
  return {
    trip: tripOf(row, scope),
    driver: ref(driverId, listNames.driver),
    vehicle: ref(vehicleId, listNames.vehicle),
  }
}

/** Who booked, who pays, and how much, for those who may know it. */
function paidBy(
  { booker, companyId, listNames, total, currency }: LoadedRow,
  { user, t }: Pick<ActorContext, 'user' | 't'>,
  view: View,
) {
  if (!access.bookings.prices.includes(user.role)) return {}
  return {
    booker: view.booker ? booker : t('bookings:hidden.person'),
    company: ref(companyId, listNames.company),
    total,
    currency,
  }
}

/** A loaded row as its reader may see it, with what they may do. */
export function bookingRowOf(
  row: LoadedRow,
  reader: Pick<ActorContext, 'user' | 'now' | 't'>,
  scope: Scope,
  view: View,
  until: Date | null = null,
): BookingRow {
  const { user, now, t } = reader
  const {
    listNames,
    companyId,
    seriesId,
    driverId,
    vehicleId,
    way,
    bookerId,
    booker,
    total,
    currency,
    ...rest
  } = row
  const ends = endsOf(row, view, t)
  const pickupAt = new Date(row.pickupAt)
  return {
    ...rest,
    ...ends,
    ...crewOf(row, scope),
    ...paidBy(row, reader, view),
    createdAt: instant(row.createdAt),
    createdBy: visibleAccount(view, row.createdBy, user),
    pickupAt: ends.pickupAt.toISOString(),
    dropoffAt: ends.dropoffAt.toISOString(),
    children: listNames.children.filter((child) => view.child(child.id)),
    wheelchairs: view.wheelchairs ?? row.wheelchairs,
    series: seriesId,
    actions: bookingActions(
      { status: row.status, pickupAt, view, trip: listNames.trip, until },
      user.role,
      now,
    ),
  }
}
