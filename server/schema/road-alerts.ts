import { sql } from 'drizzle-orm'
import { doublePrecision, index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { roadAlertKinds } from '#contract/lists/road-alerts.ts'
import type { AlertFigures } from '#contract/road-alert.ts'
import { accounts } from './accounts.ts'
import { at, transactionId } from './columns.ts'
import { vehicles } from './fleet.ts'
import { drivers } from './people.ts'
import { trips } from './trips.ts'

/** What the desk is told of vehicles on the road. Kept as long as positions are. */
export const roadAlerts = pgTable(
  'road_alerts',
  {
    id: text('id')
      .primaryKey()
      .$defaultFn(() => crypto.randomUUID()),
    kind: text('kind', { enum: roadAlertKinds }).notNull(),
    /** What makes it the one it is: nothing is told twice, whichever server looks and however often. */
    onceKey: text('once_key').notNull(),
    vehicleId: text('vehicle_id')
      .notNull()
      .references(() => vehicles.id, { onDelete: 'cascade' }),
    tripId: text('trip_id').references(() => trips.id, { onDelete: 'set null' }),
    driverId: text('driver_id').references(() => drivers.id, { onDelete: 'set null' }),
    at: at('at').notNull(),
    /** When it was still so, last: what ends by not being so any more for a while. */
    lastAt: at('last_at').notNull(),
    until: at('until'),
    latitude: doublePrecision('latitude').notNull(),
    longitude: doublePrecision('longitude').notNull(),
    /** The stop that it is about, and its place in the trip. */
    place: text('place'),
    figures: jsonb('figures').$type<AlertFigures>().notNull(),
    seenAt: at('seen_at'),
    seenBy: text('seen_by').references(() => accounts.id, { onDelete: 'set null' }),
    /** The transaction that wrote it last: what streams find changes by. */
    changedIn: transactionId('changed_in').notNull().default(sql`'0'`),
  },
  (table) => [
    uniqueIndex('road_alerts_once').on(table.onceKey),
    index('road_alerts_open').on(table.vehicleId).where(sql`${table.until} is null`),
    index('road_alerts_unseen').on(table.at).where(sql`${table.seenAt} is null`),
    index('road_alerts_vehicle').on(table.vehicleId, table.at),
    index('road_alerts_trip').on(table.tripId),
    index('road_alerts_at').on(table.at),
    index('road_alerts_changed').on(table.changedIn),
  ],
)

/** What the desk wrote about alerts. */
export const roadAlertNotes = pgTable(
  'road_alert_notes',
  {
    id: text('id')
      .primaryKey()
      .$defaultFn(() => crypto.randomUUID()),
    alertId: text('alert_id')
      .notNull()
      .references(() => roadAlerts.id, { onDelete: 'cascade' }),
    text: text('text').notNull(),
    at: at('at').notNull(),
    by: text('by_account').references(() => accounts.id, { onDelete: 'set null' }),
  },
  (table) => [
    index('road_alert_notes_alert').on(table.alertId, table.at),
    index('road_alert_notes_at').on(table.at),
    index('road_alert_notes_by').on(table.by),
  ],
)
