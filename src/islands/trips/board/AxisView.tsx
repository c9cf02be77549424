import { useI18n } from '#src/islands/ui/i18n.tsx'
import type { Axis } from './layout.ts'

interface Props {
  axis: Axis
  zone: string
  /** Pixels of a minute. */
  scale: number
  from: number
  to: number
}

/** The hours in sight, above the lanes. */
export function AxisView({ axis, zone, scale, from, to }: Props) {
  const { format } = useI18n()
  // Where hours are narrow every other one has its figures.
  const every = scale * 60 < 60 ? 120 : 60
  const count = Math.ceil(axis.minutes / every)
  const hours = Array.from({ length: count }, (_, index) => index * every)
  return (
    <div aria-hidden className="k-lanes-axis">
      <span className="k-lanes-corner" />
      {hours
        .filter((minute) => minute + every > from && minute < to)
        .map((minute) => (
          <span key={minute} className="k-lanes-hour" style={{ insetInlineStart: minute * scale }}>
            <bdi dir="ltr">{format.time(new Date(axis.begins + minute * 60_000), zone)}</bdi>
          </span>
        ))}
    </div>
  )
}

/** The present, across all lanes. */
export function NowLine({ axis, now, scale }: Pick<Props, 'axis' | 'scale'> & { now: number }) {
  const minute = (now - axis.begins) / 60_000
  if (minute < 0 || minute > axis.minutes) return null
  return <li aria-hidden data-now className="k-lanes-now" style={{ insetInlineStart: minute * scale }} />
}
