import { useMemo } from 'react'
import type { Driver } from '#contract/driver.ts'
import { dateText } from '#src/islands/table/date-text.ts'
import type { Filter } from '#src/islands/table/filter-types.ts'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import type { Option, Search } from '#src/islands/ui/use-options.ts'
import { listCompanies, listDrivers } from '#src/lib/api/people.ts'
import { $bookings } from '#src/stores/booking.ts'
import { type BookingFilter, statuses } from './list-query.ts'

const SIZE = 20
/** Records that were offered: the name of a chosen one need not be asked for. */
const offered = new Map<string, Option>()

function remembering(search: Search): Search {
  return async (text, signal) => {
    const options = await search(text, signal)
    for (const option of options) offered.set(option.id, option)
    return options
  }
}

/** The record behind an id of the address: one that was offered, or as the rows that the filter found name it. */
function find(field: 'company' | 'driver') {
  return (id: string, signal: AbortSignal): Promise<Option | undefined> =>
    new Promise((resolve) => {
      const known = offered.get(id)
      if (known) return resolve(known)
      const stop = $bookings.subscribe(({ data, loading }) => {
        const record = data?.results.find((row) => row[field]?.id === id)?.[field]
        if (!record && (loading || !data)) return
        resolve(record ?? undefined)
        queueMicrotask(() => stop())
      })
      signal.addEventListener('abort', stop)
    })
}

const driverOption = (one: Driver): Option => ({
  id: one.id,
  name: `${one.firstName} ${one.lastName}`,
  hint: `${one.code} · ${one.phone}`,
})
const drivers = remembering(async (search, signal) => {
  const { results } = await listDrivers({ search, page_size: SIZE }, { signal })
  return results.map(driverOption)
})
const companies = remembering(async (search, signal) => {
  const { results } = await listCompanies({ search, page_size: SIZE }, { signal })
  return results.map(({ id, name }) => ({ id, name }))
})
const findCompany = find('company')
const findDriver = find('driver')

/** The filters of the booking list; days are those of `zone`. */
export function useFilters(zone: string): readonly Filter<BookingFilter>[] {
  const { t } = useI18n()
  return useMemo(
    () => [
      { kind: 'date', name: 'date', label: t('bookings-list:filter.date'), zone, text: dateText },
      { kind: 'toggle', name: 'no_driver', label: t('bookings-list:filter.noDriver') },
      {
        kind: 'record',
        name: 'company',
        label: t('bookings-list:filter.company'),
        search: companies,
        find: findCompany,
      },
      {
        kind: 'record',
        name: 'driver',
        label: t('bookings-list:filter.driver'),
        search: drivers,
        find: findDriver,
      },
      {
        kind: 'select',
        name: 'status',
        label: t('bookings-list:filter.status'),
        multiple: true,
        options: statuses.map((value) => ({ value, label: t(`states:booking.status.${value}`) })),
      },
    ],
    [t, zone],
  )
}
