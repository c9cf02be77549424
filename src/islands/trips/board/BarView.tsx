import { memo } from 'react'
import type { BoardTrip } from '#contract/trip-board.ts'
import { Icon } from '#src/islands/ui/Icon.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { barStyle } from './bar-style.ts'
import { describeTrip, titleOf } from './describe.ts'
import { type Bar, barHeight, leastBar, levelTop } from './layout.ts'

interface Props {
  bar: Bar
  zone: string
  /** Pixels of a minute. */
  scale: number
  focused: boolean
}

const wayTones = { fits: 'border-ink-muted', tight: 'border-warning', impossible: 'border-error' }

/** How the way to a pickup stands: the reader's server says which is tight. */
function wayOf({ way, warnings }: BoardTrip): keyof typeof wayTones {
  if (way && way.neededMin > way.thereMin) return 'impossible'
  return warnings.some(({ code }) => code.endsWith('_tight')) ? 'tight' : 'fits'
}

/** The way from the trip before: dashed up to the pickup, red where there is no time for it. */
function Way({ bar, scale }: Pick<Props, 'bar' | 'scale'>) {
  const { way } = bar.trip
  if (!way || way.neededMin === 0) return null
  const minutes = Math.min(way.neededMin, way.thereMin)
  const stands = wayOf(bar.trip)
  return (
    <span
      aria-hidden
      data-way={stands}
      className={`pointer-events-none absolute border-t-2 border-dashed ${wayTones[stands]}`}
      style={{
        insetInlineStart: (bar.from - minutes) * scale,
        width: Math.max(2, minutes * scale - 1),
        top: levelTop(bar.level) + barHeight / 2 - 1,
      }}
    />
  )
}

/** From so many pixels on a bar has room for its time, and for who rides. */
const roomForTime = 48
const roomForNames = 84

/** A trip in its lane. Its place comes with the styles that React sets by script: no markup carries any. */
export const BarView = memo(function BarView({ bar, zone, scale, focused }: Props) {
  const i18n = useI18n()
  const { trip } = bar
  const text = describeTrip(trip, zone, i18n)
  const title = titleOf(trip, zone, i18n)
  const conflict = trip.conflicts.length > 0
  const width = Math.max(leastBar, (bar.to - bar.from) * scale - 2)
  const warned = !conflict && trip.warnings.length > 0
  const ring = conflict ? 'ring-2 ring-error' : ''
  return (
    <li>
      <Way bar={bar} scale={scale} />
      <button
        type="button"
        data-trip={trip.id}
        data-conflict={conflict || undefined}
        tabIndex={focused ? 0 : -1}
        aria-haspopup="menu"
        aria-label={text}
        title={text}
        className={`k-lane-bar ${barStyle(trip.status)} ${ring} ${bar.faded ? 'opacity-35' : ''}`}
        style={{
          insetInlineStart: bar.from * scale,
          width,
          top: levelTop(bar.level),
          height: barHeight,
        }}
      >
        {conflict && <Icon name="error" size={14} className="shrink-0 text-error" />}
        {warned && <Icon name="warning" size={14} className="shrink-0 text-warning" />}
        {!!trip.lateMin && <Icon name="clock" size={14} className="shrink-0 text-error" />}
        {width >= roomForTime && <b className="font-semibold tabular-nums">{title.time}</b>}{' '}
        {width >= roomForNames && <bdi className="truncate">{title.names}</bdi>}
      </button>
    </li>
  )
})
