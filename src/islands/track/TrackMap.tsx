import { useMemo } from 'react'
import { useSlice } from '#src/islands/resource/base/use-slice.ts'
import { MapView } from '#src/islands/resource/map/MapView.tsx'
import { rideMarkers } from '#src/islands/shared/tracking/ride-marker.ts'
import { I18nProvider, type IslandProps, useI18n } from '#src/islands/ui/i18n.tsx'
import { $sharedRide } from '#src/stores/shared-ride.ts'

/** Where the vehicle of a shared ride is, on a map: its code comes when somebody wants to see it. */
export function TrackMap(props: IslandProps) {
  return (
    <I18nProvider {...props}>
      <Content />
    </I18nProvider>
  )
}

function Content() {
  const { t } = useI18n()
  const ride = useSlice($sharedRide)
  const markers = useMemo(() => (ride ? rideMarkers(ride) : []), [ride])
  return <MapView label={t('track-map:label')} markers={markers} selected="ride" follow />
}
