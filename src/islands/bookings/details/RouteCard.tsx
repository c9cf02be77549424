import type { Booking } from '#contract/booking.ts'
import type { VisiblePlace } from '#contract/place.ts'
import { GuessNote } from '#src/islands/resource/place/GuessNote.tsx'
import { Card } from '#src/islands/ui/blocks/Card.tsx'
import { Icon } from '#src/islands/ui/Icon.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { plannedTimes } from './planned-times.ts'
import { RouteMap } from './RouteMap.tsx'

/** Where it goes: on a map, and as the stops in order with planned times at both ends, distance and driving time. */
export function RouteCard({ booking }: { booking: Booking }) {
  const { t, format } = useI18n()
  const planned = plannedTimes(booking)
  const time = (at: string) => format.time(at, booking.zone)
  return (
    <Card
      id="route"
      title={t('booking-details:route.title')}
      footer={
        <p className="flex flex-wrap gap-x-6 gap-y-1 text-ink-muted">
          <span>
            {t('booking-details:route.distance')}{' '}
            <b className="text-ink">{format.distance(booking.distanceM)}</b>
          </span>
          <span>
            {t('booking-details:route.duration')}{' '}
            <b className="text-ink">{format.duration(booking.durationS)}</b>
          </span>
        </p>
      }
    >
      <div className="mb-6">
        <RouteMap booking={booking} />
      </div>
      <ol>
        <Stop place={booking.pickup} kind="pickup" time={time(planned.pickupAt)} />
        {booking.stops.map((stop) => (
          <Stop key={`${stop.point.lat},${stop.point.lng},${stop.place}`} place={stop} kind="stop" />
        ))}
        <Stop place={booking.dropoff} kind="dropoff" time={time(planned.dropoffAt)} last />
      </ol>
    </Card>
  )
}

interface StopProps {
  place: VisiblePlace
  kind: 'pickup' | 'stop' | 'dropoff'
  time?: string
  last?: boolean
}

function Stop({ place, kind, time, last = false }: StopProps) {
  const { t } = useI18n()
  return (
    <li className="flex gap-3">
      <span aria-hidden className="flex flex-col items-center">
        <span
          className={`grid size-7 shrink-0 place-items-center rounded-full ${kind === 'stop' ? 'bg-surface-sunken text-ink-muted' : 'bg-primary-soft text-primary'}`}
        >
          <Icon name={kind === 'dropoff' ? 'flag' : 'pin'} size={16} />
        </span>
        {!last && <span className="my-1 w-px grow bg-line-strong" />}
      </span>
      <div className={`min-w-0 flex-1 ${last ? '' : 'pb-5'}`}>
        <p className="text-caption text-ink-muted">{t(`booking-details:route.${kind}`)}</p>
        <p className="font-medium">
          <bdi>{place.place}</bdi>
        </p>
        <GuessNote near={place.near} />
        {place.notes && (
          <p className="text-ink-muted">
            <bdi>{place.notes}</bdi>
          </p>
        )}
      </div>
      {time && <span className="pt-4 font-semibold tabular-nums">{time}</span>}
    </li>
  )
}
