import { useEffect, useEffectEvent, useState } from 'react'
import { lateness } from '#contract/lists/trips.ts'
import type { RidePosition } from '#contract/tracking.ts'
import { useLoaded } from '#src/islands/resource/base/use-loaded.ts'
import type { MapMarker } from '#src/islands/resource/map/map-types.ts'
import { rideMarkers } from '#src/islands/shared/tracking/ride-marker.ts'
import { Icon } from '#src/islands/ui/Icon.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { reloadBooking } from '#src/stores/booking-record.ts'
import { followRide, ridePosition } from '#src/stores/ride-position.ts'

interface Props {
  trip: string
  zone: string
  onMarkers: (markers: readonly MapMarker[]) => void
}

const tickMs = 5000

/** The server's present, while answers come and while they do not. */
function useNow(at: string | undefined): Date {
  const [now, setNow] = useState(at ?? 0)
  useEffect(() => {
    if (!at) return
    const since = performance.now()
    const tell = () => setNow(new Date(Date.parse(at) + performance.now() - since).toISOString())
    tell()
    const ticks = setInterval(tell, tickMs)
    return () => clearInterval(ticks)
  }, [at])
  return new Date(now)
}

/** Where the vehicle was, and how long ago. */
function Where({ ride, now }: { ride: RidePosition; now: Date }) {
  const { t, format } = useI18n()
  const { vehicle, position } = ride
  if (!vehicle) return <p>{t('live-ride:interrupted')}</p>
  const plate = { plate: vehicle.plate }
  if (!position) return <p>{t('live-ride:unheard', plate)}</p>
  return <p>{t('live-ride:seen', { ...plate, ago: format.relative(position.time, now) })}</p>
}

/**
 * Where the vehicle of the ride is, from setting off until it is over for the reader: in words below the map, and as what the
 * map shows. Nothing where they may not know, or where the backend does not.
 */
export function LiveRide({ trip, zone, onMarkers }: Props) {
  const { t, format } = useI18n()
  const { data, error } = useLoaded(ridePosition, [trip])
  const now = useNow(data?.at)
  const show = useEffectEvent(onMarkers)
  useEffect(() => followRide(trip, () => void reloadBooking()), [trip])
  useEffect(() => show(data ? rideMarkers(data) : []), [data])
  if (!data || data.over || data.state === 'ahead') return null
  const { next, delayMin } = data
  const isLate = delayMin !== null && delayMin >= lateness.fromMin
  return (
    <div className="flex gap-3" data-live-ride={data.state}>
      <Icon name="van" className="mt-0.5 shrink-0 text-primary" />
      <div className="min-w-0 [overflow-wrap:anywhere]">
        <div className="font-semibold">
          <Where ride={data} now={now} />
        </div>
        {next && (
          <p className="text-ink-muted">
            {t(`live-ride:${next.arrivedAt ? 'there' : 'next'}.${next.kind}`, {
              place: next.place,
              time: format.time(next.arrivedAt ?? next.expectedAt ?? next.planned, zone),
            })}
          </p>
        )}
        {isLate && !next?.expectedAt && (
          <p className="text-warning">{t('live-ride:late', { count: delayMin })}</p>
        )}
        {error && <p className="text-warning">{t('live-ride:lost')}</p>}
      </div>
    </div>
  )
}
