import { bookingStatuses } from '#contract/lists/bookings.ts'
import type { FigureKey, SummedReport } from '#contract/lists/reports.ts'
import type { Role } from '#contract/people.ts'
import type { Trend, TrendChart } from '#contract/stats.ts'

type Key = Trend['key']

interface Source {
  report: SummedReport
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

/** Figures that count bookings, and by which states: the list of bookings has their rows. */
export const bookingsBehind: Partial<Record<Key, string>> = {
  rides: bookingStatuses.filter((status) => status !== 'draft' && status !== 'discarded').join(','),
  cancelled: 'cancelled',
}
