import { useEffect, useState } from 'react'
import * as access from '#contract/access.ts'
import type { RoadAlert } from '#contract/road-alert.ts'
import { useLoaded } from '#src/islands/resource/base/use-loaded.ts'
import { useSlice } from '#src/islands/resource/base/use-slice.ts'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { LoadFailure } from '#src/islands/ui/LoadFailure.tsx'
import { problemMessage } from '#src/lib/api/problem.ts'
import { $profile } from '#src/stores/profile.ts'
import { followAlerts, markSeen, roadAlerts } from '#src/stores/road-alerts.ts'
import { AlertRow } from './AlertRow.tsx'

export interface AlertsProps {
  zone: string
  /** Milliseconds on the server's clock. */
  now: number
  /** Shows a vehicle on the map. */
  onShow: (vehicle: string) => void
  /** The vehicles that have an alert which nobody has seen or which lasts. */
  onAlerted: (vehicles: ReadonlySet<string>) => void
}

const none: RoadAlert[] = []

/** What the desk must know of vehicles on the road, the urgent first; who may says that it was seen. */
export function Alerts({ zone, now, onShow, onAlerted }: AlertsProps) {
  const { t } = useI18n()
  const { data, error, loading } = useLoaded(roadAlerts, [])
  const role = useSlice($profile)?.role
  const may = role !== undefined && access.tracking.acknowledge.includes(role)
  const [busy, setBusy] = useState('')
  const told = data?.results ?? none
  // One that somebody else has seen meanwhile stays while a note is being written on it.
  const [noting, setNoting] = useState<RoadAlert>()
  const alerts = !noting || told.some(({ id }) => id === noting.id) ? told : [...told, noting]
  useEffect(() => followAlerts(), [])
  useEffect(() => {
    // What is over and seen is there for its notes alone.
    const open = told.filter(({ until, seen }) => until === null || seen === null)
    onAlerted(new Set(open.map(({ vehicle }) => vehicle.id)))
  }, [told, onAlerted])
  const fresh = alerts.filter(({ seen }) => seen === null).length
  const see = async (id: string) => {
    setBusy(id)
    await markSeen(id)
    setBusy('')
  }
  return (
    <>
      <p role="status" className="sr-only">
        {fresh > 0 && t('road-alerts:count', { count: fresh })}
      </p>
      {error && !data && error.kind !== 'missing' && (
        <div className="p-3">
          <LoadFailure title={t('road-alerts:failed')} busy={loading} onRetry={roadAlerts.reload}>
            {problemMessage(error, t)}
          </LoadFailure>
        </div>
      )}
      {alerts.length > 0 && (
        <section aria-labelledby="road-alerts" className="border-line-strong border-b">
          <h2 id="road-alerts" className="px-4 pt-3 text-sm font-semibold">
            {t('road-alerts:title')}
          </h2>
          {/* As high as three of them: the vehicles below stay in sight. */}
          <ul className="max-h-72 divide-y divide-line overflow-y-auto" aria-labelledby="road-alerts">
            {alerts.map((alert) => (
              <AlertRow
                key={alert.id}
                alert={alert}
                zone={zone}
                now={now}
                busy={busy === alert.id}
                onShow={onShow}
                onSeen={may ? see : undefined}
                noting={noting?.id === alert.id}
                onNote={may ? setNoting : undefined}
              />
            ))}
          </ul>
          {data?.more && <p className="px-4 pb-3 text-caption text-ink-muted">{t('road-alerts:more')}</p>}
        </section>
      )}
    </>
  )
}
