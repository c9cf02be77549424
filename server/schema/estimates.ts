import { boolean, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { at, real } from './columns.ts'
import { trips } from './trips.ts'

/** When a vehicle is expected at a stop; `planned` names the stop of a plan that may have changed since. */
export type StoredArrival = { seq: number; planned: string; at: string }
/** What the routing engine said, by the stop that each part of the way leads to: seconds, and metres in a straight line. */
export type StoredRoute = { askedAt: string; legs: Record<string, { seconds: number; straightM: number }> }

/** What is expected of trips under way by where their vehicles are. Beside the trips, which it is no change of. */
export const tripEstimates = pgTable('trip_estimates', {
  tripId: text('trip_id')
    .primaryKey()
    .references(() => trips.id, { onDelete: 'cascade' }),
  /** Which vehicle it was: another one is elsewhere. */
  vehicleId: text('vehicle_id').notNull(),
  /** When the vehicle was where the estimate begins. */
  positionAt: at('position_at').notNull(),
  arrivals: jsonb('arrivals').$type<StoredArrival[]>().notNull(),
  nextSeq: integer('next_seq').notNull(),
  /** Minutes that it is expected too late at the next stop. */
  lateMin: integer('late_min').notNull(),
  /** Since when it is expected late, without a break. */
  lateSince: at('late_since'),
  route: jsonb('route').$type<StoredRoute>(),
})

/** What parts of rides really took: the newest of each hour of weekdays and weekends. Nobody’s name and no place. */
export const drivenLegs = pgTable(
  'driven_legs',
  {
    tripId: text('trip_id').notNull(),
    /** The stop that it led to. */
    seq: integer('seq').notNull(),
    weekend: boolean('weekend').notNull(),
    /** Of the clock of the place, when it was begun. */
    hour: integer('hour').notNull(),
    /** As fast as town streets must have been for it. */
    townKmh: real('town_kmh').notNull(),
    at: at('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.tripId, table.seq] })],
)
