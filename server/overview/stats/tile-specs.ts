import { runningTrips } from '#contract/lists/trips.ts'
import type { Role } from '#contract/people.ts'
import type { Tile } from '#contract/stats.ts'
import type { TripListQuery } from '#contract/trip.ts'
import { tripStatus } from '#contract/trip-states.ts'
import type { BookingQuery } from '#server/bookings/filter.ts'
import { addDays } from '#server/platform/time/days.ts'

type Key = Tile['key']

/** A figure that counts the rows of a list: its filters now and, where it makes sense, a week before. */
export type CountSpec =
  | { list: 'trips'; query: TripListQuery; before?: TripListQuery }
  | { list: 'bookings'; query: BookingQuery; before?: BookingQuery }

const staff: readonly Key[] = [
  'trips_today',
  'trips_running',
  'without_driver',
  'delayed_now',
  'bookings_pending',
]
/** What each role looks at first. */
export const tilesOf: Record<Role, readonly Key[]> = {
  admin: [...staff, 'drivers_on_duty', 'vehicles_ready', 'revenue_week'],
  dispatcher: [...staff, 'completed_today', 'drivers_on_duty', 'vehicles_ready'],
  finance: ['revenue_week', 'completed_today', 'trips_today', 'cancelled_week', 'bookings_pending'],
  support: [
    'trips_today',
    'trips_running',
    'delayed_now',
    'children_today',
    'cancelled_week',
    'bookings_pending',
  ],
  viewer: [
    'trips_today',
    'trips_running',
    'delayed_now',
    'completed_today',
    'bookings_pending',
    'drivers_on_duty',
  ],
  company: [...staff, 'children_today', 'cancelled_week', 'papers_expiring'],
  driver: ['my_trips_today', 'my_next_trip', 'completed_today', 'papers_expiring'],
  parent: ['my_next_trip', 'children_today', 'trips_running', 'bookings_pending'],
}

/** Every trip that takes or took place. */
const live = tripStatus.options.filter((status) => status !== 'cancelled').join(',')

const todayAndTomorrow = (today: string) => ({ date_from: today, date_to: addDays(today, 1) })

/** What “without a driver” means wherever it is counted, named or listed. */
export const withoutDriverQuery = (today: string): BookingQuery => ({
  ...todayAndTomorrow(today),
  status: 'confirmed,scheduled',
  no_driver: 'true',
})
export const pendingSoonQuery = (today: string): BookingQuery => ({
  ...todayAndTomorrow(today),
  status: 'pending',
})

/** The figures that are counts of a list's rows; `today` is a day in the operator's zone. */
export function countSpecs(today: string): Partial<Record<Key, CountSpec>> {
  const weekAgo = addDays(today, -7)
  const week = { date_from: addDays(today, -6), date_to: today }
  const weekBefore = { date_from: addDays(today, -13), date_to: weekAgo }
  const ofDay = (status: string): CountSpec => ({
    list: 'trips',
    query: { date: today, status },
    before: { date: weekAgo, status },
  })
  return {
    trips_today: ofDay(live),
    my_trips_today: ofDay(live),
    completed_today: ofDay('completed'),
    trips_running: { list: 'trips', query: { status: runningTrips.join(',') } },
    delayed_now: { list: 'trips', query: { date: today, delayed: 'true' } },
    bookings_pending: { list: 'bookings', query: { date_from: today, status: 'pending' } },
    without_driver: { list: 'bookings', query: withoutDriverQuery(today) },
    cancelled_week: {
      list: 'bookings',
      query: { ...week, status: 'cancelled' },
      before: { ...weekBefore, status: 'cancelled' },
    },
    revenue_week: {
      list: 'bookings',
      query: { ...week, status: 'completed,part_completed' },
      before: { ...weekBefore, status: 'completed,part_completed' },
    },
  }
}
