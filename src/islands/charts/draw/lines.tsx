import type { ChartSeries } from '#src/islands/charts/chart-types.ts'
import { frameOf } from '#src/islands/charts/geometry/frame.ts'
import { areaPath, linePath, lonely, type Spot } from '#src/islands/charts/geometry/lines.ts'
import { bands, valueAxis } from '#src/islands/charts/geometry/scale.ts'
import { CategoryAxis, ValueAxis } from './Axes.tsx'
import type { Drawn, Model } from './model.ts'
import { dashOf, fills, inks, markPath } from './paint.tsx'

/** With more points than this a mark on each would hide the line. */
const mostMarks = 31

interface LineProps {
  series: ChartSeries
  index: number
  spots: readonly Spot[]
  base: number
  shape: 'none' | 'plain' | 'faded'
  id: string
  active: number | undefined
}

/** A line with its area and marks; the mark of the point that is looked at is larger. */
function Line({ series, index, spots, base, shape, id, active }: LineProps) {
  const { tone, key } = series
  const fade = `${id}-fade-${index}`
  const marked = spots.length <= mostMarks ? spots : lonely(spots)
  const chosen = active === undefined ? null : spots[active]
  return (
    <g className={inks[tone]} data-series={key}>
      {shape === 'faded' && (
        <linearGradient id={fade} x1="0" x2="0" y1="0" y2="1">
          <stop offset="0%" stopColor="currentColor" stopOpacity={0.35} />
          <stop offset="100%" stopColor="currentColor" stopOpacity={0.02} />
        </linearGradient>
      )}
      {shape === 'faded' && <path d={areaPath(spots, base)} fill={`url(#${fade})`} />}
      {shape === 'plain' && <path d={areaPath(spots, base)} className={fills[tone]} fillOpacity={0.22} />}
      <path
        d={linePath(spots)}
        fill="none"
        stroke="currentColor"
        strokeWidth={2}
        strokeLinecap="round"
        strokeLinejoin="round"
        strokeDasharray={dashOf(index)}
      />
      {marked.map(
        (spot) =>
          spot && (
            <path
              key={spot.x}
              d={markPath(index, 26)}
              transform={`translate(${spot.x} ${spot.y})`}
              className="fill-surface-raised"
              stroke="currentColor"
              strokeWidth={1.5}
            />
          ),
      )}
      {chosen && (
        <path
          d={markPath(index, 90)}
          transform={`translate(${chosen.x} ${chosen.y})`}
          fill="currentColor"
          className="stroke-surface-raised"
          strokeWidth={2}
        />
      )}
    </g>
  )
}

const shapes = { line: 'none', area: 'plain', gradient: 'faded' } as const

/** Lines over categories, with or without the area below them. */
export function linesModel({ data, room, words, id }: Drawn): Model {
  const values = data.series.flatMap((one) => one.values.filter((value) => value !== null))
  const shape = data.kind === 'area' || data.kind === 'gradient' ? shapes[data.kind] : 'none'
  const axis = valueAxis(values, room.height, data.unit)
  const texts = words.ticks(axis)
  const { x, y, field } = frameOf(room, texts)
  const across = bands(data.categories.length, field)
  const places = data.categories.map((_, index) => across.middle(index))
  const down = (value: number) => (1 - axis.share(value)) * field.height
  const lines = data.series.map((one) =>
    one.values.map(
      (value, index): Spot => (value === null ? null : { x: across.middle(index), y: down(value) }),
    ),
  )
  return {
    count: data.categories.length,
    find: (atX) => across.find(atX - x),
    anchor(index) {
      const heights = lines.flatMap((spots) => spots[index]?.y ?? [])
      return { x: x + across.middle(index), y: y + Math.min(field.height, ...heights) }
    },
    render: (active) => (
      <g transform={`translate(${x} ${y})`}>
        <ValueAxis axis={axis} texts={texts} field={field} />
        <CategoryAxis places={places} texts={data.categories.map((_, at) => words.short(at))} field={field} />
        {active !== undefined && (
          <line
            x1={places[active]}
            x2={places[active]}
            y1={0}
            y2={field.height}
            className="stroke-ink-muted"
            strokeDasharray="3 3"
          />
        )}
        {data.series.map((series, index) => (
          <Line
            key={series.key}
            {...{ series, index, shape, id, active }}
            spots={lines[index] ?? []}
            base={down(Math.max(0, Math.min(...axis.ticks)))}
          />
        ))}
      </g>
    ),
  }
}
