import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import {
  driverCalls as callKinds,
  type checkItems,
  checkResults,
  sweepFindings,
} from '#contract/lists/driver-day.ts'
import { at } from './columns.ts'
import { vehicles } from './fleet.ts'
import { drivers } from './people.ts'
import { trips } from './trips.ts'

/** What a driver records is known again by who said it and when it happened by their phone. */
const recorded = {
  id: text('id')
    .primaryKey()
    .$defaultFn(() => crypto.randomUUID()),
  driverId: text('driver_id')
    .notNull()
    .references(() => drivers.id, { onDelete: 'cascade' }),
  at: at('at').notNull(),
  saidAt: at('said_at').notNull(),
  recordedAt: at('recorded_at').notNull(),
  note: text('note'),
}

/** Looks over vehicles before they are driven; the newest of a day counts. */
export const vehicleChecks = pgTable(
  'vehicle_checks',
  {
    ...recorded,
    vehicleId: text('vehicle_id')
      .notNull()
      .references(() => vehicles.id, { onDelete: 'cascade' }),
    odometerKm: integer('odometer_km'),
    faults: text('faults').array().$type<(typeof checkItems)[number][]>().notNull(),
    result: text('result', { enum: checkResults }).notNull(),
  },
  (table) => [
    index('vehicle_checks_vehicle').on(table.vehicleId, table.at),
    uniqueIndex('vehicle_checks_once').on(table.driverId, table.vehicleId, table.saidAt),
  ],
)

/** Walks through empty vehicles after a ride. */
export const tripSweeps = pgTable(
  'trip_sweeps',
  {
    ...recorded,
    tripId: text('trip_id')
      .notNull()
      .references(() => trips.id, { onDelete: 'cascade' }),
    found: text('found', { enum: sweepFindings }).notNull(),
  },
  (table) => [uniqueIndex('trip_sweeps_once').on(table.tripId, table.driverId, table.saidAt)],
)

/** What drivers told the desk with one press. `minutes` is how late they will be. */
export const driverCalls = pgTable(
  'driver_calls',
  {
    ...recorded,
    kind: text('kind', { enum: callKinds }).notNull(),
    tripId: text('trip_id').references(() => trips.id, { onDelete: 'set null' }),
    minutes: integer('minutes'),
    position: jsonb('position').$type<{ lat: number; lng: number }>(),
  },
  (table) => [
    uniqueIndex('driver_calls_once').on(table.driverId, table.kind, table.saidAt),
    index('driver_calls_trip').on(table.tripId),
    index('driver_calls_sos').on(table.recordedAt).where(sql`${table.kind} = 'sos'`),
  ],
)
