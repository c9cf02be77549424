import { bigint, bigserial, boolean, date, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { exportFormats } from '#contract/lists/common.ts'
import { reportDimensions, reportKinds, reportPeriods, reportRhythms } from '#contract/lists/reports.ts'
import { accounts } from './accounts.ts'
import { at, plainText } from './columns.ts'

/**
 * That something about a quarter of an hour has changed: the triggers of `report-marks.ts` add one for every ride that is
 * written, and who counts the day anew takes them away. Only ever added, so that those who write at once never wait for
 * each other. An instant and not a day, as what a day is depends on the operator's zone, which no trigger knows; zones
 * differ by whole quarters.
 */
export const reportMarks = pgTable(
  'report_marks',
  { id: bigserial('id', { mode: 'number' }).primaryKey(), at: at('at').notNull() },
  (table) => [index('report_marks_at').on(table.at)],
)

/** The one row says in which zone the days were counted. */
export const reportZone = pgTable('report_zone', {
  id: integer('id').primaryKey().default(1),
  zone: text('zone').notNull(),
})

const key = (name: string) => plainText(name).notNull()
const count = (name: string) => integer(name).notNull()
const sum = (name: string) => bigint(name, { mode: 'number' }).notNull()

/** What rides are summed by; empty where there is none. */
const rideKeys = {
  day: date('day', { mode: 'string' }).notNull(),
  companyId: key('company_id'),
  /** Where its children went to school at that time; the first by id where they go to several. */
  schoolId: key('school_id'),
  driverId: key('driver_id'),
  direction: key('direction'),
  /** Why it was cancelled. */
  reason: key('reason'),
  currency: key('currency'),
}

/** Sums of bookings on the day of their pickup, then of bookings on trips on the day of the trip. `ride-facts.ts` says what each is. */
const rideSums = {
  booked: count('booked'),
  done: count('done'),
  cancelled: count('cancelled'),
  driven: count('driven'),
  failed: count('failed'),
  timed: count('timed'),
  pickups: count('pickups'),
  pickupsOnTime: count('pickups_on_time'),
  pickupLateMin: count('pickup_late_min'),
  arrivals: count('arrivals'),
  arrivalsOnTime: count('arrivals_on_time'),
  arrivalLateMin: count('arrival_late_min'),
  rideTimed: count('ride_timed'),
  childRides: count('child_rides'),
  rideS: sum('ride_s'),
  ridePlannedS: sum('ride_planned_s'),
  rideMaxS: count('ride_max_s'),
  children: count('children'),
  missed: count('missed'),
  noShows: count('no_shows'),
  absences: count('absences'),
  billed: count('billed'),
  carried: count('carried'),
  fares: sum('fares'),
  noShowFees: sum('no_show_fees'),
  cancelFees: sum('cancel_fees'),
}

/** Rides by day and all that they are summed by: nearly as many rows as rides, but narrow ones. Read for one school or driver. */
export const reportRuns = pgTable(
  'report_runs',
  { ...rideKeys, seriesId: key('series_id'), leg: key('leg'), ...rideSums },
  (table) => [
    index('report_runs_day').on(table.day),
    index('report_runs_school').on(table.schoolId, table.day),
    index('report_runs_driver').on(table.driverId, table.day),
  ],
)

/**
 * The same by one thing at a time: a row for each school of a day, one for each driver, and so on, so that a year of them
 * is read in no time. `key` is the school's id, a run as `<series>:<leg>`, or another word of the dimension `by`.
 */
export const reportSums = pgTable(
  'report_sums',
  {
    day: date('day', { mode: 'string' }).notNull(),
    by: key('by'),
    key: key('key'),
    companyId: key('company_id'),
    currency: key('currency'),
    ...rideSums,
  },
  (table) => [index('report_sums_by').on(table.by, table.day)],
)

/**
 * What vehicles and drivers did, by the day of the trip. A trip that several companies share is no company's own: what is
 * said of the whole of it would tell each of the others.
 */
export const reportTrips = pgTable(
  'report_trips',
  {
    day: date('day', { mode: 'string' }).notNull(),
    companyId: key('company_id'),
    driverId: key('driver_id'),
    vehicleId: key('vehicle_id'),
    trips: count('trips'),
    seats: count('seats'),
    riders: count('riders'),
    seatM: sum('seat_m'),
    riderM: sum('rider_m'),
    loadedM: sum('loaded_m'),
    emptyM: sum('empty_m'),
    driverS: sum('driver_s'),
  },
  (table) => [index('report_trips_day').on(table.day)],
)

/**
 * What the rides of each child cost, by the day of the trip: a row for each child of a day, so that a year is half as many
 * as there were rides. Rides without a child have an empty one.
 */
export const reportChildren = pgTable(
  'report_children',
  {
    day: date('day', { mode: 'string' }).notNull(),
    companyId: key('company_id'),
    /** Where that child went to school at that time. */
    schoolId: key('school_id'),
    childId: key('child_id'),
    currency: key('currency'),
    billed: count('billed'),
    cost: sum('cost'),
    distanceM: sum('distance_m'),
  },
  (table) => [index('report_children_day').on(table.day)],
)

/** Reports that are sent by mail again and again, for whoever set them up and as far as they may read by then. */
export const reportSchedules = pgTable(
  'report_schedules',
  {
    id: text('id')
      .primaryKey()
      .$defaultFn(() => crypto.randomUUID()),
    accountId: text('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    createdAt: at('created_at').notNull().defaultNow(),
    report: text('report', { enum: reportKinds }).notNull(),
    by: text('by', { enum: reportDimensions }).notNull(),
    period: text('period', { enum: reportPeriods }).notNull(),
    company: text('company_id'),
    school: text('school_id'),
    driver: text('driver_id'),
    currency: text('currency'),
    rhythm: text('rhythm', { enum: reportRhythms }).notNull(),
    weekday: integer('weekday').notNull(),
    monthDay: integer('month_day').notNull(),
    hour: integer('hour').notNull(),
    format: text('format', { enum: exportFormats }).notNull(),
    /** The accounts of those who get it. */
    recipients: text('recipients').array().notNull(),
    active: boolean('active').notNull(),
    nextAt: at('next_at').notNull(),
    lastAt: at('last_at'),
  },
  (table) => [
    index('report_schedules_account').on(table.accountId),
    index('report_schedules_due').on(table.nextAt),
  ],
)
