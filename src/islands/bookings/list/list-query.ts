import * as access from '#contract/access.ts'
import type { BookingStatus } from '#contract/booking-states.ts'
import { bookingStatuses } from '#contract/lists/bookings.ts'
import type { Query } from '#src/lib/api/query.ts'
import { dayRange, isDayFilter } from '#src/lib/list/days.ts'
import type { ListSpec, ListState } from '#src/lib/list/state.ts'
import { isWhen, whenParam } from '#src/lib/list/when.ts'

export type BookingFilter =
  | 'when'
  | 'status'
  | 'date'
  | 'company'
  | 'driver'
  | 'no_driver'
  | 'child'
  | 'series'

/** Those in which a booking never came to a ride. */
const refused: readonly BookingStatus[] = ['rejected', 'discarded']
/** Who may take a booking, as `data-roles` has it. */
export const bookers = access.bookings.write.join(' ')
/** Parents book one ride at a time. */
export const importers = access.bookings.write.filter((role) => access.sheets.import.includes(role)).join(' ')
/** The states of a booking along its way. */
export const statuses: readonly BookingStatus[] = [
  ...bookingStatuses.filter((one) => !refused.includes(one)),
  ...refused,
]
/** The states that have a tab of their own; the others are found with the filter. */
export const tabStatuses: readonly BookingStatus[] = [
  'pending',
  'confirmed',
  'scheduled',
  'in_progress',
  'completed',
  'cancelled',
]

const isId = (value: string) => value.length <= 64

export const bookingListSpec: ListSpec<BookingFilter> = {
  filters: {
    when: isWhen,
    status: (value) => value.split(',').every((one) => statuses.some((status) => status === one)),
    date: isDayFilter,
    company: isId,
    driver: isId,
    no_driver: (value) => value === 'true' || value === 'false',
    child: isId,
    series: isId,
  },
  ranges: { date: ['date_from', 'date_to'] },
  orderings: ['pickupAt', 'reference', 'status', 'company', 'driver', 'total'],
  pageSizes: [10, 25, 50, 100],
  // Without an ordering the server puts what is next on top, of the past the latest, of all the newest.
  defaults: { ordering: '', pageSize: 25 },
}

/** What the server is asked for; undefined while a relative day has no zone to be counted in. */
export function filterQuery(state: ListState<BookingFilter>, zone: string | undefined): Query | undefined {
  const { date, when: _, ...filters } = state.filters
  if (date === undefined) return { ...filters, when: whenParam(state), search: state.search }
  const explicit = /^[\d.]/.test(date)
  if (!explicit && zone === undefined) return undefined
  const range = dayRange(date, zone ?? 'UTC')
  return { ...filters, search: state.search, date_from: range?.from, date_to: range?.to }
}

/** The query of one page. The standard page is spelt as `early` in the page's head spells it. */
export const pageQuery = (state: ListState<BookingFilter>, filter: Query): Query => ({
  page: state.page,
  page_size: state.pageSize,
  ordering: state.ordering,
  ...filter,
})

/** What the head of the page asks for, before this code is here. */
export const earlyBookings = [
  '/api/web/booking-management?pagination=true&page=1&when=upcoming',
  '/api/web/booking-management/counts?when=upcoming',
]
