import { angleAt, distanceAt, rings, slices } from '#src/islands/charts/geometry/arcs.ts'
import { fitText, textWidth } from '#src/islands/charts/geometry/labels.ts'
import { sliceTone } from '#src/islands/charts/tip.ts'
import type { Drawn, Model } from './model.ts'
import { paint } from './paint.tsx'

const seam = 'stroke-surface-raised forced-colors:stroke-[CanvasText]'

/** Shares of a whole: a pie, or a doughnut with the sum in its middle. */
export function slicesModel({ data, room, words, id }: Drawn): Model {
  const series = data.series[0]
  const values = series?.values ?? []
  const outer = Math.max(10, Math.min(room.width, room.height) / 2 - 8)
  const inner = data.kind === 'doughnut' ? outer * 0.64 : 0
  const made = slices(values, outer, inner, room.rtl)
  const [midX, midY] = [room.width / 2, room.height / 2]
  const whole = words.value(values.reduce<number>((total, value) => total + Math.max(0, value ?? 0), 0))
  const hole = inner * 1.7
  const size = Math.max(11, Math.min(18, hole / textWidth(whole, 1)))
  return {
    count: data.categories.length,
    find(x, y) {
      const angle = angleAt(x, y, room)
      return made.find(({ to }) => angle <= Math.abs(to))?.index ?? made.at(-1)?.index ?? 0
    },
    anchor(index) {
      const slice = made.find((one) => one.index === index)
      return { x: midX + (slice?.middle.x ?? 0), y: midY + (slice?.middle.y ?? 0) }
    },
    render: (active) => (
      <g transform={`translate(${midX} ${midY})`}>
        {made.map(({ index, path }) => (
          <g key={index} {...paint(id, index, sliceTone(series?.tone ?? 'primary', index))}>
            <path d={path} className={seam} strokeWidth={2} />
            {active === index && <path d={path} fill="none" stroke="currentColor" strokeWidth={3} />}
          </g>
        ))}
        {data.kind === 'doughnut' && (
          <text textAnchor="middle" dy="0.35em" fontSize={size} className="fill-ink font-semibold">
            {fitText(whole, hole, size)}
          </text>
        )}
      </g>
    ),
  }
}

/** Rings around each other, as long as their values. */
export function ringsModel({ data, room, words, id }: Drawn): Model {
  const series = data.series[0]
  const values = series?.values ?? []
  const greatest = Math.max(0, ...values.map((value) => value ?? 0))
  const most = data.unit === 'percent' ? Math.max(100, greatest) : greatest
  const outer = Math.max(10, Math.min(room.width, room.height) / 2 - 6)
  const made = rings(values, most, outer, room.rtl)
  const [midX, midY] = [room.width / 2, room.height / 2]
  return {
    count: data.categories.length,
    find(x, y) {
      const distance = distanceAt(x, y, room)
      return made.find(({ inner }) => distance >= inner)?.index ?? Math.max(0, made.length - 1)
    },
    anchor: (index) => ({
      x: midX + (made[index]?.middle.x ?? 0),
      y: midY + (made[index]?.middle.y ?? 0),
    }),
    render: (active) => (
      <g transform={`translate(${midX} ${midY})`}>
        {made.map(({ index, track, path, inner, outer: edge }) => {
          const tone = sliceTone(series?.tone ?? 'primary', index)
          return (
            <g key={index} {...paint(id, index, tone)}>
              <path d={track} className="fill-surface-sunken forced-colors:stroke-[GrayText]" />
              <path d={path} stroke="currentColor" strokeWidth={active === index ? 2.5 : 1} />
              {edge - inner >= 9 && (
                // Beside the start of its ring, in the quarter that rings leave free.
                <text
                  x={room.rtl ? 8 : -8}
                  y={-(inner + edge) / 2}
                  dy="0.32em"
                  textAnchor="end"
                  className="fill-ink text-[0.6875rem]"
                >
                  {fitText(words.short(index), outer - 12, 11)}
                </text>
              )}
            </g>
          )
        })}
      </g>
    ),
  }
}
