import { useCallback, useSyncExternalStore } from 'react'
import type { TripRow } from '#contract/trip.ts'
import type { TripAction } from '#contract/trip-states.ts'
import { type Actions, useActions } from '#src/islands/resource/base/use-actions.ts'
import { List } from '#src/islands/resource/list/List.tsx'
import { useZone } from '#src/islands/resource/list/use-list-rows.ts'
import type { BulkAction } from '#src/islands/table/BulkBar.tsx'
import type { RowAction } from '#src/islands/table/RowMenu.tsx'
import { Tabs } from '#src/islands/ui/blocks/Tabs.tsx'
import { I18nProvider, type IslandProps, useI18n } from '#src/islands/ui/i18n.tsx'
import { Skeleton } from '#src/islands/ui/Skeleton.tsx'
import { ToastRegion } from '#src/islands/ui/ToastRegion.tsx'
import { useModule } from '#src/islands/ui/use-module.ts'
import { type Toasts, useToasts } from '#src/islands/ui/use-toasts.ts'
import { withTexts } from '#src/lib/i18n/late-texts.ts'
import { isDay } from '#src/lib/list/days.ts'
import { tripList } from './trip-list.ts'

const grave: readonly TripAction[] = ['cancel', 'fail', 'no_show', 'delete', 'return']

const bulkIcons = { assign: 'driver', unassign: 'undo', cancel: 'ban' } as const
type BulkName = keyof typeof bulkIcons
const bulkActions = Object.keys(bulkIcons) as BulkName[]

/** All trips, on the same table as every register. */
function TripList({ actions, toasts }: { actions: Actions<TripRow>; toasts: Toasts }) {
  const { t, locale } = useI18n()
  const rowActions = (row: TripRow): RowAction[] =>
    actions.menu(row, row.actions, (action) => ({
      label: t(`trip-steps:${action}`),
      intent: grave.includes(action) ? 'danger' : undefined,
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
    <List list={tripList} toasts={toasts} rowActions={rowActions} bulkActions={bulkActions.map(bulkAction)} />
  )
}

const readHash = () => location.hash
const onHash = (changed: () => void) => {
  addEventListener('hashchange', changed)
  return () => removeEventListener('hashchange', changed)
}

// The specification's xl: from here on there is room for the board beside the table.
const wide = '(min-width: 1536px)'
const readWide = () => matchMedia(wide).matches
const onWide = (changed: () => void) => {
  const query = matchMedia(wide)
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}

/** What the page shows, after the `#` of its address: `#board`, or `#board=2026-03-14` for another day. */
function useTripsView() {
  const hash = useSyncExternalStore(onHash, readHash, () => '')
  const isWide = useSyncExternalStore(onWide, readWide, () => false)
  const [view, day = ''] = hash.slice(1).split('=')
  return {
    board: view === 'board',
    /** There is room for both. */
    isWide,
    day: isDay(day) ? day : undefined,
    choose: (id: string) => {
      location.hash = id
    },
    goTo: (day: string) => {
      location.hash = `board=${day}`
    },
  }
}

const loadBoard = () => import('./Board.tsx')
// It need not wait until React asks for it.
if (!import.meta.env.SSR && (readWide() || readHash().startsWith('#board')))
  loadBoard().catch(() => undefined)
const loadTasks = withTexts('trip-tasks', () => import('./TripTasks.tsx').then((module) => module.TripTasks))

/** The trips as a table, and the day by driver beside it; one of the two where there is no room for both. */
export function Trips(props: IslandProps) {
  return (
    <I18nProvider {...props}>
      <Content />
    </I18nProvider>
  )
}

function Content() {
  const { t } = useI18n()
  const zone = useZone()
  const view = useTripsView()
  const toasts = useToasts()
  const actions = useActions(loadTasks, toasts)
  const wanted = view.board || view.isWide
  const { show: showToast } = toasts
  const failed = useCallback(() => showToast(t('problems:offline'), { tone: 'error' }), [showToast, t])
  const board = useModule(loadBoard, wanted, failed)
  return (
    <>
      <div className="k-card mb-4 xl:hidden">
        <Tabs
          label={t('trips:show')}
          current={view.board ? 'board' : 'table'}
          items={[
            { id: 'table', label: t('trips:show.table'), href: '#table' },
            { id: 'board', label: t('trips:show.board'), href: '#board' },
          ]}
          onSelect={view.choose}
        />
      </div>
      <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_25rem]">
        <div className={`min-w-0 max-xl:[--around:30rem] ${view.board ? 'max-xl:hidden' : ''}`}>
          <TripList actions={actions} toasts={toasts} />
        </div>
        <div className={`min-w-0 ${view.board ? '' : 'max-xl:hidden'}`}>
          {board ? (
            <board.Board zone={zone} shown={wanted} day={view.day} onDay={view.goTo} actions={actions} />
          ) : (
            <Skeleton box="h-96 w-full" />
          )}
        </div>
      </div>
      {actions.dialogs}
      <ToastRegion toasts={toasts} />
    </>
  )
}
