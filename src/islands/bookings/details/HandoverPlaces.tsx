import { useMemo } from 'react'
import type { Trip } from '#contract/trip.ts'
import { MapView } from '#src/islands/resource/map/MapView.tsx'
import type { MapStop } from '#src/islands/resource/map/map-types.ts'
import { useI18n } from '#src/islands/ui/i18n.tsx'

interface Recorded {
  id: string
  name: string
  place: string | null
  point: MapStop['point'] | null
  metres: number | null
}

/** Where each passenger of a trip got in and was handed over, as far as its reader may know: on a map, and in words. */
export function HandoverPlaces({ trip }: { trip: Pick<Trip, 'stops' | 'passengers' | 'zone'> }) {
  const { t, format } = useI18n()
  const { stops, passengers, zone } = trip
  const records = useMemo(
    () =>
      passengers.flatMap(({ child, boarded, released }) =>
        ([boarded, released] as const).flatMap((record, at): Recorded[] => {
          if (!record || (!record.place && !record.position)) return []
          const named = { name: child.name, time: format.time(record.at, zone) }
          return [
            {
              id: `${child.id} ${at}`,
              name: at === 0 ? t('handover-places:boarded', named) : t('handover-places:released', named),
              place: record.place,
              point: record.position,
              metres: record.distanceM,
            },
          ]
        }),
      ),
    [passengers, zone, t, format],
  )
  const marks = useMemo(
    // What was recorded lies above the stops.
    () => [
      ...records.flatMap(({ name, point }): MapStop[] =>
        point ? [{ name, point, kind: 'via', done: false }] : [],
      ),
      ...stops.flatMap(({ place, point, kind, departedAt, skipped }): MapStop[] =>
        point && !skipped ? [{ name: place, point, kind, done: Boolean(departedAt) }] : [],
      ),
    ],
    [stops, records],
  )
  return (
    <div className="mt-3 flex flex-col gap-3">
      {marks.length > 0 && <MapView label={t('handover-places:map')} stops={marks} />}
      <ul className="flex flex-col gap-2" aria-label={t('handover-places:map')}>
        {records.map(({ id, name, place, metres }) => (
          <li key={id} className="[overflow-wrap:anywhere]">
            <bdi className="font-medium">{name}</bdi>
            <bdi className="block text-caption text-ink-muted">
              {metres === null
                ? t('handover-places:plain', { place: place ?? '' })
                : t('handover-places:at', { distance: format.distance(metres), place: place ?? '' })}
            </bdi>
          </li>
        ))}
      </ul>
    </div>
  )
}
