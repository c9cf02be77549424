import { memo } from 'react'
import type { Role } from '#contract/people.ts'
import type { BoardSpan } from '#contract/trip-board.ts'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { BarView } from './BarView.tsx'
import type { Fit } from './fits.ts'
import { LaneHead } from './LaneHead.tsx'
import { type Axis, type Lane, openHeight } from './layout.ts'

interface Props {
  lane: Lane
  axis: Axis
  scale: number
  zone: string
  role: Role | undefined
  /** The minutes that are in sight. */
  from: number
  to: number
  /** The cell with the focus, if it is in this lane: a trip's id, or the lane's own. */
  focus: string | undefined
  /** How it stands to the trip that is dragged. */
  fit: Fit['state'] | undefined
}

/** The minutes in which somebody does not work, within the axis. */
function hoursOff(shifts: readonly BoardSpan[], { begins, minutes }: Axis) {
  const minute = (at: string) => (Date.parse(at) - begins) / 60_000
  const off: { from: number; to: number }[] = []
  let free = 0
  for (const { from, to } of shifts) {
    if (minute(from) > free) off.push({ from: free, to: Math.min(minutes, minute(from)) })
    free = Math.max(free, minute(to))
  }
  if (free < minutes) off.push({ from: free, to: minutes })
  return off
}

/** The hours in which the driver does not work, and days of leave, behind the bars. */
function Shade({ lane, axis, scale }: Pick<Props, 'lane' | 'axis' | 'scale'>) {
  const { t } = useI18n()
  const { driver } = lane
  if (!driver) return null
  const whole = { from: 0, to: axis.minutes }
  const off = driver.onLeave ? [whole] : driver.shifts && hoursOff(driver.shifts, axis)
  const word = driver.onLeave ? t('trip-board:leave') : undefined
  return off?.map(({ from, to }) => (
    <span
      key={from}
      aria-hidden={word === undefined || undefined}
      data-off={driver.onLeave ? 'leave' : 'shift'}
      className={driver.onLeave ? 'k-lane-off k-lane-leave' : 'k-lane-off'}
      style={{ insetInlineStart: from * scale, width: (to - from) * scale }}
    >
      {word && <span className="k-lane-word">{word}</span>}
    </span>
  ))
}

/** A lane with those of its bars that are in sight, and the one with the focus. */
export const LaneView = memo(function LaneView({ lane, axis, scale, zone, role, fit, ...sight }: Props) {
  const { from, to, focus } = sight
  const seen = lane.bars.filter((bar) => (bar.to > from && bar.from < to) || bar.trip.id === focus)
  return (
    <li
      data-lane={lane.id}
      data-fit={fit}
      className={`k-lane ${lane.driver ? '' : 'bg-warning-soft/40'}`}
      style={lane.driver ? { height: lane.height, top: lane.top } : { height: openHeight(lane) }}
    >
      <LaneHead lane={lane} role={role} focused={focus === `lane ${lane.id}`} />
      <div className="k-lane-line">
        <Shade lane={lane} axis={axis} scale={scale} />
        <ul>
          {seen.map((bar) => (
            <BarView key={bar.trip.id} bar={bar} zone={zone} scale={scale} focused={bar.trip.id === focus} />
          ))}
        </ul>
      </div>
    </li>
  )
})
