import { frameOf, labelGap } from '#src/islands/charts/geometry/frame.ts'
import { heatGrid, heatStep, heatSteps } from '#src/islands/charts/geometry/heat.ts'
import { fitText } from '#src/islands/charts/geometry/labels.ts'
import { bands, mirrored } from '#src/islands/charts/geometry/scale.ts'
import { CategoryAxis } from './Axes.tsx'
import type { Drawn, Model } from './model.ts'
import { inks, shades } from './paint.tsx'

/** How much of the tone each shade has. */
const shadeOf = (step: number) => 0.1 + (0.9 * step) / (heatSteps - 1)

/** A table of cells, each the darker the greater its value; what has no value has no cell. */
export function heatModel({ data, room, words }: Drawn): Model {
  const names = data.series.map(({ label }) => fitText(label, room.width * 0.3, 11))
  const { x, y, field } = frameOf(room, names)
  const columns = Math.max(1, data.categories.length)
  const grid = heatGrid(data.series.length, columns, field)
  const values = data.series.flatMap((one) => one.values.filter((value) => value !== null))
  const [least, most] = [Math.min(...values), Math.max(...values)]
  const across = bands(columns, field)
  const cellAt = (index: number) => grid.cell(Math.floor(index / columns), index % columns)
  return {
    count: data.series.length * columns,
    row: columns,
    find: (atX, atY) => grid.find(atX - x, atY - y),
    anchor(index) {
      const cell = cellAt(index)
      return { x: x + cell.x + cell.width / 2, y: y + cell.y }
    },
    render: (active) => (
      <g transform={`translate(${x} ${y})`}>
        {data.series.map(({ key, tone, values: all }, row) => (
          <g key={key} className={inks[tone]} data-series={key}>
            <text
              x={mirrored(field, -labelGap)}
              y={grid.cell(row, 0).y + grid.cell(row, 0).height / 2}
              dy="0.32em"
              textAnchor="end"
              className="fill-ink text-[0.6875rem]"
            >
              {names[row]}
            </text>
            {all.map(
              (value, column) =>
                value !== null && (
                  <rect
                    key={across.middle(column)}
                    {...grid.cell(row, column)}
                    rx={2}
                    className={shades[tone]}
                    fillOpacity={shadeOf(heatStep(value, least, most))}
                  />
                ),
            )}
          </g>
        ))}
        {active !== undefined && (
          <rect {...cellAt(active)} rx={2} fill="none" className="stroke-ink" strokeWidth={2} />
        )}
        <CategoryAxis
          places={data.categories.map((_, at) => across.middle(at))}
          texts={data.categories.map((_, at) => words.short(at))}
          field={field}
        />
      </g>
    ),
  }
}
