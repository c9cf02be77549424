import type { Room } from '#src/islands/charts/chart-types.ts'
import { textWidth } from './labels.ts'

export interface Frame {
  /** From the left and the top of the drawing to the field within the axes. */
  x: number
  y: number
  field: Room
}

const top = 10
const end = 10
/** The line of the labels below, and the space between labels and field. */
const below = 24
export const labelGap = 8

/** The field that axes leave free: labels stand at its start, as wide as the widest, and below it. */
export function frameOf({ width, height, rtl }: Room, labels: readonly string[]): Frame {
  const widest = Math.max(0, ...labels.map((label) => textWidth(label, 11)))
  const start = Math.min(widest + labelGap, width * 0.4)
  return {
    x: rtl ? end : start,
    y: top,
    field: {
      width: Math.max(1, width - start - end),
      height: Math.max(1, height - top - below),
      rtl,
    },
  }
}
