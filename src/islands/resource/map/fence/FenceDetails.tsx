import type { Geofence } from '#contract/geofence.ts'
import { useLoaded } from '#src/islands/resource/base/use-loaded.ts'
import { RecordLink } from '#src/islands/resource/RecordLink.tsx'
import { Card } from '#src/islands/ui/blocks/Card.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { Skeleton } from '#src/islands/ui/Skeleton.tsx'
import { geofenceVisits } from '#src/stores/geofences.ts'
import { MapView } from '../MapView.tsx'
import { mapAreaOf } from './area-edit.ts'
import { draftOf } from './area-value.ts'

/** Where a geofence is, and which vehicles were in it when. */
export function FenceDetails({ row }: { row: Geofence }) {
  const { t } = useI18n()
  const { school, traccar } = row
  return (
    <div className="flex flex-col gap-6">
      <Card id="geofence-map" title={t('geofence-record:map')}>
        {school && (
          <p className="mb-3">
            {t(row.follows ? 'geofence-record:follows' : 'geofence-record:stays')}{' '}
            <RecordLink kind="school" id={school.id}>
              <bdi>{school.name}</bdi>
            </RecordLink>
          </p>
        )}
        {traccar && (
          <p className="mb-3">
            {t(traccar.same ? 'geofence-record:traccar' : 'geofence-record:traccarChanged')}
          </p>
        )}
        <MapView label={t('geofence-record:map')} areas={mapAreaOf(draftOf(row.area, 0))} />
      </Card>
      <Card id="geofence-visits" title={t('geofence-record:visits')}>
        <Visits id={row.id} />
      </Card>
    </div>
  )
}

function Visits({ id }: { id: string }) {
  const { t, format } = useI18n()
  const { data, error } = useLoaded(geofenceVisits, [id])
  if (error) return <p className="text-ink-muted">{t('geofence-record:failed')}</p>
  if (!data) return <Skeleton box="h-20 w-full" />
  if (data.length === 0) return <p className="text-ink-muted">{t('geofence-record:none')}</p>
  return (
    <ul className="divide-y divide-line">
      {data.map(({ id: visit, vehicle, trip, enteredAt, leftAt }) => (
        <li key={visit} className="flex flex-wrap items-baseline gap-x-3 gap-y-1 py-2">
          <RecordLink kind="vehicle" id={vehicle.id}>
            <bdi>{vehicle.name}</bdi>
          </RecordLink>
          {trip && <bdi className="text-caption text-ink-muted">{trip.name}</bdi>}
          <span className="ms-auto text-ink-muted text-sm tabular-nums">
            {leftAt
              ? t('geofence-record:span', { from: format.dateTime(enteredAt), to: format.dateTime(leftAt) })
              : t('geofence-record:since', { from: format.dateTime(enteredAt) })}
          </span>
        </li>
      ))}
    </ul>
  )
}
