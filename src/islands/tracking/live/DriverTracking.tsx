import { useState } from 'react'
import type { TrackedVehicle } from '#contract/tracking.ts'
import { useZone } from '#src/islands/resource/list/use-list-rows.ts'
import { useVehicles } from '#src/islands/shared/tracking/use-vehicles.ts'
import { I18nProvider, type IslandProps, useI18n } from '#src/islands/ui/i18n.tsx'
import { LoadFailure } from '#src/islands/ui/LoadFailure.tsx'
import { Skeleton } from '#src/islands/ui/Skeleton.tsx'
import { useStableCallback } from '#src/islands/ui/use-stable-callback.ts'
import { problemMessage } from '#src/lib/api/problem.ts'
import { dayIn } from '#src/lib/format/clock.ts'
import { trackedVehicles } from '#src/stores/tracked.ts'
import { AlertPane, noAlerts } from './AlertPane.tsx'
import { choicesOf, chooseVehicles, selectedVehicle } from './choose-vehicles.ts'
import { MapPane } from './MapPane.tsx'
import { TrackingControls } from './TrackingControls.tsx'
import { useTrackingView } from './use-tracking-view.ts'
import { useTripStops } from './use-trip-stops.ts'
import { VehicleCard } from './VehicleCard.tsx'
import { VehicleList } from './VehicleList.tsx'

const none = { search: '', company: '', school: '', show: 'all' } as const
const unselected = { vehicle: '', trip: '', driver: '', day: '' } as const

/** Where all vehicles are: a list and a map side by side, kept up to date. */
export function DriverTracking(props: IslandProps) {
  return (
    <I18nProvider {...props}>
      <Content />
    </I18nProvider>
  )
}

function Content() {
  const { t } = useI18n()
  const zone = useZone() ?? ''
  const { view, change } = useTrackingView()
  const { vehicles, loading, error, live, now } = useVehicles()
  const [follow, setFollow] = useState(false)
  const [trail, setTrail] = useState(false)
  const [alerted, setAlerted] = useState(noAlerts)
  const select = useStableCallback((id: string) => {
    setFollow(false)
    change({ ...unselected, vehicle: id === selected?.id ? '' : id })
  })
  const show = useStableCallback((id: string) => {
    setFollow(false)
    change({ ...unselected, vehicle: id })
  })
  const chosen = vehicles && chooseVehicles(vehicles, view, now)
  const selected = vehicles && selectedVehicle(vehicles, view)
  const stops = useTripStops(selected?.trip)
  const wanted = view.vehicle || view.trip || view.driver
  return (
    <section
      aria-label={t('tracking:title')}
      aria-busy={!vehicles && !error}
      className="k-card overflow-hidden"
    >
      <TrackingControls
        view={view}
        counts={chosen?.counts}
        companies={vehicles && choicesOf(vehicles.map(({ company }) => company))}
        schools={vehicles && choicesOf(vehicles.flatMap(({ trip }) => trip?.schools ?? []))}
        onChange={change}
      />
      {error && (
        <div className="p-4">
          <LoadFailure title={t('tracking:failed')} busy={loading} onRetry={trackedVehicles.reload}>
            {problemMessage(error, t)}
          </LoadFailure>
        </div>
      )}
      {live === 'lost' && (
        <p role="status" className="border-line border-b bg-warning-soft px-4 py-2 text-sm text-warning">
          {t('tracking:lost')}
        </p>
      )}
      {wanted && vehicles && !selected && (
        <p role="status" className="border-line border-b bg-info-soft px-4 py-2 text-sm text-info">
          {t('tracking:notThere')}
        </p>
      )}
      <div className="grid lg:h-[max(30rem,calc(100dvh-16rem))] lg:grid-cols-[23rem_minmax(0,1fr)] lg:grid-rows-[auto_minmax(0,1fr)]">
        {/* What is urgent stands before the map on a phone, too. */}
        <div className="border-line lg:border-e">
          <AlertPane zone={zone} now={now} onShow={show} onAlerted={setAlerted} />
        </div>
        <div className="order-2 min-h-0 overflow-y-auto border-line lg:order-1 lg:col-start-1 lg:border-e">
          {selected && (
            <VehicleCard
              vehicle={selected}
              alerted={alerted.has(selected.id)}
              stops={stops}
              now={now}
              zone={zone}
              follow={follow}
              trail={trail}
              onFollow={setFollow}
              onTrail={setTrail}
              onReplay={() => change({ day: dayIn(new Date(now), zone) })}
              onClose={() => select(selected.id)}
            />
          )}
          {chosen ? (
            <VehicleList
              vehicles={chosen.vehicles}
              now={now}
              zone={zone}
              selected={selected?.id}
              alerted={alerted}
              filtered={isFiltered(view)}
              onSelect={select}
              onClear={() => change(none)}
            />
          ) : (
            !error && <Waiting />
          )}
        </div>
        <MapPane
          day={view.day}
          zone={zone}
          onDay={(day) => change({ day })}
          vehicles={chosen?.vehicles ?? noVehicles}
          known={chosen !== undefined}
          selected={selected}
          alerted={alerted}
          stops={stops}
          now={now}
          follow={follow}
          trail={trail}
          fences={view.fences !== ''}
          onSelect={select}
          onDrag={() => setFollow(false)}
        />
      </div>
    </section>
  )
}

const noVehicles: TrackedVehicle[] = []

const isFiltered = ({ search, company, school, show }: typeof none | Record<keyof typeof none, string>) =>
  search !== '' || company !== '' || school !== '' || show !== 'all'

const rows = ['a', 'b', 'c', 'd', 'e', 'f']

/** As high as the rows that come. */
const Waiting = () => (
  <div className="animate-skeleton divide-y divide-line" aria-hidden>
    {rows.map((row) => (
      <div key={row} className="flex h-20 flex-col justify-center gap-2 px-4">
        <Skeleton still box="h-4 w-40" />
        <Skeleton still box="h-3 w-56" />
      </div>
    ))}
  </div>
)
