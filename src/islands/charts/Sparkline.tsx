import type { ChartTone } from './chart-types.ts'
import { inks } from './draw/paint.tsx'
import { areaPath, linePath, type Spot } from './geometry/lines.ts'

const wide = 96
const high = 28
const inset = 3

interface Props {
  /** Decoration beside its figure, which says what counts. */
  values: readonly (number | null)[]
  tone: ChartTone
}

/** A small curve without axes, as wide as its place. Nothing where there are fewer than two values to join. */
export function Sparkline({ values, tone }: Props) {
  const known = values.flatMap((value) => (value !== null && Number.isFinite(value) ? [value] : []))
  if (known.length < 2) return null
  const [least, most] = [Math.min(0, ...known), Math.max(...known)]
  const span = most - least || 1
  const step = (wide - 2 * inset) / Math.max(1, values.length - 1)
  const spots = values.map(
    (value, index): Spot =>
      value === null || !Number.isFinite(value)
        ? null
        : { x: inset + index * step, y: high - inset - ((value - least) / span) * (high - 2 * inset) },
  )
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${wide} ${high}`}
      preserveAspectRatio="none"
      className={`h-8 w-full rtl:-scale-x-100 ${inks[tone]}`}
    >
      <path d={areaPath(spots, high - inset)} fill="currentColor" fillOpacity={0.1} />
      <path
        d={linePath(spots)}
        fill="none"
        stroke="currentColor"
        strokeWidth={1.75}
        strokeLinecap="round"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  )
}
