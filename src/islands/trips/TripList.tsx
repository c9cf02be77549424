import { useCallback, useState } from 'react'
import { plannedTrips } from '#contract/lists/trips.ts'
import type { TripRow } from '#contract/trip.ts'
import type { TripAction, TripStatus } from '#contract/trip-states.ts'
import { useExportCheck } from '#src/islands/resource/list/use-export-check.ts'
import { useSavedViews } from '#src/islands/resource/list/use-saved-views.ts'
import type { BulkAction } from '#src/islands/table/BulkBar.tsx'
import { DataList } from '#src/islands/table/DataList.tsx'
import type { RowAction } from '#src/islands/table/RowMenu.tsx'
import { useListState } from '#src/islands/table/use-list-state.ts'
import { WhenTabs } from '#src/islands/table/WhenTabs.tsx'
import { buttonStyle } from '#src/islands/ui/button-style.ts'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { useModule } from '#src/islands/ui/use-module.ts'
import type { Toasts } from '#src/islands/ui/use-toasts.ts'
import { exportUrl } from '#src/lib/api/export-url.ts'
import { problemMessage } from '#src/lib/api/problem.ts'
import { listTrips } from '#src/lib/api/trips.ts'
import { withTexts } from '#src/lib/i18n/late-texts.ts'
import { localePath, routes } from '#src/lib/routes.ts'
import { attempt } from '#src/stores/result.ts'
import { reloadTripCounts, reloadTrips } from '#src/stores/trips.ts'
import { tripColumns } from './columns.tsx'
import { tabsAfter, tripListSpec, underWay } from './list-query.ts'
import type { TripActions } from './use-trip-actions.ts'
import type { TripBulk, TripBulkAction } from './use-trip-bulk.ts'
import { useTripFilters } from './use-trip-filters.ts'
import { useTripRows } from './use-trip-rows.ts'

const grave: readonly TripAction[] = ['cancel', 'fail', 'no_show', 'delete', 'return']

const bulkIcons = { assign: 'driver', unassign: 'undo', cancel: 'ban' } as const
const bulkActions = Object.keys(bulkIcons) as TripBulkAction[]
const rowId = (row: TripRow) => row.id
/** The most that the server takes in one bulk action. */
const MOST = 200
const PAGE = 100
const loadTasks = withTexts('trip-tasks', () => import('./TripTasks.tsx'))

interface TripListProps {
  zone: string | undefined
  actions: TripActions
  toasts: Toasts
}

/** All trips, on the same table as every register. */
export function TripList({ zone, actions, toasts }: TripListProps) {
  const checkExport = useExportCheck(toasts)
  const { t, locale } = useI18n()
  const list = useListState(tripListSpec)
  const { filter, page, counts } = useTripRows(list, zone)
  const filters = useTripFilters(zone ?? 'UTC')
  const views = useSavedViews('trips', list)
  const href = (row: TripRow) => localePath(locale, routes.booking(row.booking.id))

  const [task, setTask] = useState<TripBulk>()
  const tasks = useModule(
    loadTasks,
    task !== undefined,
    useCallback(() => setTask(undefined), []),
  )
  const count = page.data?.count

  const bulk = (action: TripBulkAction): BulkAction<TripRow> => ({
    id: action,
    label: t(`trips:bulk.${action}`),
    icon: bulkIcons[action],
    fits: (row) => row.actions.includes(action),
    onSelect: (rows, onDone) => setTask({ action, rows, onDone }),
  })

  async function fetchAll() {
    const pages = Math.ceil(Math.min(count ?? 0, MOST) / PAGE)
    const numbers = Array.from({ length: pages }, (_, index) => index + 1)
    const answers = await attempt(() =>
      Promise.all(numbers.map((number) => listTrips({ ...filter, page: number, page_size: PAGE }))),
    )
    if (answers.ok) return answers.value.flatMap(({ results }) => results)
    toasts.show(problemMessage(answers.problem, t), { tone: 'error' })
    return []
  }

  const statusTab = (value: TripStatus) => ({ value, label: t(`trip-states:${value}`) })

  const rowActions = (row: TripRow): RowAction[] =>
    row.actions.map((action) => ({
      id: action,
      label: t(`trip-steps:${action}`),
      intent: grave.includes(action) ? 'danger' : undefined,
      ...(action === 'edit' ? { href: href(row) } : { onSelect: () => void actions.start(action, row) }),
    }))

  return (
    <>
      <DataList
        id="trips"
        label={t('trips:title')}
        list={list}
        columns={tripColumns}
        rowId={rowId}
        rowName={(row) => row.reference}
        rowHref={href}
        rowActions={rowActions}
        rows={page.data?.results}
        count={count}
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
            { value: '', label: t('trip-states:all') },
            ...plannedTrips.map(statusTab),
            { value: underWay, label: t('trips:underWay') },
            ...tabsAfter.map(statusTab),
          ],
          counts,
        }}
        whens={<WhenTabs list={list} />}
        bulkActions={bulkActions.map(bulk)}
        fetchAll={fetchAll}
        mostSelected={MOST}
        views={views}
        exports={
          filter && {
            href: (format) =>
              exportUrl('trip-management', format, {
                ...filter,
                ordering: list.state.ordering,
                language: locale,
              }),
            check: checkExport,
          }
        }
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
      {tasks && <tasks.TripTasks task={task} toasts={toasts} />}
    </>
  )
}
