import { runningTrips, tripOrderings, tripStatuses } from '#contract/lists/trips.ts'
import type { TripStatus } from '#contract/trip-states.ts'
import type { Query } from '#src/lib/api/query.ts'
import { dayRange, isDayFilter } from '#src/lib/list/days.ts'
import type { ListSpec, ListState } from '#src/lib/list/state.ts'
import { isWhen, whenParam } from '#src/lib/list/when.ts'

export type TripFilter =
  | 'when'
  | 'status'
  | 'date'
  | 'driver'
  | 'vehicle'
  | 'company'
  | 'no_driver'
  | 'delayed'

/** The states from setting off to arriving, which share a tab. */
export const underWay: string = runningTrips.join()
export const tabsAfter: readonly TripStatus[] = ['completed', 'cancelled']

const isId = (value: string) => value.length <= 64

export const tripListSpec: ListSpec<TripFilter> = {
  filters: {
    when: isWhen,
    status: (value) => value.split(',').every((one) => tripStatuses.some((status) => status === one)),
    date: isDayFilter,
    driver: isId,
    vehicle: isId,
    company: isId,
    no_driver: (value) => value === 'true' || value === 'false',
    delayed: (value) => value === 'true',
  },
  ranges: { date: ['date_from', 'date_to'] },
  orderings: tripOrderings,
  pageSizes: [10, 25, 50, 100],
  defaults: { ordering: '', pageSize: 25 },
}

/** What the server is asked for; undefined while a relative day has no zone to be counted in. */
export function filterQuery(state: ListState<TripFilter>, zone: string | undefined): Query | undefined {
  const { date, when: _, ...filters } = state.filters
  if (date === undefined) return { ...filters, when: whenParam(state), search: state.search }
  const explicit = /^[\d.]/.test(date)
  if (!explicit && zone === undefined) return undefined
  const range = dayRange(date, zone ?? 'UTC')
  return { ...filters, search: state.search, date_from: range?.from, date_to: range?.to }
}

/** The query of one page. The standard page is spelt as `earlyTrips` spells it. */
export const pageQuery = (state: ListState<TripFilter>, filter: Query): Query => ({
  page: state.page,
  page_size: state.pageSize,
  ordering: state.ordering,
  ...filter,
})

/** What the head of the page asks for, before this code is here. */
export const earlyTrips = [
  '/api/web/trip-management?pagination=true&page=1&when=upcoming',
  '/api/web/trip-management/counts?when=upcoming',
]
