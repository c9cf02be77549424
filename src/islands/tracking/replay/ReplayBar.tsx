import type { VehicleEvent } from '#contract/road-alert.ts'
import type { Trip, TripRow } from '#contract/trip.ts'
import { controlStyle } from '#src/islands/form/FieldFrame.tsx'
import { IconButton } from '#src/islands/ui/IconButton.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { EventMarks } from './EventMarks.tsx'
import type { Moment } from './playback.ts'
import { speeds, type usePlayback } from './use-playback.ts'

interface Props {
  playback: ReturnType<typeof usePlayback>
  /** Milliseconds. */
  from: number
  to: number
  zone: string
  moment: Moment | undefined
  trips: readonly TripRow[]
  trip: Trip | undefined
  /** What happened meanwhile. */
  events: readonly VehicleEvent[]
}

/** The time of a replay: play, how fast, a slider with trips and stops on it, and what the vehicle did then. */
export function ReplayBar({ playback, from, to, zone, moment, trips, trip, events }: Props) {
  const { t, format } = useI18n()
  const { at, playing, speed, setSpeed, go, toggle } = playback
  const time = new Date(at).toISOString()
  const clock = format.time(time, zone)
  const share = (ms: number) => (Math.min(Math.max(ms, from), to) - from) / Math.max(1, to - from)
  const speedText =
    !moment || moment.silent || moment.speedKmh === null
      ? t(!moment || moment.silent ? 'replay:silent' : 'replay:noSpeed')
      : format.number(moment.speedKmh, {
          style: 'unit',
          unit: 'kilometer-per-hour',
          maximumFractionDigits: 0,
        })
  return (
    <div className="border-line border-t px-3 py-2">
      <svg
        viewBox="0 0 1000 16"
        preserveAspectRatio="none"
        className="h-4 w-full rtl:-scale-x-100"
        aria-hidden
      >
        {trips.map(({ id, startedAt, completedAt }) => {
          const [start, end] = [
            share(Date.parse(startedAt ?? '')),
            share(completedAt ? Date.parse(completedAt) : to),
          ]
          return (
            <rect
              key={id}
              x={start * 1000}
              width={Math.max(2, (end - start) * 1000)}
              y={5}
              height={6}
              rx={2}
              className={id === trip?.id ? 'fill-primary' : 'fill-primary/40'}
            />
          )
        })}
        {trip?.stops.map(
          ({ seq, arrivedAt }) =>
            arrivedAt && (
              <rect
                key={seq}
                x={share(Date.parse(arrivedAt)) * 1000 - 2}
                width={4}
                y={3}
                height={10}
                className="fill-ink"
              />
            ),
        )}
        <EventMarks events={events} share={share} />
      </svg>
      <input
        type="range"
        aria-label={t('replay:time')}
        aria-valuetext={`${clock}, ${speedText}`}
        min={from}
        max={to}
        step={1000}
        value={at}
        onChange={(event) => go(Number(event.target.value))}
        className="w-full accent-primary"
      />
      <p className="flex justify-between text-caption text-ink-muted tabular-nums" aria-hidden>
        <time dateTime={new Date(from).toISOString()}>{format.time(new Date(from).toISOString(), zone)}</time>
        <time dateTime={new Date(to).toISOString()}>{format.time(new Date(to).toISOString(), zone)}</time>
      </p>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <IconButton
          icon={playing ? 'pause' : 'play'}
          label={t(playing ? 'replay:pause' : 'replay:play')}
          onClick={toggle}
        />
        <span className="font-semibold tabular-nums">{format.time(time, zone)}</span>
        <span className="text-ink-muted tabular-nums">{speedText}</span>
        <label className="ms-auto flex items-center gap-2 text-ink-muted">
          {t('replay:speed')}
          <select
            value={speed}
            onChange={(event) => setSpeed(speeds.find((one) => one === Number(event.target.value)) ?? 1)}
            className={`${controlStyle} !w-auto !py-1`}
          >
            {speeds.map((one) => (
              <option key={one} value={one}>
                {t('replay:times', { count: one })}
              </option>
            ))}
          </select>
        </label>
      </div>
      {trip && events.length === 0 && <Stops trip={trip} at={at} zone={zone} onGo={go} />}
    </div>
  )
}

/** The stops of the trip, each a button that goes to when the vehicle was there. */
function Stops({
  trip,
  at,
  zone,
  onGo,
}: {
  trip: Trip
  at: number
  zone: string
  onGo: (at: number) => void
}) {
  const { format } = useI18n()
  return (
    <ol className="mt-1 flex max-h-28 flex-col overflow-y-auto">
      {trip.stops.map(({ seq, place, arrivedAt }) => (
        <li key={seq}>
          <button
            type="button"
            disabled={!arrivedAt}
            onClick={() => onGo(Date.parse(arrivedAt ?? ''))}
            className="flex min-h-8 w-full items-center gap-3 rounded-control px-2 text-start hover:bg-surface-hover disabled:text-ink-muted"
          >
            <span className="w-12 shrink-0 tabular-nums">
              {arrivedAt ? format.time(arrivedAt, zone) : '–'}
            </span>
            <span className={arrivedAt && Date.parse(arrivedAt) <= at ? 'font-semibold' : ''}>
              <bdi>{place}</bdi>
            </span>
          </button>
        </li>
      ))}
    </ol>
  )
}
