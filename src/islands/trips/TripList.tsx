import type { TripRow } from '#contract/trip.ts'
import type { TripAction, TripStatus } from '#contract/trip-states.ts'
import { useSavedViews } from '#src/islands/resource/use-saved-views.ts'
import { DataList } from '#src/islands/table/DataList.tsx'
import type { RowAction } from '#src/islands/table/RowMenu.tsx'
import { useListState } from '#src/islands/table/use-list-state.ts'
import { WhenTabs } from '#src/islands/table/WhenTabs.tsx'
import { buttonStyle } from '#src/islands/ui/button-style.ts'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { problemMessage } from '#src/lib/api/problem.ts'
import { localePath, routes } from '#src/lib/routes.ts'
import { reloadTripCounts, reloadTrips } from '#src/stores/trips.ts'
import { tripColumns } from './columns.tsx'
import { tabsAfter, tabsBefore, tripListSpec, underWay } from './list-query.ts'
import type { TripActions } from './use-trip-actions.ts'
import { useTripFilters } from './use-trip-filters.ts'
import { useTripRows } from './use-trip-rows.ts'

const grave: readonly TripAction[] = ['cancel', 'fail', 'no_show', 'delete', 'return']

/** All trips, on the same table as every register. */
export function TripList({ zone, actions }: { zone: string | undefined; actions: TripActions }) {
  const { t, locale } = useI18n()
  const list = useListState(tripListSpec)
  const { page, counts } = useTripRows(list, zone)
  const filters = useTripFilters(zone ?? 'UTC')
  const views = useSavedViews('trips', list)
  const href = (row: TripRow) => localePath(locale, routes.booking(row.booking.id))

  const statusTab = (value: TripStatus) => ({ value, label: t(`states:trip.status.${value}`) })

  const rowActions = (row: TripRow): RowAction[] =>
    row.actions.map((action) => ({
      id: action,
      label: t(`states:trip.action.${action}`),
      intent: grave.includes(action) ? 'danger' : undefined,
      ...(action === 'edit' ? { href: href(row) } : { onSelect: () => void actions.start(action, row) }),
    }))

  return (
    <DataList
      id="trips"
      label={t('trips:title')}
      list={list}
      columns={tripColumns}
      rowId={(row) => row.id}
      rowName={(row) => row.reference}
      rowHref={href}
      rowActions={rowActions}
      rows={page.data?.results}
      count={page.data?.count}
      size={page.data?.size}
      more={page.data?.more}
      loading={page.loading}
      problem={page.error ? { kind: page.error.kind, message: problemMessage(page.error, t) } : undefined}
      onReload={() => void Promise.all([reloadTrips(), reloadTripCounts()])}
      searchLabel={t('trips:search')}
      filters={filters}
      tabs={{
        filter: 'status',
        label: t('trips:tabs'),
        items: [
          { value: '', label: t('states:trip.status.all') },
          ...tabsBefore.map(statusTab),
          { value: underWay, label: t('trips:underWay') },
          ...tabsAfter.map(statusTab),
        ],
        counts,
      }}
      whens={<WhenTabs list={list} />}
      views={views}
      empty={{
        title: t('trips:empty.title'),
        hint: t('trips:empty.hint'),
        action: (
          <a href={localePath(locale, routes.bookings())} className={buttonStyle('primary')}>
            {t('trips:empty.action')}
          </a>
        ),
      }}
    />
  )
}
