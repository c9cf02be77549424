export interface Block {
  from: number
  to: number
}

/**
 * Values on top of each other, by series and category: those above zero upwards, those below downwards. A gap has no
 * block.
 */
export function stackBlocks(rows: readonly (readonly (number | null)[])[]): (Block | null)[][] {
  const up: number[] = []
  const down: number[] = []
  return rows.map((values) =>
    values.map((value, index) => {
      if (value === null) return null
      const side = value < 0 ? down : up
      const from = side[index] ?? 0
      const to = from + value
      side[index] = to
      return { from, to }
    }),
  )
}

/** The ends of all blocks, which the axis has to hold. */
export const blockEnds = (blocks: readonly (readonly (Block | null)[])[]): number[] =>
  blocks.flat().flatMap((block) => (block ? [block.from, block.to] : []))

export interface Slot {
  /** From the band’s middle to the start of the bar, in pixels. */
  offset: number
  width: number
}

/** So wide a single bar is at most, in pixels. */
const widest = 36

/** The place of each of `count` bars in a band: side by side, in its middle. */
export function slots(count: number, step: number): Slot[] {
  const inner = Math.min(step * 0.72, widest * count)
  const width = inner / Math.max(1, count)
  const space = width > 5 ? 1 : 0
  return Array.from({ length: count }, (_, index) => ({
    offset: -inner / 2 + index * width,
    width: Math.max(0.5, width - space),
  }))
}
