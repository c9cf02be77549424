import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { BookingInput } from '#contract/booking.ts'
import {
  anchors,
  bookingSources,
  bookingStatuses,
  directions,
  legs,
  type RidePart,
} from '#contract/lists/bookings.ts'
import { vehicleBodies } from '#contract/lists/fleet.ts'
import { paymentMethods } from '#contract/lists/money.ts'
import type { Quote } from '#contract/money.ts'
import type { Place } from '#contract/place.ts'
import type { TripStatus } from '#contract/trip-states.ts'
import { at, recordColumns } from './columns.ts'
import { children, companies, parents } from './people.ts'
import { schoolCalendars } from './school-calendars.ts'

export const series = pgTable('series', {
  ...recordColumns,
  rule: text('rule').notNull(),
  calendarId: text('calendar_id').references(() => schoolCalendars.id),
  exceptDates: jsonb('except_dates').$type<string[]>().notNull(),
  from: date('from_day', { mode: 'string' }).notNull(),
  to: date('to_day', { mode: 'string' }).notNull(),
  pausedFrom: date('paused_from', { mode: 'string' }),
  pausedTo: date('paused_to', { mode: 'string' }),
  returnLeg: jsonb('return_leg').$type<{ time: string }>(),
  zone: text('zone').notNull(),
})

/** Names of the records behind a booking's ids, as lists show them. */
export interface ListNames {
  children: { id: string; name: string }[]
  company: string | null
  trip: { id: string; reference: string; status: TripStatus } | null
  driver: string | null
  vehicle: string | null
}
const noListNames: ListNames = { children: [], company: null, trip: null, driver: null, vehicle: null }

/**
 * `driverId`, `vehicleId` and `tripId` repeat what the current trip says, so that the list filters and sorts on one
 * table; the code that moves trips is the only writer. `listNames` repeats names, so that a page of the list is read from one
 * table: `server/rides/list-names.ts` writes it, whenever one of them changes. `searchText` is lower case: reference, names,
 * phones, places, plates; with the drivers and vehicles of all its trips, which are found by it too.
 */
export const bookings = pgTable(
  'bookings',
  {
    ...recordColumns,
    reference: text('reference').notNull(),
    /** The figure in the reference, for sorting: KB-1000000 comes after KB-999999. */
    number: integer('number').notNull().generatedAlwaysAs(sql`substr(reference, 4)::integer`),
    source: text('source', { enum: bookingSources }).notNull(),
    status: text('status', {
      enum: bookingStatuses,
    }).notNull(),
    companyId: text('company_id').references(() => companies.id),
    bookerParentId: text('booker_parent_id').references(() => parents.id),
    bookerName: text('booker_name').notNull(),
    bookerPhone: text('booker_phone').notNull(),
    direction: text('direction', { enum: directions }).notNull(),
    pickup: jsonb('pickup').$type<Place>().notNull(),
    dropoff: jsonb('dropoff').$type<Place>().notNull(),
    stops: jsonb('stops').$type<Place[]>().notNull(),
    requestedAt: at('requested_at').notNull(),
    anchor: text('anchor', { enum: anchors }).notNull(),
    pickupAt: at('pickup_at').notNull(),
    dropoffAt: at('dropoff_at').notNull(),
    zone: text('zone').notNull(),
    seriesId: text('series_id').references(() => series.id),
    /** Which way of its series it is. */
    leg: text('leg', { enum: legs }),
    /** What it was given for itself: an edit of its series leaves that as it is. */
    apart: jsonb('apart').$type<RidePart[]>().notNull().default([]),
    passengers: integer('passengers').notNull(),
    wheelchairs: integer('wheelchairs').notNull(),
    seatNeeds: jsonb('seat_needs').$type<BookingInput['seatNeeds']>().notNull(),
    assistantRequired: boolean('assistant_required').notNull(),
    vehicleType: text('vehicle_type', { enum: vehicleBodies }),
    waitMinutes: integer('wait_minutes').notNull(),
    distanceM: integer('distance_m').notNull(),
    durationS: integer('duration_s').notNull(),
    quote: jsonb('quote').$type<Quote>().notNull(),
    /** At the dearest fare rules the longest ways cost more than an integer holds. */
    total: bigint('total', { mode: 'number' }).notNull(),
    currency: text('currency').notNull(),
    promo: text('promo'),
    paymentMethod: text('payment_method', { enum: paymentMethods }).notNull(),
    notes: text('notes'),
    cancelReason: text('cancel_reason'),
    cancelNote: text('cancel_note'),
    tripId: text('trip_id'),
    driverId: text('driver_id'),
    vehicleId: text('vehicle_id'),
    searchText: text('search_text').notNull(),
    listNames: jsonb('list_names').$type<ListNames>().notNull().default(noListNames),
    /** What lists sort by; those without come first. */
    companyName: text('company_name').notNull().generatedAlwaysAs(sql`coalesce(list_names->>'company', '')`),
    driverName: text('driver_name').notNull().generatedAlwaysAs(sql`coalesce(list_names->>'driver', '')`),
  },
  (table) => [
    uniqueIndex('bookings_reference').on(table.reference),
    index('bookings_number').on(table.number, table.id),
    index('bookings_total').on(table.total, table.id),
    index('bookings_company_name').on(table.companyName, table.pickupAt, table.id),
    index('bookings_driver_name').on(table.driverName, table.pickupAt, table.id),
    index('bookings_pickup_at').on(table.pickupAt, table.id),
    index('bookings_status_pickup_at').on(table.status, table.pickupAt, table.id),
    index('bookings_company_pickup_at').on(table.companyId, table.pickupAt, table.id),
    index('bookings_driver_pickup_at').on(table.driverId, table.pickupAt, table.id),
    index('bookings_booker_parent').on(table.bookerParentId, table.pickupAt, table.id),
    index('bookings_booker_phone').on(table.bookerPhone),
    index('bookings_promo').on(table.promo).where(sql`${table.promo} is not null`),
    index('bookings_series').on(table.seriesId),
    index('bookings_search').using('gin', sql`${table.searchText} gin_trgm_ops`),
  ],
)

export const bookingChildren = pgTable(
  'booking_children',
  {
    bookingId: text('booking_id')
      .notNull()
      .references(() => bookings.id, { onDelete: 'cascade' }),
    childId: text('child_id')
      .notNull()
      .references(() => children.id),
    /**
     * Where the child went to school at that time: who leaves a school takes none of its past rides along. A trigger
     * fills it in, and follows the child for what is still ahead (`report-marks.ts`).
     */
    schoolId: text('school_id'),
  },
  (table) => [
    primaryKey({ columns: [table.bookingId, table.childId] }),
    index('booking_children_child').on(table.childId),
  ],
)
