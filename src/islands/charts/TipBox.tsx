import type { Point, Room } from './chart-types.ts'
import { inks } from './draw/paint.tsx'
import { mirrored } from './geometry/scale.ts'
import type { Tip } from './tip.ts'

interface Props {
  tip: Tip
  anchor: Point
  room: Room
}

const apart = 14

/** What is said of the point that is looked at, beside it, on the side that has more room. */
export function TipBox({ tip, anchor, room }: Props) {
  const along = mirrored(room, anchor.x)
  const side =
    along > room.width / 2
      ? { insetInlineEnd: room.width - along + apart }
      : { insetInlineStart: along + apart }
  const height =
    anchor.y > room.height / 2 ? { insetBlockEnd: room.height - anchor.y } : { insetBlockStart: anchor.y }
  return (
    <div
      data-tip
      aria-hidden
      style={{ ...side, ...height }}
      className="pointer-events-none absolute z-10 max-w-60 rounded-control border border-line bg-surface-raised px-3 py-2 text-caption text-ink shadow-float"
    >
      <p className="font-semibold">{tip.head}</p>
      <ul>
        {tip.rows.map((row) => (
          <li key={row.mark} className="flex items-baseline gap-2">
            <span className={`size-2 shrink-0 rounded-full bg-current ${inks[row.tone]}`} />
            <span className="min-w-0 flex-1 text-ink-muted">{row.label}</span>
            <span className="font-semibold tabular-nums">{row.value}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
