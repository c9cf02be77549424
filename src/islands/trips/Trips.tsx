import { type ReactNode, useCallback, useMemo, useSyncExternalStore } from 'react'
import type { TripRow } from '#contract/trip.ts'
import { type Actions, useActions } from '#src/islands/resource/base/use-actions.ts'
import { List } from '#src/islands/resource/list/List.tsx'
import { graveTripActions } from '#src/islands/shared/dispatch/grave-actions.ts'
import type { BulkAction } from '#src/islands/table/BulkBar.tsx'
import type { RowAction } from '#src/islands/table/RowMenu.tsx'
import { Segments } from '#src/islands/table/Segments.tsx'
import { I18nProvider, type IslandProps, useI18n } from '#src/islands/ui/i18n.tsx'
import { Skeleton } from '#src/islands/ui/Skeleton.tsx'
import { ToastRegion } from '#src/islands/ui/ToastRegion.tsx'
import { useModule } from '#src/islands/ui/use-module.ts'
import { type Toasts, useToasts } from '#src/islands/ui/use-toasts.ts'
import { withTexts } from '#src/lib/i18n/late-texts.ts'
import { loadSheet } from '#src/lib/load-sheet.ts'
import boardSheet from '#src/styles/board.css?url'
import { type BoardView, parseBoard, printBoard } from './board/view-state.ts'
import { tripList } from './trip-list.ts'

const bulkIcons = { assign: 'driver', unassign: 'undo', cancel: 'ban' } as const
type BulkName = keyof typeof bulkIcons
const bulkActions = Object.keys(bulkIcons) as BulkName[]

interface ViewProps {
  actions: Actions<TripRow>
  toasts: Toasts
  /** Leads to the other view. */
  beside: ReactNode
}

/** All trips, on the same table as every register. */
function TripList({ actions, toasts, beside }: ViewProps) {
  const { t, locale } = useI18n()
  const rowActions = (row: TripRow): RowAction[] =>
    actions.menu(row, row.actions, (action) => ({
      label: t(`trip-steps:${action}`),
      intent: graveTripActions.includes(action) ? 'danger' : undefined,
      href: action === 'edit' ? tripList.rowHref(row, locale) : undefined,
    }))

  const bulkAction = (action: BulkName): BulkAction<TripRow> => ({
    id: action,
    label: t(`trips:bulk.${action}`),
    icon: bulkIcons[action],
    fits: (row) => row.actions.includes(action),
    onSelect: (rows, onDone) => actions.start({ action, rows, many: true, onDone }),
  })

  return (
    <List
      list={tripList}
      toasts={toasts}
      beside={beside}
      rowActions={rowActions}
      bulkActions={bulkActions.map(bulkAction)}
    />
  )
}

const readHash = () => location.hash
const onHash = (changed: () => void) => {
  addEventListener('hashchange', changed)
  return () => removeEventListener('hashchange', changed)
}

/** What the page shows: the table, or the board that stands behind the `#` of its address. */
function useTripsView() {
  const hash = useSyncExternalStore(onHash, readHash, () => '')
  const view = useMemo(() => parseBoard(hash), [hash])
  const change = useCallback((change: Partial<BoardView>, how?: 'typed') => {
    const now = parseBoard(readHash())
    if (!now) return
    const next = printBoard({ ...now, ...change })
    if (how !== 'typed') {
      location.hash = next
      return
    }
    history.replaceState(history.state, '', next)
    dispatchEvent(new HashChangeEvent('hashchange'))
  }, [])
  return { view, change }
}

const loadBoard = withTexts('trip-board', () =>
  Promise.all([import('./board/Board.tsx'), loadSheet(boardSheet)]).then(([board]) => board),
)
// It need not wait until React asks for it.
if (!import.meta.env.SSR && parseBoard(readHash())) loadBoard().catch(() => undefined)
const loadTasks = withTexts('trip-tasks', () => import('./TripTasks.tsx').then((module) => module.TripTasks))

/** The trips as a table, or the day by driver. */
export function Trips(props: IslandProps) {
  return (
    <I18nProvider {...props}>
      <Content />
    </I18nProvider>
  )
}

function Content() {
  const { t } = useI18n()
  const { view, change } = useTripsView()
  const toasts = useToasts()
  const actions = useActions(loadTasks, toasts)
  const { show: showToast } = toasts
  const failed = useCallback(() => showToast(t('problems:offline'), { tone: 'error' }), [showToast, t])
  const board = useModule(loadBoard, view !== undefined, failed)
  const beside = (
    <Segments
      label={t('trips:show')}
      current={view ? 'board' : 'table'}
      items={[
        { id: 'table', label: t('trips:show.table'), href: '#table' },
        { id: 'board', label: t('trips:show.board'), href: '#board' },
      ]}
      onSelect={(id) => {
        location.hash = id
      }}
    />
  )
  const shared = { actions, toasts, beside }
  return (
    <>
      {!view && <TripList {...shared} />}
      {view && board && <board.Board view={view} onView={change} {...shared} />}
      {view && !board && (
        <div className="k-card flex flex-col items-end gap-3 p-3">
          {beside}
          <Skeleton box="h-96 w-full" />
        </div>
      )}
      {actions.dialogs}
      <ToastRegion toasts={toasts} />
    </>
  )
}
