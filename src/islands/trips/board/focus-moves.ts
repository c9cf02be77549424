import { type Bar, isLane, type Lane, type Layout } from './layout.ts'

/** Where the focus of the board is: at a trip, or at the head of a lane. */
export const headOf = (lane: Lane) => `lane ${lane.id}`

/** The cells of a lane in their order; the head is one where it leads to the driver. */
const cellsOf = (lane: Lane, heads: boolean) => [
  ...(heads && lane.driver ? [headOf(lane)] : []),
  ...lane.bars.map(({ trip }) => trip.id),
]

const lanesOf = ({ open, rows }: Layout): readonly Lane[] => [open, ...rows.filter(isLane)]

/** The lane with the focus: it is drawn wherever the board is scrolled to. */
export const focusLane = (layout: Layout, focus: string): Lane | undefined =>
  lanesOf(layout).find((lane) => headOf(lane) === focus || lane.bars.some(({ trip }) => trip.id === focus))

/** The first cell: what has no driver is looked for first. */
export const firstFocus = (layout: Layout, heads: boolean): string =>
  lanesOf(layout)
    .flatMap((lane) => cellsOf(lane, heads))
    .at(0) ?? ''

/** The bar of a lane that is nearest in time, else its head. */
function nearest(lane: Lane, minute: number | undefined): string {
  if (minute === undefined) return headOf(lane)
  const far = (bar: Bar) => Math.max(bar.from - minute, minute - bar.to, 0)
  const [bar] = lane.bars.toSorted((a, b) => far(a) - far(b))
  return bar?.trip.id ?? headOf(lane)
}

const page = 8
/** How a key goes through the lanes. */
const steps: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1, PageUp: -page, PageDown: page }
/** How a key goes along a lane; from right to left the arrows change sides. */
const along: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
}

/** Where a key leads from a cell; undefined for a key that leads nowhere. */
export function moveFocus(
  layout: Layout,
  focus: string,
  key: string,
  { rtl, heads }: { rtl: boolean; heads: boolean },
): string | undefined {
  const lanes = lanesOf(layout).filter((lane) => cellsOf(lane, heads).length > 0)
  const lane = focusLane(layout, focus)
  if (!lane) return undefined
  const at = lanes.indexOf(lane)
  const bar = lane.bars.find(({ trip }) => trip.id === focus)
  const lines = steps[key]
  if (lines !== undefined) {
    const next = lanes[Math.max(0, Math.min(lanes.length - 1, at + lines))]
    return next && next !== lane ? nearest(next, bar && (bar.from + bar.to) / 2) : focus
  }
  const way = along[key]
  if (way === undefined) return undefined
  const cells = cellsOf(lane, heads)
  const signed = rtl && key.startsWith('Arrow') ? -way : way
  return cells[Math.max(0, Math.min(cells.length - 1, cells.indexOf(focus) + signed))]
}
