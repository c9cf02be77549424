import { useMemo } from 'react'
import { MapView } from '#src/islands/resource/map/MapView.tsx'
import type { MapStop } from '#src/islands/resource/map/map-types.ts'
import type { PlaceOption } from '#src/islands/resource/place/place-option.ts'
import { useI18n } from '#src/islands/ui/i18n.tsx'

/** The ride as it is chosen so far: pickup, stops and dropoff, those of them that lie somewhere. */
export function RouteSketch({ places }: { places: readonly (PlaceOption | null)[] }) {
  const { t } = useI18n()
  const key = JSON.stringify(places.map((place) => place && [place.name, place.known.point]))
  const stops = useMemo(() => {
    const given = JSON.parse(key) as ([string, MapStop['point'] | undefined] | null)[]
    return given.flatMap((place, at): MapStop[] => {
      const [name, point] = place ?? []
      const end = at === given.length - 1 ? ('dropoff' as const) : ('via' as const)
      return name !== undefined && point
        ? [{ name, point, kind: at === 0 ? 'pickup' : end, done: false }]
        : []
    })
  }, [key])
  const line = useMemo(() => stops.map(({ point }) => point), [stops])
  const [first] = stops
  if (!first) return null
  // All of it is looked at anew with each place that is added.
  return <MapView key={key} label={t('booking-form:where.map')} stops={stops} line={line} />
}
