import type { ChartData } from '#src/islands/charts/chart-types.ts'
import { frameOf } from '#src/islands/charts/geometry/frame.ts'
import { bands, valueAxis } from '#src/islands/charts/geometry/scale.ts'
import { type Block, blockEnds, slots, stackBlocks } from '#src/islands/charts/geometry/stack.ts'
import { CategoryAxis, ValueAxis } from './Axes.tsx'
import type { Drawn, Model } from './model.ts'
import { paint } from './paint.tsx'

/** The blocks of each series: on top of each other, or each from zero. */
export const blocksOf = ({ kind, series }: ChartData): (Block | null)[][] =>
  kind === 'stacked'
    ? stackBlocks(series.map(({ values }) => values))
    : series.map(({ values }) => values.map((value) => (value === null ? null : { from: 0, to: value })))

/** The place in its band of each series that shows: those hidden leave no hole. */
export function slotsOf({ kind, series }: ChartData, step: number) {
  if (kind === 'stacked') return series.map(() => slots(1, step)[0])
  const shown = series.filter(({ values }) => values.some((value) => value !== null))
  const made = slots(shown.length, step)
  return series.map((one) => made[shown.indexOf(one)])
}

/** Columns beside or on top of each other. */
export function columnsModel({ data, room, words, id }: Drawn): Model {
  const blocks = blocksOf(data)
  const axis = valueAxis(blockEnds(blocks), room.height, data.unit)
  const texts = words.ticks(axis)
  const { x, y, field } = frameOf(room, texts)
  const across = bands(data.categories.length, field)
  const places = slotsOf(data, across.step)
  const down = (value: number) => (1 - axis.share(value)) * field.height
  return {
    count: data.categories.length,
    find: (atX) => across.find(atX - x),
    anchor(index) {
      const tops = blocks.flatMap((row) =>
        row[index] ? [down(Math.max(row[index].to, row[index].from))] : [],
      )
      return { x: x + across.middle(index), y: y + Math.min(field.height, ...tops) }
    },
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
        {data.series.map(({ key, tone }, index) => (
          <g key={key} {...paint(id, index, tone)} data-series={key}>
            {blocks[index]?.map((block, at) => {
              const slot = places[index]
              if (!block || !slot || block.from === block.to) return null
              // The first bar of a band is where lines begin.
              const start = field.rtl ? -slot.offset - slot.width : slot.offset
              const [from, to] = [down(block.from), down(block.to)]
              return (
                <rect
                  key={across.middle(at)}
                  x={across.middle(at) + start}
                  y={Math.min(from, to)}
                  width={slot.width}
                  height={Math.max(1, Math.abs(from - to))}
                  rx={Math.min(2, slot.width / 4)}
                  stroke="currentColor"
                  strokeWidth={slot.width > 4 ? 1 : 0}
                />
              )
            })}
          </g>
        ))}
      </g>
    ),
  }
}
