import { useMemo } from 'react'
import { tripStatuses } from '#contract/lists/trips.ts'
import { companySearch, driverSearch, finder, vehicleSearch } from '#src/islands/resource/late-search.ts'
import { dateText } from '#src/islands/table/date-text.ts'
import type { Filter } from '#src/islands/table/filter-types.ts'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { $trips } from '#src/stores/trips.ts'
import type { TripFilter } from './list-query.ts'

const findDriver = finder($trips, (row) => row.driver)
const findCompany = finder($trips, (row) => row.company)
const findVehicle = finder($trips, (row) => row.vehicle && { id: row.vehicle.id, name: row.vehicle.plate })

/** The filters of the trip list; days are those of `zone`. */
export function useTripFilters(zone: string): readonly Filter<TripFilter>[] {
  const { t } = useI18n()
  return useMemo(
    () => [
      { kind: 'date', name: 'date', label: t('trips:filter.date'), zone, text: dateText },
      { kind: 'toggle', name: 'no_driver', label: t('trips:filter.noDriver') },
      { kind: 'toggle', name: 'delayed', label: t('trips:filter.delayed') },
      {
        kind: 'record',
        name: 'driver',
        label: t('trips:filter.driver'),
        search: driverSearch,
        find: findDriver,
      },
      {
        kind: 'record',
        name: 'vehicle',
        label: t('trips:filter.vehicle'),
        search: vehicleSearch,
        find: findVehicle,
      },
      {
        kind: 'record',
        name: 'company',
        label: t('trips:filter.company'),
        search: companySearch,
        find: findCompany,
      },
      {
        kind: 'select',
        name: 'status',
        label: t('trips:filter.status'),
        multiple: true,
        options: tripStatuses.map((value) => ({ value, label: t(`trip-states:${value}`) })),
      },
    ],
    [t, zone],
  )
}
