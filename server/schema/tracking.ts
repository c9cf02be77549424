import { sql } from 'drizzle-orm'
import {
  bigserial,
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { Attributes } from '#contract/device.ts'
import { deviceSources, traccarStates } from '#contract/lists/tracking.ts'
import { accounts } from './accounts.ts'
import { bookings } from './bookings.ts'
import { at, real, recordColumns, transactionId } from './columns.ts'
import { vehicles } from './fleet.ts'
import { drivers } from './people.ts'
import { trips } from './trips.ts'

/** What reports where it is. A vehicle and a driver have one each, and a driver's phone is one beside it. */
export const devices = pgTable(
  'devices',
  {
    ...recordColumns,
    name: text('name').notNull(),
    uniqueId: text('unique_id').notNull(),
    source: text('source', { enum: deviceSources }).notNull(),
    vehicleId: text('vehicle_id').references(() => vehicles.id, { onDelete: 'set null' }),
    driverId: text('driver_id').references(() => drivers.id, { onDelete: 'set null' }),
    /** The driver who is signed in on it, of a `phone`. */
    phoneOf: text('phone_of').references(() => drivers.id, { onDelete: 'cascade' }),
    active: boolean('active').notNull(),
  },
  (table) => [
    uniqueIndex('devices_phone').on(table.phoneOf),
    uniqueIndex('devices_unique_id').on(table.source, table.uniqueId),
    uniqueIndex('devices_vehicle').on(table.vehicleId),
    uniqueIndex('devices_driver').on(table.driverId),
  ],
)

/** Where it is: degrees (WGS 84), metres, km/h, degrees clockwise from north. */
const whereColumns = {
  latitude: doublePrecision('latitude'),
  longitude: doublePrecision('longitude'),
  altitudeM: real('altitude_m'),
  speedKmh: real('speed_kmh'),
  course: real('course'),
  accuracyM: real('accuracy_m'),
}

/** The newest word of each device: apart from its record, as it changes every few seconds. */
export const deviceStates = pgTable('device_states', {
  deviceId: text('device_id')
    .primaryKey()
    .references(() => devices.id, { onDelete: 'cascade' }),
  heardAt: at('heard_at').notNull(),
  protocol: text('protocol'),
  time: at('time'),
  ...whereColumns,
  batteryPct: real('battery_pct'),
  attributes: jsonb('attributes').$type<Attributes>().notNull(),
  accepted: integer('accepted').notNull(),
  late: integer('late').notNull(),
  double: integer('double').notNull(),
  old: integer('old').notNull(),
  clock: integer('clock').notNull(),
  impossible: integer('impossible').notNull(),
  /**
   * The transaction that wrote it last: what streams find changes by. No index, which every position would have to be
   * added to: without one a row is rewritten in its place, and thousands are read through in a millisecond.
   */
  changedIn: transactionId('changed_in').notNull().default(sql`'0'`),
})

/** All positions, a partition a day (UTC) by when they were taken: old days are dropped whole. */
export const positions = pgTable(
  'positions',
  {
    deviceId: text('device_id').notNull(),
    time: at('time').notNull(),
    ...whereColumns,
    latitude: doublePrecision('latitude').notNull(),
    longitude: doublePrecision('longitude').notNull(),
    attributes: jsonb('attributes').$type<Attributes>(),
  },
  (table) => [primaryKey({ columns: [table.deviceId, table.time] })],
)

/** From when to when a driver's phone told where the vehicle of a run was. */
export const runPhones = pgTable(
  'run_phones',
  {
    tripId: text('trip_id')
      .notNull()
      .references(() => trips.id, { onDelete: 'cascade' }),
    deviceId: text('device_id')
      .notNull()
      .references(() => devices.id, { onDelete: 'cascade' }),
    vehicleId: text('vehicle_id')
      .notNull()
      .references(() => vehicles.id, { onDelete: 'cascade' }),
    from: at('from_time').notNull(),
    to: at('to_time').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tripId, table.deviceId, table.vehicleId] }),
    index('run_phones_vehicle').on(table.vehicleId, table.to),
    index('run_phones_device').on(table.deviceId),
  ],
)

/**
 * Which vehicle a device was in until it was linked to another one, and since when it is in that; the beginning is null where it
 * was never linked otherwise. A device without rows was always where it is.
 */
export const deviceLinks = pgTable(
  'device_links',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    deviceId: text('device_id')
      .notNull()
      .references(() => devices.id, { onDelete: 'cascade' }),
    vehicleId: text('vehicle_id')
      .notNull()
      .references(() => vehicles.id, { onDelete: 'cascade' }),
    from: at('from_time'),
    to: at('to_time'),
  },
  (table) => [
    index('device_links_vehicle').on(table.vehicleId),
    index('device_links_device').on(table.deviceId),
  ],
)

/** Drivers whose positions are to be deleted, until that is done. */
export const positionDeletions = pgTable('position_deletions', {
  driverId: text('driver_id')
    .primaryKey()
    .references(() => drivers.id, { onDelete: 'cascade' }),
  requestedAt: at('requested_at').notNull(),
  /** What is from then on is kept: it is of the trip that was under way, or newer than the request. */
  until: at('until').notNull(),
  deleted: integer('deleted').notNull().default(0),
  /** When the server that does it was heard last, by the database’s clock; null while none does. */
  workedAt: at('worked_at'),
})

/**
 * The connection to Traccar, in one row: which server holds it and until when, and how it is, for all to read. What came
 * from `missedFrom` on may be missing; null while nothing is.
 */
export const traccarConnection = pgTable('traccar_connection', {
  id: integer('id').primaryKey(),
  holder: text('holder'),
  heldUntil: at('held_until').notNull(),
  state: text('state', { enum: traccarStates }).notNull(),
  since: at('since').notNull(),
  detail: text('detail'),
  version: text('version'),
  devices: integer('devices'),
  messageAt: at('message_at'),
  missedFrom: at('missed_from'),
  syncedAt: at('synced_at'),
  syncRequestedAt: at('sync_requested_at'),
})

/**
 * A link by which whoever has it sees where the vehicle of a ride is: that of one booking on a trip, as far as its maker
 * sees it. Its secret is stored nowhere.
 */
export const shareLinks = pgTable(
  'share_links',
  {
    id: text('id')
      .primaryKey()
      .$defaultFn(() => crypto.randomUUID()),
    hash: text('hash').notNull(),
    tripId: text('trip_id')
      .notNull()
      .references(() => trips.id, { onDelete: 'cascade' }),
    bookingId: text('booking_id')
      .notNull()
      .references(() => bookings.id, { onDelete: 'cascade' }),
    accountId: text('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    createdAt: at('created_at').notNull(),
    until: at('until').notNull(),
    revokedAt: at('revoked_at'),
    opened: integer('opened').notNull().default(0),
    openedAt: at('opened_at'),
  },
  (table) => [
    uniqueIndex('share_links_hash').on(table.hash),
    index('share_links_trip').on(table.tripId, table.createdAt),
    index('share_links_booking').on(table.bookingId),
    index('share_links_account').on(table.accountId),
    index('share_links_until').on(table.until),
  ],
)
