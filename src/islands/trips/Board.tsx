import { useEffect, useState } from 'react'
import type { TripRow } from '#contract/trip.ts'
import { controlStyle } from '#src/islands/form/FieldFrame.tsx'
import type { Actions } from '#src/islands/resource/base/use-actions.ts'
import { useSlice } from '#src/islands/resource/base/use-slice.ts'
import { Alert } from '#src/islands/ui/Alert.tsx'
import { Button } from '#src/islands/ui/Button.tsx'
import { EmptyState } from '#src/islands/ui/EmptyState.tsx'
import { IconButton } from '#src/islands/ui/IconButton.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { Skeleton } from '#src/islands/ui/Skeleton.tsx'
import { problemMessage } from '#src/lib/api/problem.ts'
import { addDays, todayIn } from '#src/lib/list/days.ts'
import { $tripBoard, loadTripBoard, reloadTripBoard } from '#src/stores/trips.ts'
import { Lane } from './Lane.tsx'

interface Props {
  zone: string | undefined
  /** In sight: chosen by hand, or beside the table where there is room. */
  shown: boolean
  /** Undefined stands for today. */
  day: string | undefined
  onDay: (day: string) => void
  actions: Actions<TripRow>
}

/** The day by driver: those without a driver first, then a lane for each driver. */
export function Board({ zone, shown, day, onDay, actions }: Props) {
  const { t } = useI18n()
  const { data, loading, error } = useSlice($tripBoard)
  const [withTripsOnly, setWithTripsOnly] = useState(true)
  const date = day ?? (zone && todayIn(zone))

  useEffect(() => {
    if (shown && date) void loadTripBoard(date)
  }, [shown, date])

  const board = data?.date === date ? data : undefined
  const lanes = board?.lanes.filter((lane) => !withTripsOnly || !lane.driver || lane.trips.length > 0) ?? []
  return (
    <section aria-label={t('trip-board:title')} aria-busy={loading} className="k-card">
      <header className="flex flex-col gap-3 border-line border-b p-4">
        <div className="flex items-center gap-2">
          <h2 className="me-auto text-h6">{t('trip-board:title')}</h2>
          <IconButton
            size="sm"
            icon="chevron-start"
            label={t('trip-board:previous')}
            onClick={() => date && onDay(addDays(date, -1))}
          />
          <input
            type="date"
            aria-label={t('trip-board:day')}
            className={`${controlStyle} max-w-36`}
            value={date ?? ''}
            onChange={(event) => event.target.value && onDay(event.target.value)}
          />
          <IconButton
            size="sm"
            icon="chevron-end"
            label={t('trip-board:next')}
            onClick={() => date && onDay(addDays(date, 1))}
          />
        </div>
        <label className="flex w-fit items-center gap-2 text-ink-muted">
          <input
            type="checkbox"
            className="size-[18px] accent-primary-strong"
            checked={withTripsOnly}
            onChange={(event) => setWithTripsOnly(event.target.checked)}
          />
          {t('trip-board:onlyBusy')}
        </label>
      </header>
      {error && (
        <div className="p-4">
          <Alert
            tone="error"
            title={t('trip-board:failed')}
            actions={
              <Button size="sm" icon="refresh" busy={loading} onClick={() => void reloadTripBoard()}>
                {t('trip-board:retry')}
              </Button>
            }
          >
            {problemMessage(error, t)}
          </Alert>
        </div>
      )}
      {!board && !error && <BoardSkeleton />}
      {board && lanes.every((lane) => lane.trips.length === 0) && withTripsOnly && (
        <EmptyState icon="board" title={t('trip-board:none')} />
      )}
      {board && (
        <ul className="grid gap-px bg-line md:grid-cols-2 lg:grid-cols-3 xl:max-h-[calc(100dvh-16rem)] xl:grid-cols-1 xl:overflow-y-auto xl:[scrollbar-color:var(--k-line-strong)_var(--k-surface-raised)]">
          {lanes.map((lane) => (
            <Lane key={lane.driver?.id ?? 'none'} lane={lane} actions={actions} />
          ))}
        </ul>
      )}
    </section>
  )
}

function BoardSkeleton() {
  const { t } = useI18n()
  return (
    <div role="status" aria-label={t('trip-board:loading')} className="flex flex-col gap-4 p-4">
      {[0, 1, 2, 3].map((lane) => (
        <div key={lane} className="flex flex-col gap-2">
          <Skeleton box="h-4 w-40" />
          <Skeleton box="h-12 w-full" />
          <Skeleton box="h-12 w-full" />
        </div>
      ))}
    </div>
  )
}
