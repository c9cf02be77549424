import { frameOf, labelGap } from '#src/islands/charts/geometry/frame.ts'
import { fitText } from '#src/islands/charts/geometry/labels.ts'
import { mirrored, valueAxis } from '#src/islands/charts/geometry/scale.ts'
import { blockEnds } from '#src/islands/charts/geometry/stack.ts'
import { LyingAxis } from './Axes.tsx'
import { blocksOf, slotsOf } from './columns.tsx'
import type { Drawn, Model } from './model.ts'
import { paint } from './paint.tsx'

/** Bars that lie, one line for each category: for names that are long. */
export function barsModel({ data, room, words, id }: Drawn): Model {
  const names = data.categories.map((_, index) => fitText(words.category(index), room.width * 0.32, 11))
  const { x, y, field } = frameOf(room, names)
  const blocks = blocksOf(data)
  const axis = valueAxis(blockEnds(blocks), field.width * 0.7, data.unit)
  const step = field.height / Math.max(1, data.categories.length)
  const places = slotsOf(data, step)
  const along = (value: number) => mirrored(field, axis.share(value) * field.width)
  const middle = (index: number) => (index + 0.5) * step
  return {
    count: data.categories.length,
    find: (_, atY) => Math.max(0, Math.min(data.categories.length - 1, Math.floor((atY - y) / step))),
    anchor(index) {
      const values = data.series.flatMap(({ values }) => values[index] ?? [])
      return { x: x + along(Math.max(0, ...values)), y: y + middle(index) }
    },
    render: (active) => (
      <g transform={`translate(${x} ${y})`}>
        {active !== undefined && (
          <rect
            y={active * step}
            width={field.width}
            height={step}
            className="fill-surface-hover forced-colors:fill-none forced-colors:stroke-[Highlight]"
          />
        )}
        <LyingAxis axis={axis} texts={words.ticks(axis)} field={field} />
        {names.map((name, index) => (
          <text
            key={middle(index)}
            x={mirrored(field, -labelGap)}
            y={middle(index)}
            dy="0.32em"
            textAnchor="end"
            className="fill-ink text-[0.6875rem]"
          >
            {step >= 11 || index % Math.ceil(11 / step) === 0 ? name : ''}
          </text>
        ))}
        {data.series.map(({ key, tone }, index) => (
          <g key={key} {...paint(id, index, tone)} data-series={key}>
            {blocks[index]?.map((block, at) => {
              const slot = places[index]
              if (!block || !slot || block.from === block.to) return null
              const [from, to] = [along(block.from), along(block.to)]
              return (
                <rect
                  key={middle(at)}
                  x={Math.min(from, to)}
                  y={middle(at) + slot.offset}
                  width={Math.max(1, Math.abs(to - from))}
                  height={slot.width}
                  rx={2}
                  stroke="currentColor"
                />
              )
            })}
          </g>
        ))}
      </g>
    ),
  }
}
