import { useEffect } from 'react'
import { openTrips } from '#contract/lists/trips.ts'
import type { Stats } from '#contract/stats.ts'
import type { TripRow } from '#contract/trip.ts'
import { TripStatusBadge } from '#src/islands/resource/base/StatusBadge.tsx'
import { useSlice } from '#src/islands/resource/base/use-slice.ts'
import { Alert } from '#src/islands/ui/Alert.tsx'
import { Card } from '#src/islands/ui/blocks/Card.tsx'
import { EmptyState } from '#src/islands/ui/EmptyState.tsx'
import { Icon } from '#src/islands/ui/Icon.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { problemMessage } from '#src/lib/api/problem.ts'
import { localePath, routes } from '#src/lib/routes.ts'
import { $trips, loadTrips } from '#src/stores/trips.ts'
import { CardRows } from './CardRows.tsx'

const shown = 8

/** The trips of today that run or are still to come, in the order of their start. */
export function DayTrips({ stats }: { stats: Stats | null }) {
  const { t, locale } = useI18n()
  const { data, error } = useSlice($trips)
  const date = stats?.date

  useEffect(() => {
    if (date)
      void loadTrips({ date, status: openTrips.join(), ordering: 'ride_start_time', page_size: shown })
  }, [date])

  return (
    <Card
      id="day-trips"
      title={t('dashboard:trips.title')}
      subtitle={t('dashboard:trips.subtitle')}
      flush
      actions={
        <a className="k-link text-sm" href={localePath(locale, routes.trips())}>
          {t('dashboard:trips.all')}
        </a>
      }
    >
      {error && !data && (
        <div className="p-4">
          <Alert tone="error">{problemMessage(error, t)}</Alert>
        </div>
      )}
      {!data && !error && <CardRows />}
      {data?.results.length === 0 && (
        <EmptyState
          icon="check-circle"
          title={t('dashboard:trips.none')}
          hint={t('dashboard:trips.noneHint')}
        />
      )}
      {data && data.results.length > 0 && (
        <ul className="divide-y divide-line">
          {data.results.map((trip) => (
            <Row key={trip.id} trip={trip} />
          ))}
        </ul>
      )}
    </Card>
  )
}

function Row({ trip }: { trip: TripRow }) {
  const { t, format, locale } = useI18n()
  const late = trip.delayMin !== null && trip.delayMin > 0
  return (
    <li>
      <a
        href={localePath(locale, routes.booking(trip.booking.id))}
        className="grid grid-cols-[3.25rem_1fr_auto] items-center gap-3 px-4 py-3 hover:bg-surface-hover focus-visible:bg-surface-hover sm:px-6"
      >
        <time dateTime={trip.ride_start_time} className="font-semibold tabular-nums">
          {format.time(trip.ride_start_time, trip.zone)}
        </time>
        <span className="min-w-0">
          <span className="block truncate font-medium">
            {trip.children.map((child) => child.name).join(', ') || trip.reference}
          </span>
          {/* Each place from its beginning, in its own direction. */}
          <span className="flex flex-col items-start text-ink-muted text-sm">
            <span dir="auto" className="max-w-full truncate">
              {trip.pickup}
            </span>
            <span className="flex max-w-full items-center gap-1.5">
              <span className="sr-only">{t('dashboard:trips.to')}</span>
              <Icon name="arrow-end" size={13} className="shrink-0" />
              <span dir="auto" className="truncate">
                {trip.dropoff}
              </span>
            </span>
          </span>
        </span>
        <span className="flex flex-col items-end gap-1">
          <TripStatusBadge status={trip.status} />
          <span
            className={`max-w-36 truncate text-xs ${late || !trip.driver ? 'font-semibold text-error' : 'text-ink-muted'}`}
          >
            {late
              ? t('dashboard:trips.late', { count: trip.delayMin ?? 0 })
              : (trip.driver?.name ?? t('dashboard:trips.noDriver'))}
          </span>
        </span>
      </a>
    </li>
  )
}
