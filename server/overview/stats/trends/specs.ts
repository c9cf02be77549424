import { bookingStatuses } from '#contract/lists/bookings.ts'
import type { FigureKey, ReportName } from '#contract/lists/reports.ts'
import type { Role } from '#contract/people.ts'
import type { Trend, TrendChart } from '#contract/stats.ts'

type Key = Trend['key']

interface Source {
  report: Exclude<ReportName, 'papers'>
  figure: FigureKey
  unit: Trend['unit']
  /** From the figure's unit to that of the dashboard: shares are 0 to 1 there, times seconds. */
  times?: number
}

/** Where the figures of staff and companies come from. */
export const sources: Record<Key, Source> = {
  rides: { report: 'cancellations', figure: 'booked', unit: 'count' },
  cancelled: { report: 'cancellations', figure: 'cancelled', unit: 'count' },
  no_shows: { report: 'no_shows', figure: 'no_shows', unit: 'count' },
  pickups_on_time: { report: 'on_time', figure: 'pickups_on_time', unit: 'percent', times: 100 },
  arrivals_on_time: { report: 'on_time', figure: 'arrivals_on_time', unit: 'percent', times: 100 },
  occupancy: { report: 'occupancy', figure: 'occupancy', unit: 'percent', times: 100 },
  revenue: { report: 'revenue', figure: 'revenue_total', unit: 'money' },
  driver_hours: { report: 'occupancy', figure: 'driver_time', unit: 'minutes', times: 1 / 60 },
}

const punctual: readonly Key[] = ['pickups_on_time', 'arrivals_on_time']

/** What each role looks at, the most important first. */
export const trendsOf: Record<Role, readonly Key[]> = {
  admin: ['rides', ...punctual, 'cancelled', 'no_shows', 'occupancy', 'revenue', 'driver_hours'],
  dispatcher: [...punctual, 'rides', 'cancelled', 'no_shows', 'occupancy', 'driver_hours'],
  finance: ['revenue', 'rides', 'cancelled', 'no_shows'],
  support: [...punctual, 'rides', 'cancelled', 'no_shows'],
  viewer: ['rides', ...punctual, 'cancelled', 'no_shows', 'occupancy'],
  company: ['rides', ...punctual, 'cancelled', 'no_shows', 'revenue'],
  driver: ['rides', 'driver_hours'],
  parent: ['rides', 'cancelled'],
}

type Chart = Exclude<TrendChart['key'], 'papers_due'>
/** The figures of each chart. */
export const chartsMade: Record<Chart, readonly Key[]> = {
  rides: ['rides', 'cancelled'],
  on_time: punctual,
  no_shows: ['no_shows'],
  occupancy: ['occupancy'],
  revenue: ['revenue'],
  driver_hours: ['driver_hours'],
}

const done = 'completed,returned,failed'
/** The trips or bookings behind each figure; those of a share are all that it is a share of. */
export const rowsBehind: Record<Key, { list: 'bookings' | 'trips'; status: string }> = {
  rides: {
    list: 'bookings',
    status: bookingStatuses.filter((status) => status !== 'draft' && status !== 'discarded').join(','),
  },
  cancelled: { list: 'bookings', status: 'cancelled' },
  no_shows: { list: 'trips', status: 'no_show' },
  pickups_on_time: { list: 'trips', status: done },
  arrivals_on_time: { list: 'trips', status: done },
  occupancy: { list: 'trips', status: done },
  revenue: { list: 'bookings', status: 'completed,part_completed' },
  driver_hours: { list: 'trips', status: done },
}
