import type { VehicleEvent } from '#contract/road-alert.ts'
import { weightOf } from './replay-events.ts'

interface Props {
  events: readonly VehicleEvent[]
  /** Where a moment in milliseconds is on the axis, from 0 to 1. */
  share: (ms: number) => number
}

const looks = {
  urgent: { y: 0, height: 16, width: 5, style: 'fill-error' },
  alert: { y: 0, height: 16, width: 5, style: 'fill-warning' },
  step: { y: 3, height: 10, width: 2, style: 'fill-ink' },
}
/** Alerts stand before steps of the same time. */
const rank = { step: 0, alert: 1, urgent: 2 }

/** What happened, as marks on the axis of time, and how long it lasted; the list below says what each is. */
export function EventMarks({ events, share }: Props) {
  const drawn = events.toSorted((a, b) => rank[weightOf(a.kind)] - rank[weightOf(b.kind)])
  return drawn.map(({ id, kind, at, until }) => {
    const { y, height, width, style } = looks[weightOf(kind)]
    const start = share(Date.parse(at)) * 1000
    const lasted = until ? share(Date.parse(until)) * 1000 - start : 0
    return (
      <g key={id} className={style}>
        <rect
          x={Math.min(Math.max(start - width / 2, 0), 1000 - width)}
          width={width}
          y={y}
          height={height}
        />
        {lasted > 0 && <rect x={start} width={lasted} y={13} height={3} />}
      </g>
    )
  })
}
