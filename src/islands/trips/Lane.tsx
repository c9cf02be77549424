import type { TripBoard, TripRow } from '#contract/trip.ts'
import { TripStatusBadge } from '#src/islands/resource/base/StatusBadge.tsx'
import type { Actions } from '#src/islands/resource/base/use-actions.ts'
import { RecordLink } from '#src/islands/resource/RecordLink.tsx'
import { Badge } from '#src/islands/ui/Badge.tsx'
import { Button } from '#src/islands/ui/Button.tsx'
import { Avatar } from '#src/islands/ui/blocks/Avatar.tsx'
import { Icon } from '#src/islands/ui/Icon.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { localePath, routes } from '#src/lib/routes.ts'

type LaneData = TripBoard['lanes'][number]

/** One driver's day, or the trips that have no driver yet. */
export function Lane({ lane, actions }: { lane: LaneData; actions: Actions<TripRow> }) {
  const { t } = useI18n()
  const { driver, trips } = lane
  return (
    <li className={`min-w-0 bg-surface-raised p-4 ${driver ? '' : 'md:col-span-full'}`}>
      <div className="mb-2 flex items-center gap-2.5">
        {driver ? (
          <Avatar name={driver.name} />
        ) : (
          <span className="grid size-9 shrink-0 place-items-center rounded-full bg-warning-soft text-warning">
            <Icon name="warning" size={18} />
          </span>
        )}
        <div className="min-w-0 flex-1">
          <h3 className="truncate font-semibold">
            {driver ? (
              <RecordLink kind="driver" id={driver.id}>
                {driver.name}
              </RecordLink>
            ) : (
              t('trip-board:unassigned')
            )}
          </h3>
          {driver && (
            <p className="truncate text-caption text-ink-muted">
              {driver.code}
              {driver.status && ` · ${t(`driver-states:${driver.status}`)}`}
            </p>
          )}
        </div>
        {driver?.canWork === false && (
          <Badge tone="error" icon="ban">
            {t('trip-board:blocked')}
          </Badge>
        )}
        <span className="text-caption text-ink-muted">{t('trip-board:count', { count: trips.length })}</span>
      </div>
      {trips.length === 0 && (
        <p className="text-ink-muted">{t(driver ? 'trip-board:free' : 'trip-board:allAssigned')}</p>
      )}
      <ul className={`grid gap-1.5 ${driver ? '' : 'md:grid-cols-2 lg:grid-cols-3 xl:grid-cols-1'}`}>
        {trips.map((trip) => (
          <TripChip key={trip.id} trip={trip} actions={actions} />
        ))}
      </ul>
    </li>
  )
}

function TripChip({ trip, actions }: { trip: TripRow; actions: Actions<TripRow> }) {
  const { t, format, locale } = useI18n()
  const assignable = !trip.driver && trip.actions.includes('assign')
  return (
    <li className="flex items-center gap-2 rounded-control border border-line pe-2 hover:border-line-strong">
      <a
        href={localePath(locale, routes.booking(trip.booking.id))}
        className="grid min-w-0 flex-1 grid-cols-[2.75rem_minmax(0,1fr)_auto] items-center gap-2 rounded-control py-2 ps-2.5"
      >
        <time dateTime={trip.ride_start_time} className="font-semibold tabular-nums">
          {format.time(trip.ride_start_time, trip.zone)}
        </time>
        <span className="min-w-0">
          <bdi className="block truncate text-start">{trip.pickup}</bdi>
          <span className="flex items-center gap-1.5 text-caption text-ink-muted">
            <span className="sr-only">{t('trips:to')}</span>
            <Icon name="arrow-end" size={13} className="shrink-0" />
            <bdi className="truncate">{trip.dropoff}</bdi>
            {trip.warnings?.map(({ message }) => (
              <Icon
                key={message}
                name="warning"
                size={13}
                label={message}
                className="shrink-0 text-warning"
              />
            ))}
          </span>
        </span>
        <TripStatusBadge status={trip.status} />
      </a>
      {assignable && (
        <Button
          size="sm"
          aria-label={t('trip-board:assignTrip', { reference: trip.reference })}
          onClick={() => actions.start({ action: 'assign', rows: [trip] })}
        >
          {t('trip-board:assign')}
        </Button>
      )}
    </li>
  )
}
