import { type ReactNode, useCallback, useMemo, useState, useSyncExternalStore } from 'react'
import type { TripRow } from '#contract/trip.ts'
import type { BoardTrip, TripBoard } from '#contract/trip-board.ts'
import type { Actions } from '#src/islands/resource/base/use-actions.ts'
import { useLoaded } from '#src/islands/resource/base/use-loaded.ts'
import { useSlice } from '#src/islands/resource/base/use-slice.ts'
import { EmptyState } from '#src/islands/ui/EmptyState.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { LoadFailure } from '#src/islands/ui/LoadFailure.tsx'
import { useModule } from '#src/islands/ui/use-module.ts'
import type { Toasts } from '#src/islands/ui/use-toasts.ts'
import { problemMessage } from '#src/lib/api/problem.ts'
import { withTexts } from '#src/lib/i18n/late-texts.ts'
import { $profile } from '#src/stores/profile.ts'
import { reloadTripBoard, tripBoard } from '#src/stores/trip-board.ts'
import { BoardControls } from './BoardControls.tsx'
import type { BoardQuestion } from './BoardDialogs.tsx'
import { BoardSkeleton } from './BoardSkeleton.tsx'
import { DayList } from './DayList.tsx'
import { axisOf, layOut } from './layout.ts'
import { Timeline } from './Timeline.tsx'
import { useBoardMoves } from './use-board-moves.ts'
import { useNow } from './use-now.ts'
import { useRefresh } from './use-refresh.ts'
import { useTripMenu } from './use-trip-menu.ts'
import { type BoardView, zooms } from './view-state.ts'

interface Props {
  view: BoardView
  onView: (change: Partial<BoardView>, how?: 'typed') => void
  actions: Actions<TripRow>
  toasts: Toasts
  /** Leads back to the table. */
  beside: ReactNode
}

const narrow = '(max-width: 767px)'
const readNarrow = () => matchMedia(narrow).matches
function onNarrow(changed: () => void) {
  const query = matchMedia(narrow)
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}

const loadMenu = () => import('./BarMenu.tsx')
const loadDialogs = withTexts('trip-tasks', () => import('./BoardDialogs.tsx'))

/** The day by driver: drivers against hours, and on a phone the day as a list. */
export function Board({ view, onView, actions, toasts, beside }: Props) {
  const { t } = useI18n()
  const { data, loading, error } = useLoaded(tripBoard, view.day ? [view.day] : [])
  useRefresh()
  const isNarrow = useSyncExternalStore(onNarrow, readNarrow)
  const board = data && (!view.day || data.date === view.day) ? data : undefined
  return (
    <section aria-label={t('trip-board:title')} aria-busy={!board && !error} className="k-card">
      <h2 className="sr-only">{t('trip-board:title')}</h2>
      <BoardControls view={view} date={view.day ?? board?.date ?? ''} narrow={isNarrow} onChange={onView}>
        {beside}
      </BoardControls>
      {error && (
        <div className="px-4 pb-4">
          <LoadFailure title={t('trip-board:failed')} busy={loading} onRetry={reloadTripBoard}>
            {problemMessage(error, t)}
          </LoadFailure>
        </div>
      )}
      {board ? (
        <Day board={board} view={view} isNarrow={isNarrow} actions={actions} toasts={toasts} />
      ) : (
        !error && <BoardSkeleton />
      )}
    </section>
  )
}

interface DayProps extends Pick<Props, 'view' | 'actions' | 'toasts'> {
  board: TripBoard
  isNarrow: boolean
}

interface Opened {
  trip: string
  anchor: HTMLElement
}

function Day({ board, view, isNarrow, actions, toasts }: DayProps) {
  const { t } = useI18n()
  const { show: showToast } = toasts
  const onFail = useCallback(() => {
    setOpened(undefined)
    ask(undefined)
    showToast(t('problems:offline'), { tone: 'error' })
  }, [showToast, t])
  const role = useSlice($profile)?.role
  const now = useNow(30_000)
  // The axis grows by whole hours: a minute more draws nothing anew.
  const hours = Math.floor(now / 3_600_000)
  const axis = useMemo(() => axisOf(board, hours * 3_600_000), [board, hours])
  const { search, show, group, zoom } = view
  const hour = zooms[zoom] ?? zooms[0]
  const layout = useMemo(
    () => layOut(board, axis, { search, show, group: isNarrow ? 'none' : group, hour }),
    [board, axis, search, show, group, isNarrow, hour],
  )
  const [opened, setOpened] = useState<Opened>()
  const menu = useModule(loadMenu, opened !== undefined, onFail)
  const open = useCallback((trip: string, anchor: HTMLElement) => setOpened({ trip, anchor }), [])
  const moves = useBoardMoves(board, toasts)
  const [question, ask] = useState<BoardQuestion>()
  const dialogs = useModule(loadDialogs, question !== undefined, onFail)
  const entries = useTripMenu(actions, toasts, ask)
  const drag = useMemo(
    () => ({ board, moves, onAsk: (trip: BoardTrip, driver: string) => ask({ kind: 'move', trip, driver }) }),
    [board, moves],
  )
  const trip = opened && board.trips.find(({ id }) => id === opened.trip)
  const nothing = layout.rows.length === 0 && layout.open.bars.length === 0
  return (
    <>
      {nothing && <EmptyState icon="board" title={t(search ? 'trip-board:noneFound' : 'trip-board:none')} />}
      {!nothing && isNarrow && (
        <DayList layout={layout} day={board.date} now={now} zone={board.zone} onOpen={open} />
      )}
      {!nothing && !isNarrow && (
        <Timeline
          layout={layout}
          axis={axis}
          zone={board.zone}
          hour={hour}
          now={now}
          role={role}
          day={board.date}
          onOpen={open}
          drag={drag}
        />
      )}
      {dialogs && question && (
        <dialogs.BoardDialogs
          question={question}
          board={board}
          moves={moves}
          onClose={() => ask(undefined)}
        />
      )}
      {menu && opened && trip && (
        <menu.BarMenu
          key={trip.id}
          trip={trip}
          driver={driverOf(board, trip)}
          zone={board.zone}
          anchor={opened.anchor}
          items={entries(trip)}
          onClose={() => setOpened(undefined)}
        />
      )}
    </>
  )
}

const driverOf = (board: TripBoard, { driver }: BoardTrip) => board.drivers.find(({ id }) => id === driver)
