import * as access from '#contract/access.ts'
import type { BookingRow } from '#contract/booking.ts'
import type { BookingStatus } from '#contract/booking-states.ts'
import { bookingStatuses } from '#contract/lists/bookings.ts'
import { companySearch, driverSearch, finder } from '#src/islands/resource/lazy-search.ts'
import type { ListDescription } from '#src/islands/resource/list/list-description.ts'
import { days, rides } from '#src/islands/resource/list/rides.tsx'
import { choices, given, linked, only, record, toggle } from '#src/islands/table/filters.ts'
import { isWhen } from '#src/lib/list/when.ts'
import { localePath, routes } from '#src/lib/routes.ts'
import { $bookings, bookingCounts, bookings } from '#src/stores/booking.ts'
import { bookingColumns } from './columns.tsx'

type BookingFilter = 'when' | 'status' | 'date' | 'company' | 'driver' | 'no_driver' | 'child' | 'series'

/** Those in which a booking never came to a ride stand last. */
const refused: readonly BookingStatus[] = ['rejected', 'discarded']
const statuses = [...bookingStatuses.filter((one) => !refused.includes(one)), ...refused]
/** The states that have a tab of their own; the others are found with the filter. */
const tabStatuses: readonly BookingStatus[] = [
  'pending',
  'confirmed',
  'scheduled',
  'in_progress',
  'completed',
  'cancelled',
]
const statusText = (value: string) => `booking-states:${value}`

/** Who may take a booking, as `data-roles` has it. */
export const bookers = access.bookings.write.join(' ')
/** Parents book one ride at a time. */
const importers = access.bookings.write.filter((role) => access.sheets.import.includes(role)).join(' ')

export const bookingList: ListDescription<BookingRow, BookingFilter> = {
  id: 'bookings',
  title: 'bookings-list:title',
  searchLabel: 'bookings-list:search',
  rows: bookings,
  counts: bookingCounts,
  rowName: (row) => row.reference,
  rowHref: (row, locale) => localePath(locale, routes.booking(row.id)),
  columns: bookingColumns,
  orderings: ['pickupAt', 'reference', 'status', 'company', 'driver', 'total'],
  rides,
  filters: {
    when: { kind: 'silent', fits: isWhen },
    date: days('bookings-list:filter.date'),
    no_driver: only(access.lists.owners, toggle('bookings-list:filter.noDriver', ['true', 'false'])),
    company: only(
      access.lists.owners,
      record(
        'bookings-list:filter.company',
        companySearch,
        finder($bookings, (row) => row.company),
      ),
    ),
    driver: only(
      access.lists.crews,
      record(
        'bookings-list:filter.driver',
        driverSearch,
        finder($bookings, (row) => row.driver),
      ),
    ),
    status: choices('bookings-list:filter.status', statuses, statusText),
    child: linked,
    series: given('bookings-list:filter.series', async (...wanted) =>
      (await import('./find-series.ts')).findSeries(...wanted),
    ),
  },
  tabs: {
    filter: 'status',
    label: 'bookings-list:tabs',
    items: ['', ...tabStatuses].map((value) => ({ value, text: statusText(value || 'all') })),
  },
  exports: { resource: 'booking-management', language: true },
  imports: { label: 'bookings-list:import', roles: importers },
  empty: {
    title: 'dates:when.none',
    hint: 'dates:when.noneHint',
    action: {
      label: 'bookings-list:create',
      href: (locale) => localePath(locale, routes.bookingCreate()),
      roles: bookers,
    },
  },
}

/** For those who may not know what rides cost, who pays and who booked. */
export const unpricedList = {
  ...bookingList,
  columns: bookingColumns.filter(({ field = '' }) => !['company', 'booker', 'total'].includes(field)),
}

/** What the head of the page requests before this code is loaded. */
export const earlyBookings = [
  '/api/web/booking-management?pagination=true&page=1&when=upcoming',
  '/api/web/booking-management/counts?when=upcoming',
]
