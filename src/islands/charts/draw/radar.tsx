import { angleAt, closedPath, corner, nearestCorner } from '#src/islands/charts/geometry/arcs.ts'
import { fitText } from '#src/islands/charts/geometry/labels.ts'
import { valueAxis } from '#src/islands/charts/geometry/scale.ts'
import type { Drawn, Model } from './model.ts'
import { dashOf, fills, inks, markPath } from './paint.tsx'

/** Where the text of a corner stands to its point: before, after or over it. */
function anchorOf(x: number, rtl: boolean): 'start' | 'middle' | 'end' {
  if (Math.abs(x) < 4) return 'middle'
  return x > 0 === rtl ? 'end' : 'start'
}

/** Values of several kinds around a middle, a shape for each series; gaps and what is below zero are in the middle. */
export function radarModel({ data, room, words }: Drawn): Model {
  const count = data.categories.length
  const radius = Math.max(10, Math.min(room.height / 2 - 24, room.width / 2 - 70))
  const values = data.series.flatMap((one) => one.values.map((value) => Math.max(0, value ?? 0)))
  const axis = valueAxis(values, radius, data.unit)
  const at = (index: number, share: number) => corner(index, count, share, radius, room.rtl)
  const shareOf = (value: number | null | undefined) => axis.share(Math.max(0, value ?? 0))
  const every = data.categories.map((_, index) => index)
  const [midX, midY] = [room.width / 2, room.height / 2]
  return {
    count,
    find: (x, y) => nearestCorner(angleAt(x, y, room), count),
    anchor(index) {
      const most = Math.max(0, ...data.series.map(({ values: all }) => shareOf(all[index])))
      const { x, y } = at(index, most)
      return { x: midX + x, y: midY + y }
    },
    render: (active) => (
      <g transform={`translate(${midX} ${midY})`}>
        {axis.ticks.map((tick) => (
          <path
            key={tick}
            d={closedPath(every.map((index) => at(index, axis.share(tick))))}
            fill="none"
            className="stroke-line"
          />
        ))}
        {every.map((index) => {
          const end = at(index, 1)
          const label = at(index, 1 + 10 / radius)
          return (
            <g key={index}>
              <line x2={end.x} y2={end.y} className={active === index ? 'stroke-ink-muted' : 'stroke-line'} />
              <text
                x={label.x}
                y={label.y}
                dy="0.32em"
                textAnchor={anchorOf(label.x, room.rtl)}
                className="fill-ink text-[0.6875rem]"
              >
                {fitText(words.short(index), Math.max(30, room.width / 2 - Math.abs(label.x)), 11)}
              </text>
            </g>
          )
        })}
        {data.series.map(({ key, tone, values: all }, index) =>
          all.every((value) => value === null) ? null : (
            <g key={key} className={inks[tone]} data-series={key}>
              <path
                d={closedPath(all.map((value, spot) => at(spot, shareOf(value))))}
                className={fills[tone]}
                fillOpacity={0.18}
                stroke="currentColor"
                strokeWidth={2}
                strokeLinejoin="round"
                strokeDasharray={dashOf(index)}
              />
              {every.map((spot) => {
                const { x, y } = at(spot, shareOf(all[spot]))
                return (
                  <path
                    key={spot}
                    d={markPath(index, active === spot ? 80 : 26)}
                    transform={`translate(${x} ${y})`}
                    fill="currentColor"
                  />
                )
              })}
            </g>
          ),
        )}
      </g>
    ),
  }
}
