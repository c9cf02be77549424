/** What is counted, in the order of the tabs. */
export const reportNames = [
  'on_time',
  'ride_times',
  'no_shows',
  'rides',
  'cancellations',
  'occupancy',
  'cost',
  'child_cost',
  'revenue',
  'papers',
  'complaints',
] as const
export type ReportName = (typeof reportNames)[number]

/** What there is little of is counted as it is; the other reports are made of kept sums. */
export type PlainReport = 'papers' | 'complaints'
export type SummedReport = Exclude<ReportName, PlainReport>

/** What can be opened and sent: a report by itself, or those that a contract is reviewed by, together. */
export const reportKinds = [...reportNames, 'pack'] as const
export type ReportKind = (typeof reportKinds)[number]

/** What the rows of a report are: one for each school, driver, run … */
export const reportDimensions = [
  'company',
  'school',
  'driver',
  'vehicle',
  'run',
  'direction',
  'reason',
  'child',
  'paper',
  'owner',
  'category',
] as const
export type ReportDimension = (typeof reportDimensions)[number]

/** By what the rows of each report can be, the usual one first. */
export const reportBy: Record<ReportKind, readonly ReportDimension[]> = {
  on_time: ['school', 'run', 'driver', 'company', 'direction'],
  ride_times: ['school', 'run', 'driver', 'company', 'direction'],
  no_shows: ['school', 'run', 'driver', 'company', 'direction'],
  rides: ['school', 'run', 'driver', 'company', 'direction'],
  cancellations: ['reason', 'company', 'school', 'run', 'direction'],
  occupancy: ['vehicle', 'driver', 'company'],
  cost: ['run', 'school', 'company', 'direction'],
  child_cost: ['child', 'school', 'company'],
  revenue: ['company', 'school', 'driver', 'direction'],
  papers: ['paper', 'owner'],
  complaints: ['category', 'driver'],
  pack: ['company'],
}

/** Times are seconds, ways metres, money minor units, shares 0 to 1. */
export const figureUnits = ['count', 'share', 'minutes', 'seconds', 'metres', 'money', 'number'] as const
export type FigureUnit = (typeof figureUnits)[number]

/** With what a period is compared: the days just before it, or those of a year before. */
export const comparisons = ['previous', 'year'] as const
/** How long the parts are that a period is shown in. */
export const bucketUnits = ['day', 'week', 'month'] as const

/** The days that a mail on a schedule is about, as seen from the day on which it goes out. */
export const reportPeriods = ['yesterday', 'last_week', 'last_month', 'last_quarter'] as const
/** How often it goes out. */
export const reportRhythms = ['daily', 'weekly', 'monthly'] as const

/** The longest period of a report, and the most rows that it may have. */
export const reportLimits = { days: 1100, rows: 20_000 } as const

/** The figures of the reports; `figure.<key>` says what each is called. */
export const figureKeys = [
  'arrivals_on_time',
  'pickups_on_time',
  'arrival_late',
  'pickup_late',
  'timed',
  'ride_average',
  'ride_planned',
  'ride_longest',
  'child_rides',
  'ride_timed',
  'no_show_share',
  'no_shows',
  'absences',
  'children',
  'missed',
  'cancelled_share',
  'cancelled',
  'booked',
  'driven',
  'failed',
  'occupancy',
  'riders_average',
  'loaded',
  'empty',
  'empty_share',
  'driver_time',
  'trips',
  'cost_total',
  'cost_per_ride',
  'cost_per_child',
  'distance',
  'revenue_total',
  'fares',
  'no_show_fees',
  'cancel_fees',
  'billed',
  'papers',
  'papers_valid',
  'papers_expiring',
  'papers_expired',
  'papers_missing',
  'complaints',
  'complaints_open',
  'complaints_settled',
] as const
export type FigureKey = (typeof figureKeys)[number]
