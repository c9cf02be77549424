import { useMemo } from 'react'
import type { TrackedVehicle } from '#contract/tracking.ts'
import type { Trip } from '#contract/trip.ts'
import { MapView } from '#src/islands/resource/map/MapView.tsx'
import type { MapMarker } from '#src/islands/resource/map/map-types.ts'
import { isLate, isRunning, stateOf, type TrackedState } from '#src/islands/shared/tracking/vehicle-state.ts'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { useAround } from './use-around.ts'
import { useFences } from './use-fences.ts'
import { useTrail } from './use-trail.ts'

/** What the map of the present is drawn from. */
export interface MapProps {
  vehicles: readonly TrackedVehicle[]
  /** It is known where vehicles are. */
  known: boolean
  selected: TrackedVehicle | undefined
  alerted: ReadonlySet<string>
  /** Those of its trip, once they are known. */
  stops: Trip['stops'] | undefined
  now: number
  follow: boolean
  trail: boolean
  /** Geofences are drawn beneath the vehicles. */
  fences: boolean
  onSelect: (id: string) => void
  onDrag: () => void
}

/** What matters most of a vehicle: that there is an alert, that nothing is heard of it on a trip, that it is late, or how it moves. */
function toneOf(vehicle: TrackedVehicle, state: TrackedState, alerted: boolean): MapMarker['tone'] {
  if (alerted) return 'problem'
  if (state === 'silent' || state === 'unknown') return isRunning(vehicle) ? 'problem' : 'stale'
  return isLate(vehicle) ? 'late' : state
}

/** A vehicle with all of its trip. */
function focusOf(selected: TrackedVehicle | undefined, stops: MapProps['stops']) {
  if (!selected?.position) return undefined
  const { latitude, longitude } = selected.position
  return {
    of: selected.id,
    points: [{ lat: latitude, lng: longitude }, ...(stops ?? []).map(({ point }) => point)],
  }
}

/** The vehicles that are listed, and the one that is looked at with its trip and the way it came. */
export function TrackingMap(props: MapProps) {
  const { vehicles, selected, alerted, stops, now, follow, trail, onSelect, onDrag } = props
  const { t } = useI18n()
  const areas = useFences(props.fences)
  const around = useAround(props.known && vehicles.every(({ position }) => !position))
  const way = useTrail(selected, trail)
  const shown = useMemo(
    () => (!selected || vehicles.includes(selected) ? vehicles : [...vehicles, selected]),
    [vehicles, selected],
  )
  const markers = useMemo(
    () =>
      shown.flatMap((vehicle): MapMarker[] => {
        const { id, plate, position } = vehicle
        if (!position) return []
        const state = stateOf(vehicle, now)
        return [
          {
            id,
            name: plate,
            point: { lat: position.latitude, lng: position.longitude },
            tone: toneOf(vehicle, state, alerted.has(id)),
            course: state === 'moving' ? position.course : null,
            faded: state === 'silent' && !isRunning(vehicle) && !alerted.has(id),
          },
        ]
      }),
    [shown, alerted, now],
  )
  const map = (
    <MapView
      height="frame"
      areas={areas}
      around={around}
      focus={focusOf(selected, stops)}
      fills
      label={t('tracking:map')}
      markers={markers}
      selected={selected?.id ?? null}
      onSelect={onSelect}
      follow={follow}
      onUnfollow={onDrag}
      trail={way?.map(({ latitude, longitude }) => ({ lat: latitude, lng: longitude }))}
      line={stops?.map(({ point }) => point)}
      stops={stops?.map(({ kind, point, place, departedAt }) => ({
        kind,
        point,
        name: place,
        done: departedAt !== null,
      }))}
    />
  )
  if (!areas) return map
  return (
    <>
      {map}
      <ul aria-label={t('tracking:fences')} className="sr-only">
        {areas.map(({ id, name }) => (
          <li key={id}>{name}</li>
        ))}
      </ul>
    </>
  )
}
