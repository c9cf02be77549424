import { sql } from 'drizzle-orm'
import { bigint, bigserial, boolean, index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { Area } from '#contract/area.ts'
import { enterRules, exitRules, geofenceKinds } from '#contract/lists/geofences.ts'
import { at, recordColumns } from './columns.ts'
import { vehicles } from './fleet.ts'
import { schools } from './people.ts'
import { trips } from './trips.ts'

/** Parts of the map that vehicles enter and leave. */
export const geofences = pgTable(
  'geofences',
  {
    ...recordColumns,
    name: text('name').notNull(),
    kind: text('kind', { enum: geofenceKinds }).notNull(),
    area: jsonb('area').$type<Area>().notNull(),
    /** The school that it was made with. */
    schoolId: text('school_id').references(() => schools.id, { onDelete: 'cascade' }),
    /** It lies where its school does: nobody has given it another area. */
    follows: boolean('follows').notNull().default(false),
    onEnter: text('on_enter', { enum: enterRules }).notNull(),
    onExit: text('on_exit', { enum: exitRules }).notNull(),
    active: boolean('active').notNull(),
    /** The one of Traccar that it was taken from, by its id there. */
    traccarId: bigint('traccar_id', { mode: 'number' }),
    /** The area that it had there when it was taken last. */
    traccarArea: jsonb('traccar_area').$type<Area>(),
  },
  (table) => [
    uniqueIndex('geofences_school').on(table.schoolId),
    uniqueIndex('geofences_traccar').on(table.traccarId),
    index('geofences_name').on(sql`lower(${table.name})`, table.id),
  ],
)

/** When a vehicle was in a geofence: entered, and left. Kept as long as positions. */
export const geofenceVisits = pgTable(
  'geofence_visits',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    geofenceId: text('geofence_id')
      .notNull()
      .references(() => geofences.id, { onDelete: 'cascade' }),
    vehicleId: text('vehicle_id')
      .notNull()
      .references(() => vehicles.id, { onDelete: 'cascade' }),
    /** What it was out for when it entered. */
    tripId: text('trip_id').references(() => trips.id, { onDelete: 'set null' }),
    enteredAt: at('entered_at').notNull(),
    leftAt: at('left_at'),
  },
  (table) => [
    // A vehicle is in a geofence once.
    uniqueIndex('geofence_visits_open').on(table.vehicleId, table.geofenceId).where(sql`left_at is null`),
    index('geofence_visits_of').on(table.geofenceId, table.enteredAt),
    index('geofence_visits_vehicle').on(table.vehicleId),
    index('geofence_visits_trip').on(table.tripId),
    index('geofence_visits_left').on(table.leftAt),
  ],
)
