import { useCallback, useState } from 'react'
import type { BookingRow, BulkInput } from '#contract/booking.ts'
import type { BookingAction } from '#contract/booking-states.ts'
import { useExportCheck } from '#src/islands/resource/list/use-export-check.ts'
import { useSavedViews } from '#src/islands/resource/list/use-saved-views.ts'
import { DataList } from '#src/islands/table/DataList.tsx'
import type { RowAction } from '#src/islands/table/RowMenu.tsx'
import { useListState } from '#src/islands/table/use-list-state.ts'
import { WhenTabs } from '#src/islands/table/WhenTabs.tsx'
import { Button } from '#src/islands/ui/Button.tsx'
import { buttonStyle } from '#src/islands/ui/button-style.ts'
import type { IconName } from '#src/islands/ui/Icon.tsx'
import { I18nProvider, type IslandProps, useI18n } from '#src/islands/ui/i18n.tsx'
import { ToastRegion } from '#src/islands/ui/ToastRegion.tsx'
import { useModule } from '#src/islands/ui/use-module.ts'
import { useToasts } from '#src/islands/ui/use-toasts.ts'
import { listBookings } from '#src/lib/api/bookings.ts'
import { exportUrl } from '#src/lib/api/export-url.ts'
import { problemMessage } from '#src/lib/api/problem.ts'
import { withTexts } from '#src/lib/i18n/late-texts.ts'
import { localePath, routes } from '#src/lib/routes.ts'
import { reloadBookingCounts, reloadBookings } from '#src/stores/booking.ts'
import { attempt } from '#src/stores/result.ts'
import { bookingColumns } from './columns.tsx'
import { bookers, bookingListSpec, importers, tabStatuses } from './list-query.ts'
import type { Asking } from './use-booking-actions.ts'
import { useFilters } from './use-filters.ts'
import { useRows } from './use-rows.ts'

/** In the order of the menu: what moves a booking on first, what ends it last. */
const menu: Record<BookingAction, IconName> = {
  submit: 'check',
  confirm: 'check',
  reinstate: 'undo',
  assign: 'driver',
  create_trip: 'trip',
  edit: 'edit',
  reject: 'ban',
  cancel: 'ban',
  discard: 'trash',
}
const order = Object.keys(menu)
const inOrder = (a: BookingAction, b: BookingAction) => order.indexOf(a) - order.indexOf(b)
const grave: readonly BookingAction[] = ['cancel', 'reject', 'discard']
/** Done on the booking's own page, where there is room for it. */
const elsewhere: readonly BookingAction[] = ['edit', 'create_trip']
/** The most that the server takes in one bulk action. */
const MOST = 200
const PAGE = 100

const loadTasks = withTexts('booking-tasks', () => import('./BookingTasks.tsx'))
const loadImport = withTexts('booking-import', () => import('./BookingImport.tsx'))
const rowId = (row: BookingRow) => row.id
const rowName = (row: BookingRow) => row.reference

export function BookingList(props: IslandProps) {
  return (
    <I18nProvider {...props}>
      <Content />
    </I18nProvider>
  )
}

function Content() {
  const { t, locale } = useI18n()
  const list = useListState(bookingListSpec)
  const { zone, filter, page, counts } = useRows(list)
  const filters = useFilters(zone)
  const views = useSavedViews('bookings', list)
  const toasts = useToasts()
  const checkExport = useExportCheck(toasts)
  const [task, setTask] = useState<Asking>()
  const tasks = useModule(
    loadTasks,
    task !== undefined,
    useCallback(() => setTask(undefined), []),
  )
  const [importing, setImporting] = useState(false)
  const closeImport = useCallback(() => setImporting(false), [])
  const imports = useModule(loadImport, importing, closeImport)
  const href = (row: BookingRow) => localePath(locale, routes.booking(row.id))
  const rows = page.data?.results
  const count = page.data?.count

  const rowActions = (row: BookingRow): RowAction[] =>
    [...row.actions].sort(inOrder).map((action) => ({
      id: action,
      label: t(`booking-steps:${action}`),
      icon: menu[action],
      intent: grave.includes(action) ? 'danger' : undefined,
      ...(elsewhere.includes(action)
        ? { href: href(row) }
        : { onSelect: () => setTask({ action, rows: [row] }) }),
    }))

  const bulk = (action: BulkInput['action']) => ({
    id: action,
    label: t(`bookings-list:bulk.${action}`),
    icon: menu[action],
    fits: (row: BookingRow) => row.actions.includes(action),
    onSelect: (chosen: readonly BookingRow[], clear: () => void) =>
      setTask({ action, rows: chosen, onDone: clear }),
  })

  async function fetchAll() {
    const pages = Math.ceil(Math.min(count ?? 0, MOST) / PAGE)
    const numbers = Array.from({ length: pages }, (_, index) => index + 1)
    const answers = await attempt(() =>
      Promise.all(numbers.map((number) => listBookings({ ...filter, page: number, page_size: PAGE }))),
    )
    if (answers.ok) return answers.value.flatMap(({ results }) => results)
    toasts.show(problemMessage(answers.problem, t), { tone: 'error' })
    return []
  }

  return (
    <>
      <DataList
        id="bookings"
        label={t('bookings-list:title')}
        list={list}
        columns={bookingColumns}
        rowId={rowId}
        rowName={rowName}
        rowHref={href}
        rowActions={rowActions}
        rows={rows}
        count={count}
        size={page.data?.size}
        more={page.data?.more}
        loading={page.loading}
        problem={page.error ? { kind: page.error.kind, message: problemMessage(page.error, t) } : undefined}
        onReload={() => void Promise.all([reloadBookings(), reloadBookingCounts()])}
        searchLabel={t('bookings-list:search')}
        filters={filters}
        tabs={{
          filter: 'status',
          label: t('bookings-list:tabs'),
          items: [
            { value: '', label: t('booking-states:all') },
            ...tabStatuses.map((value) => ({ value, label: t(`booking-states:${value}`) })),
          ],
          counts,
        }}
        whens={<WhenTabs list={list} />}
        bulkActions={[bulk('confirm'), bulk('assign'), bulk('cancel')]}
        fetchAll={fetchAll}
        mostSelected={MOST}
        views={views}
        exports={
          filter && {
            href: (format) =>
              exportUrl('booking-management', format, {
                ...filter,
                ordering: list.state.ordering,
                language: locale,
              }),
            check: checkExport,
          }
        }
        tools={
          <span data-roles={importers}>
            <Button intent="quiet" icon="upload" onClick={() => setImporting(true)}>
              <span className="max-sm:sr-only">{t('bookings-list:import')}</span>
            </Button>
          </span>
        }
        empty={{
          title: t('bookings-list:empty.title'),
          hint: t('bookings-list:empty.hint'),
          action: (
            <a
              href={localePath(locale, routes.bookingCreate())}
              data-roles={bookers}
              className={buttonStyle('primary')}
            >
              {t('bookings-list:create')}
            </a>
          ),
        }}
      />
      {tasks && <tasks.BookingTasks task={task} toasts={toasts} />}
      {imports && importing && <imports.BookingImport toasts={toasts} onClose={closeImport} />}
      <ToastRegion toasts={toasts} />
    </>
  )
}
