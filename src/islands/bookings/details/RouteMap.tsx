import type { Booking } from '#contract/booking.ts'
import type { VisiblePlace } from '#contract/place.ts'
import { MapView } from '#src/islands/shared/map/MapView.tsx'
import type { MapStop } from '#src/islands/shared/map/map-types.ts'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { tripOf } from './planned-times.ts'

type Stop = Pick<VisiblePlace, 'place' | 'point'> & Pick<MapStop, 'kind' | 'done'>

/** The stops of the trip as it is planned now; before there is one, those that were booked. */
function stopsOf(booking: Booking): Stop[] {
  const trip = tripOf(booking)
  if (trip && trip.stops.length > 0)
    return trip.stops
      .filter(({ skipped }) => !skipped)
      .map(({ place, point, kind, departedAt }) => ({ place, point, kind, done: Boolean(departedAt) }))
  const { pickup, stops, dropoff } = booking
  return [
    { ...pickup, kind: 'pickup', done: false },
    ...stops.map((stop) => ({ ...stop, kind: 'via' as const, done: false })),
    { ...dropoff, kind: 'dropoff', done: false },
  ]
}

/** Where the ride goes, as far as its reader may know. */
export function RouteMap({ booking }: { booking: Booking }) {
  const { t } = useI18n()
  const stops = stopsOf(booking).flatMap(({ place, point, kind, done }) =>
    point ? [{ name: place, point, kind, done }] : [],
  )
  if (stops.length === 0) return null
  const line = stops.map(({ point }) => point)
  return <MapView label={t('booking-details:route.map')} stops={stops} line={line} />
}
