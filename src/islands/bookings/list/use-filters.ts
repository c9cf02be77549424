import { useMemo } from 'react'
import { companySearch, driverSearch, finder } from '#src/islands/resource/late-search.ts'
import { dateText } from '#src/islands/table/date-text.ts'
import type { Filter } from '#src/islands/table/filter-types.ts'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { $bookings } from '#src/stores/booking.ts'
import { type BookingFilter, statuses } from './list-query.ts'

const findCompany = finder($bookings, (row) => row.company)
const findDriver = finder($bookings, (row) => row.driver)

/** The filters of the booking list; days are those of `zone`. */
export function useFilters(zone: string): readonly Filter<BookingFilter>[] {
  const { t, format } = useI18n()
  return useMemo(
    () => [
      { kind: 'date', name: 'date', label: t('bookings-list:filter.date'), zone, text: dateText },
      { kind: 'toggle', name: 'no_driver', label: t('bookings-list:filter.noDriver') },
      {
        kind: 'record',
        name: 'company',
        label: t('bookings-list:filter.company'),
        search: companySearch,
        find: findCompany,
      },
      {
        kind: 'record',
        name: 'driver',
        label: t('bookings-list:filter.driver'),
        search: driverSearch,
        find: findDriver,
      },
      {
        kind: 'select',
        name: 'status',
        label: t('bookings-list:filter.status'),
        multiple: true,
        options: statuses.map((value) => ({ value, label: t(`booking-states:${value}`) })),
      },
      {
        kind: 'given',
        name: 'series',
        label: t('bookings-list:filter.series'),
        find: async (id, signal) => (await import('./find-series.ts')).findSeries(id, signal, t, format),
      },
    ],
    [t, format, zone],
  )
}
