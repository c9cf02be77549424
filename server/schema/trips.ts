import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { tripStatuses } from '#contract/lists/trips.ts'
import type { Quote } from '#contract/money.ts'
import type { Passenger, Trip } from '#contract/trip.ts'
import { bookings } from './bookings.ts'
import { at, recordColumns } from './columns.ts'
import { vehicles } from './fleet.ts'
import { assistants, companies, drivers } from './people.ts'

/** What one booking has to do with a stop, in its own words: whoever reads the trip for that booking reads these alone. */
export type StoredCall = {
  booking: string
  kind: Trip['stops'][number]['kind']
  place: string
  point: { lat: number; lng: number }
  notes?: string
  /** Children who get on and off, by id. Whoever rides without a record does so at the first and last call. */
  on: string[]
  off: string[]
}
export type StoredStop = {
  seq: number
  kind: Trip['stops'][number]['kind']
  place: string
  point: { lat: number; lng: number }
  notes?: string
  eta: string
  arrivedAt: string | null
  departedAt: string | null
  calls: StoredCall[]
  /** Nobody who was to get on or off here rides any more: the trip passes it by. */
  skipped?: true
}
/** A passenger with both records, without the child's name, which is read from the child when it is shown. */
export type StoredPassenger = Omit<Passenger, 'child'> & { childId: string }
export type LeftBefore = Pick<StoredPassenger, 'childId' | 'booking' | 'mobility'>

/** The way from or to another trip of the driver or vehicle that was only just possible when they were sent; in minutes. */
export interface TightGap {
  who: 'driver' | 'vehicle'
  side: 'before' | 'after'
  /** The other trip's reference. */
  trip: string
  neededMin: number
  thereMin: number
}

export const trips = pgTable(
  'trips',
  {
    ...recordColumns,
    reference: text('reference').notNull(),
    /** The figures in the reference, for sorting: KB-000123-10 comes after KB-000123-2. */
    number: integer('number')
      .notNull()
      .generatedAlwaysAs(sql`coalesce(substring(reference from '^KB-(\\d+)-')::integer, 0)`),
    ordinal: integer('ordinal')
      .notNull()
      .generatedAlwaysAs(sql`coalesce(substring(reference from '^KB-\\d+-(\\d+)$')::integer, 0)`),
    /** The first of its bookings; `tripBookings` has them all. */
    bookingId: text('booking_id')
      .notNull()
      .references(() => bookings.id),
    status: text('status', {
      enum: tripStatuses,
    }).notNull(),
    driverId: text('driver_id').references(() => drivers.id),
    /** Repeats the driver's name, empty without one, for sorting: `server/rides/driver-name.ts` writes it. */
    driverName: text('driver_name').notNull().default(''),
    /** Whom its driver drove it for, from the moment it set off or was called off: `server/rides/driver-operator.ts`. */
    operatorId: text('operator_id').references(() => companies.id),
    vehicleId: text('vehicle_id').references(() => vehicles.id),
    assistantId: text('assistant_id').references(() => assistants.id),
    startAt: at('ride_start_time').notNull(),
    scheduledEnd: at('scheduled_end').notNull(),
    startedAt: at('started_at'),
    completedAt: at('completed_at'),
    plannedM: integer('planned_m'),
    actualM: integer('actual_m'),
    stops: jsonb('stops').$type<StoredStop[]>().notNull(),
    passengers: jsonb('passengers').$type<StoredPassenger[]>().notNull(),
    /** Passengers of its bookings whose ride was over, or who stayed behind, before it took over from another trip. */
    leftBefore: jsonb('left_before').$type<LeftBefore[]>().notNull().default([]),
    delayMin: integer('delay_min'),
    failReason: text('fail_reason'),
    failNote: text('fail_note'),
    tight: jsonb('tight').$type<TightGap[]>().notNull().default([]),
    /** The trip that this one takes over from. */
    relievesId: text('relieves_id').references((): AnyPgColumn => trips.id),
    fare: jsonb('fare').$type<Quote>().notNull(),
  },
  (table) => [
    uniqueIndex('trips_reference').on(table.reference),
    // Of two reliefs for one trip, sent at once, one is there.
    uniqueIndex('trips_relieves').on(table.relievesId),
    index('trips_number').on(table.number, table.ordinal, table.id),
    index('trips_driver_name').on(table.driverName, table.startAt, table.id),
    index('trips_start').on(table.startAt, table.id),
    index('trips_status_start').on(table.status, table.startAt, table.id),
    index('trips_driver_start').on(table.driverId, table.startAt),
    index('trips_operator_start').on(table.operatorId, table.startAt),
    index('trips_vehicle_start').on(table.vehicleId, table.startAt),
    index('trips_assistant_start').on(table.assistantId, table.startAt),
    index('trips_booking').on(table.bookingId),
    // With these beside it, the states and times of the trips that a search finds are known without their rows.
    index('trips_known').on(table.id, table.status, table.startAt),
  ],
)

/** Which bookings a trip serves, in the order in which they joined it. Every trip has one at least. */
export const tripBookings = pgTable(
  'trip_bookings',
  {
    tripId: text('trip_id')
      .notNull()
      .references(() => trips.id, { onDelete: 'cascade' }),
    bookingId: text('booking_id')
      .notNull()
      .references(() => bookings.id),
    position: integer('position').notNull().default(0),
    /** When a trip of this booking alone would start. */
    startAt: at('start_at').notNull(),
    /** What this booking pays; null while it is alone on the trip, whose fare is its own then. */
    fare: jsonb('fare').$type<Quote>(),
  },
  (table) => [
    primaryKey({ columns: [table.bookingId, table.tripId] }),
    index('trip_bookings_trip').on(table.tripId, table.position),
  ],
)
export type StoredShare = typeof tripBookings.$inferSelect
