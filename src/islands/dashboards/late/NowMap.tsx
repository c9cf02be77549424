import { useMemo } from 'react'
import { MapView } from '#src/islands/resource/map/MapView.tsx'
import type { MapMarker } from '#src/islands/resource/map/map-types.ts'
import { useVehicles } from '#src/islands/shared/tracking/use-vehicles.ts'
import { isLate, isRunning, stateOf } from '#src/islands/shared/tracking/vehicle-state.ts'
import { Alert } from '#src/islands/ui/Alert.tsx'
import { Card } from '#src/islands/ui/blocks/Card.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { problemMessage } from '#src/lib/api/problem.ts'
import { visit } from '#src/lib/nav/visit.ts'
import { localePath, routes } from '#src/lib/routes.ts'

/** Where the vehicles are that are on the road now; each leads to itself on the page for tracking. */
export function NowMap() {
  const { t, locale } = useI18n()
  const { vehicles, error, now } = useVehicles()
  const markers = useMemo(
    () =>
      vehicles?.filter(isRunning).flatMap((vehicle): MapMarker[] => {
        const { id, plate, position } = vehicle
        if (!position) return []
        const state = stateOf(vehicle, now)
        const quiet = state === 'silent' || state === 'unknown'
        const moving = isLate(vehicle) ? 'late' : state
        const point = { lat: position.latitude, lng: position.longitude }
        return [{ id, name: plate, point, tone: quiet ? 'problem' : (moving as MapMarker['tone']) }]
      }),
    [vehicles, now],
  )
  const place = localePath(locale, routes.tracking())
  return (
    <Card
      id="now-map"
      title={t('dashboard-more:map.title')}
      subtitle={markers && t('dashboard-more:map.count', { count: markers.length })}
      actions={
        <a className="k-link text-sm" href={place}>
          {t('dashboard-more:map.all')}
        </a>
      }
    >
      {error && !vehicles ? (
        <Alert tone="error">{problemMessage(error, t)}</Alert>
      ) : (
        <MapView
          label={t('dashboard-more:map.title')}
          markers={markers}
          onSelect={(id) => visit(`${place}?vehicle=${encodeURIComponent(id)}`)}
        />
      )}
    </Card>
  )
}
