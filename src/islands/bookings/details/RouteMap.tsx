import { type ComponentProps, useState } from 'react'
import * as access from '#contract/access.ts'
import type { Booking } from '#contract/booking.ts'
import { runningTrips } from '#contract/lists/trips.ts'
import type { VisiblePlace } from '#contract/place.ts'
import { useSlice } from '#src/islands/resource/base/use-slice.ts'
import { MapView } from '#src/islands/resource/map/MapView.tsx'
import type { MapMarker, MapStop } from '#src/islands/resource/map/map-types.ts'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { useSeen } from '#src/islands/ui/seen/use-seen.ts'
import { useModule } from '#src/islands/ui/use-module.ts'
import { withTexts } from '#src/lib/i18n/late-texts.ts'
import { $profile } from '#src/stores/profile.ts'
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

const loadLive = withTexts('live-ride', () => import('./LiveRide.tsx'))
const ignore = () => undefined

/** Where the ride goes, as far as its reader may know, and where its vehicle is while it is under way. */
export function RouteMap({ booking }: { booking: Booking }) {
  const { t } = useI18n()
  const [markers, setMarkers] = useState<readonly MapMarker[]>()
  const role = useSlice($profile)?.role
  const trip = tripOf(booking)
  const isLive = trip && role && access.ridePosition.read.includes(role) && runningTrips.includes(trip.status)
  const stops = stopsOf(booking).flatMap(({ place, point, kind, done }) =>
    point ? [{ name: place, point, kind, done }] : [],
  )
  if (stops.length === 0) return null
  const line = stops.map(({ point }) => point)
  return (
    <>
      <MapView
        label={t('booking-details:route.map')}
        stops={stops}
        line={line}
        markers={isLive ? markers : undefined}
      />
      {isLive && <Live key={trip.id} trip={trip.id} zone={trip.zone} onMarkers={setMarkers} />}
    </>
  )
}

/** Its code comes when it is about to be seen, as that of the map. */
function Live(props: ComponentProps<Awaited<ReturnType<typeof loadLive>>['LiveRide']>) {
  const { box, seen } = useSeen()
  const live = useModule(loadLive, seen, ignore)
  return (
    <div ref={box} className="mt-4 min-h-12">
      {live && <live.LiveRide {...props} />}
    </div>
  )
}
