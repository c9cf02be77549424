import { candles } from '#src/islands/charts/clean-data.ts'
import { frameOf } from '#src/islands/charts/geometry/frame.ts'
import { bands, valueAxis } from '#src/islands/charts/geometry/scale.ts'
import { CategoryAxis, ValueAxis } from './Axes.tsx'
import type { Drawn, Model } from './model.ts'
import { inks } from './paint.tsx'

/** Candles from the lowest to the highest: hollow where the last value is above the first, filled where it is below. */
export function candlesModel({ data, room, words }: Drawn): Model {
  const days = candles(data.series)
  const values = days.flatMap((one) => (one ? [one.low, one.high] : []))
  const axis = valueAxis(values, room.height, data.unit, false)
  const texts = words.ticks(axis)
  const { x, y, field } = frameOf(room, texts)
  const across = bands(data.categories.length, field)
  const down = (value: number) => (1 - axis.share(value)) * field.height
  const width = Math.max(1, Math.min(18, across.step * 0.6))
  return {
    count: data.categories.length,
    find: (atX) => across.find(atX - x),
    anchor: (index) => ({
      x: x + across.middle(index),
      y: y + down(days[index]?.high ?? axis.ticks[0] ?? 0),
    }),
    render: (active) => (
      <g transform={`translate(${x} ${y})`}>
        {active !== undefined && (
          <rect
            x={across.middle(active) - across.step / 2}
            width={across.step}
            height={field.height}
            className="fill-surface-hover forced-colors:fill-none forced-colors:stroke-[Highlight]"
          />
        )}
        <ValueAxis axis={axis} texts={texts} field={field} />
        <CategoryAxis
          places={data.categories.map((_, at) => across.middle(at))}
          texts={data.categories.map((_, at) => words.short(at))}
          field={field}
        />
        {days.map((day, index) => {
          if (!day) return null
          const rising = day.close >= day.open
          const [top, bottom] = [down(Math.max(day.open, day.close)), down(Math.min(day.open, day.close))]
          return (
            <g
              key={across.middle(index)}
              className={inks[rising ? 'success' : 'error']}
              stroke="currentColor"
              strokeWidth={1.5}
              transform={`translate(${across.middle(index)} 0)`}
            >
              <line y1={down(day.high)} y2={down(day.low)} />
              <rect
                x={-width / 2}
                y={top}
                width={width}
                height={Math.max(1, bottom - top)}
                className={rising ? 'fill-surface-raised' : ''}
                fill="currentColor"
              />
            </g>
          )
        })}
      </g>
    ),
  }
}
