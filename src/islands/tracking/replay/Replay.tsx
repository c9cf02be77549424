import { useMemo, useState } from 'react'
import type { VehicleEvent } from '#contract/road-alert.ts'
import type { TrackedVehicle } from '#contract/tracking.ts'
import { MapView } from '#src/islands/resource/map/MapView.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { LoadFailure } from '#src/islands/ui/LoadFailure.tsx'
import { Spinner } from '#src/islands/ui/Spinner.tsx'
import { problemMessage } from '#src/lib/api/problem.ts'
import { daySpan } from './day-span.ts'
import { EventList } from './EventList.tsx'
import { countUntil, momentAt } from './playback.ts'
import { ReplayBar } from './ReplayBar.tsx'
import { ReplayHead } from './ReplayHead.tsx'
import { axisOf, type EventFilter, eventsOf, ofFilter } from './replay-events.ts'
import { usePlayback } from './use-playback.ts'
import { useReplayedTrip, useVehicleDay } from './use-vehicle-day.ts'

interface Props {
  vehicle: TrackedVehicle
  /** `YYYY-MM-DD` in the zone. */
  day: string
  zone: string
  onDay: (day: string) => void
  onClose: () => void
}

/** A day of a vehicle, or one of its trips, as it was driven: on the map, with its speed, its stops and a slider of time. */
export function Replay({ vehicle, day, zone, onDay, onClose }: Props) {
  const { t } = useI18n()
  const { from: begins, to: ends } = daySpan(day, zone)
  const { data, problem, reload } = useVehicleDay(vehicle.id, day, { from: begins, to: ends })
  const [chosen, setChosen] = useState('')
  const [shown, setShown] = useState<EventFilter>('all')
  const row = data?.trips.find(({ id }) => id === chosen)
  const trip = useReplayedTrip(row?.id ?? '')
  const positions = useMemo(() => {
    const all = data?.positions ?? []
    if (!row?.startedAt) return all
    const ends = row.completedAt ? Date.parse(row.completedAt) : Number.POSITIVE_INFINITY
    return all.slice(countUntil(all, Date.parse(row.startedAt) - 1), countUntil(all, ends))
  }, [data, row])
  const told = eventsOf(data?.events ?? none, row)
  const { from, to } = axisOf(positions, told) ?? { from: begins, to: begins }
  const [first] = positions
  const playback = usePlayback(from, to, first ? Math.max(from, Date.parse(first.time)) : from)
  const events = ofFilter(told, shown)
  const moment = momentAt(positions, playback.at)
  const trail = useMemo(
    () => positions.map(({ latitude, longitude }) => ({ lat: latitude, lng: longitude })),
    [positions],
  )
  const { id, plate } = vehicle
  return (
    <section aria-label={t('replay:title', { plate })} className="flex h-full min-h-0 flex-col">
      <ReplayHead
        plate={plate}
        day={day}
        zone={zone}
        trips={data?.trips ?? []}
        trip={row?.id ?? ''}
        positions={positions}
        onDay={onDay}
        onTrip={setChosen}
        onClose={onClose}
      />
      {problem && (
        <div className="p-3">
          <LoadFailure onRetry={reload}>{problemMessage(problem, t)}</LoadFailure>
        </div>
      )}
      <div className="relative min-h-0 flex-1">
        <MapView
          key={`${day} ${row?.id ?? ''}`}
          height="frame"
          fills
          label={t('replay:map')}
          markers={
            moment && [
              {
                id,
                name: plate,
                point: { lat: moment.latitude, lng: moment.longitude },
                tone: toneOf(moment),
                course: moment.course,
              },
            ]
          }
          trail={trail}
          line={trip?.stops.map(({ point }) => point)}
          stops={trip?.stops.map(({ kind, point, place, arrivedAt }) => ({
            kind,
            point,
            name: place,
            done: arrivedAt !== null && Date.parse(arrivedAt) <= playback.at,
          }))}
        />
        {!data && !problem && (
          <p className="absolute inset-0 grid place-items-center bg-surface-raised/70">
            <Spinner label={t('replay:loading')} />
          </p>
        )}
      </div>
      {data && positions.length === 0 && (
        <p role="status" className="px-4 py-3 text-ink-muted">
          {t('replay:nothing')}
        </p>
      )}
      {to > from && (
        <ReplayBar
          playback={playback}
          from={from}
          to={to}
          zone={zone}
          moment={moment}
          trips={data?.trips ?? []}
          trip={trip}
          events={events}
        />
      )}
      {told.length > 0 && (
        <EventList
          events={events}
          all={told}
          filter={shown}
          at={playback.at}
          zone={zone}
          onFilter={setShown}
          onGo={playback.go}
        />
      )}
    </section>
  )
}

const none: VehicleEvent[] = []
const movingKmh = 3

function toneOf({ silent, speedKmh }: NonNullable<ReturnType<typeof momentAt>>) {
  if (silent) return 'stale'
  return (speedKmh ?? 0) > movingKmh ? 'moving' : 'standing'
}
