import { useCallback } from 'react'
import { useActions } from '#src/islands/resource/base/use-actions.ts'
import { useZone } from '#src/islands/resource/list/use-list-rows.ts'
import { Tabs } from '#src/islands/ui/blocks/Tabs.tsx'
import { I18nProvider, type IslandProps, useI18n } from '#src/islands/ui/i18n.tsx'
import { Skeleton } from '#src/islands/ui/Skeleton.tsx'
import { ToastRegion } from '#src/islands/ui/ToastRegion.tsx'
import { useModule } from '#src/islands/ui/use-module.ts'
import { useToasts } from '#src/islands/ui/use-toasts.ts'
import { withTexts } from '#src/lib/i18n/late-texts.ts'
import { TripList } from './TripList.tsx'
import { useTripsView } from './use-trips-view.ts'

const loadBoard = () => import('./Board.tsx')
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
