import type { Room } from '#src/islands/charts/chart-types.ts'
import { labelGap } from '#src/islands/charts/geometry/frame.ts'
import { textWidth, thinLabels } from '#src/islands/charts/geometry/labels.ts'
import { type Axis, mirrored } from '#src/islands/charts/geometry/scale.ts'

const label = 'fill-ink-muted text-[0.6875rem]'

interface ValueProps {
  axis: Axis
  texts: readonly string[]
  field: Room
}

const lineStyle = (tick: number) => (tick === 0 ? 'stroke-line-strong' : 'stroke-line')

/** Lines of the grid across, with their values at the start. */
export function ValueAxis({ axis, texts, field }: ValueProps) {
  return axis.ticks.map((tick, index) => {
    const y = (1 - axis.share(tick)) * field.height
    return (
      <g key={tick}>
        <line x1={0} x2={field.width} y1={y} y2={y} className={lineStyle(tick)} />
        <text x={mirrored(field, -labelGap)} y={y} dy="0.32em" textAnchor="end" className={label}>
          {texts[index]}
        </text>
      </g>
    )
  })
}

/** The same for bars that lie: lines downwards, with their values below, as many as have room. */
export function LyingAxis({ axis, texts, field }: ValueProps) {
  const places = axis.ticks.map((tick) => mirrored(field, axis.share(tick) * field.width))
  const shown = thinLabels(
    places,
    texts.map((text) => textWidth(text, 11)),
    field.width,
  )
  return (
    <>
      {axis.ticks.map((tick, index) => (
        <line
          key={tick}
          x1={places[index]}
          x2={places[index]}
          y1={0}
          y2={field.height}
          className={lineStyle(tick)}
        />
      ))}
      {shown.map(({ index, x }) => (
        <text key={index} x={x} y={field.height + 16} textAnchor="middle" className={label}>
          {texts[index]}
        </text>
      ))}
    </>
  )
}

interface CategoryProps {
  places: readonly number[]
  texts: readonly string[]
  field: Room
}

/** Names of categories below, as many as have room. */
export function CategoryAxis({ places, texts, field }: CategoryProps) {
  const shown = thinLabels(
    places,
    texts.map((text) => textWidth(text, 11)),
    field.width,
  )
  return shown.map(({ index, x }) => (
    <text key={index} x={x} y={field.height + 17} textAnchor="middle" className={label}>
      {texts[index]}
    </text>
  ))
}
