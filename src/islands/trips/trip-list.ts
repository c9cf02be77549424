import * as access from '#contract/access.ts'
import { plannedTrips, runningTrips, tripOrderings, tripStatuses } from '#contract/lists/trips.ts'
import type { TripRow } from '#contract/trip.ts'
import type { TripStatus } from '#contract/trip-states.ts'
import { companySearch, driverSearch, finder, vehicleSearch } from '#src/islands/resource/lazy-search.ts'
import type { ListDescription } from '#src/islands/resource/list/list-description.ts'
import { days, rides } from '#src/islands/resource/list/rides.tsx'
import { choices, only, record, toggle } from '#src/islands/table/filters.ts'
import { isWhen } from '#src/lib/list/when.ts'
import { localePath, routes } from '#src/lib/routes.ts'
import { $trips, tripCounts, trips } from '#src/stores/trips.ts'
import { tripColumns } from './columns.tsx'

type TripFilter = 'when' | 'status' | 'date' | 'driver' | 'vehicle' | 'company' | 'no_driver' | 'delayed'

const statusText = (value: string) => `trip-states:${value}`
const tab = (value: TripStatus) => ({ value, text: statusText(value) })
/** The states from setting off to arriving, which share a tab. */
const statesUnderWay = runningTrips.join()

export const tripList: ListDescription<TripRow, TripFilter> = {
  id: 'trips',
  title: 'trips:title',
  searchLabel: 'trips:search',
  rows: trips,
  counts: tripCounts,
  rowName: (row) => row.reference,
  rowHref: (row, locale) => localePath(locale, routes.booking(row.booking.id)),
  columns: tripColumns,
  orderings: tripOrderings,
  rides,
  filters: {
    when: { kind: 'silent', fits: isWhen },
    date: days('trips:filter.date'),
    no_driver: only(access.lists.owners, toggle('trips:filter.noDriver', ['true', 'false'])),
    delayed: toggle('trips:filter.delayed'),
    driver: only(
      access.lists.crews,
      record(
        'trips:filter.driver',
        driverSearch,
        finder($trips, (row) => row.driver),
      ),
    ),
    vehicle: only(
      access.lists.crews,
      record(
        'trips:filter.vehicle',
        vehicleSearch,
        finder($trips, (row) => row.vehicle && { id: row.vehicle.id, name: row.vehicle.plate }),
      ),
    ),
    company: only(
      access.lists.owners,
      record(
        'trips:filter.company',
        companySearch,
        finder($trips, (row) => row.company),
      ),
    ),
    status: choices('trips:filter.status', tripStatuses, statusText),
  },
  // The states that have no tab of their own are found with the filter.
  tabs: {
    filter: 'status',
    label: 'trips:tabs',
    items: [
      { value: '', text: statusText('all') },
      ...plannedTrips.map(tab),
      { value: statesUnderWay, text: 'trips:underWay' },
      tab('completed'),
      tab('cancelled'),
    ],
  },
  exports: { resource: 'trip-management', language: true },
  empty: {
    title: 'dates:when.none',
    hint: 'dates:when.noneHint',
    action: { label: 'trips:empty.action', href: (locale) => localePath(locale, routes.bookings()) },
  },
}

/** What the head of the page requests before this code is loaded. */
export const earlyTrips = [
  '/api/web/trip-management?pagination=true&page=1&when=upcoming',
  '/api/web/trip-management/counts?when=upcoming',
  '/api/web/trip-management/board#board',
]
