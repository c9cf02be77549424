import type { Room } from '#src/islands/charts/chart-types.ts'
import { bands } from './scale.ts'

/** How many shades there are: more could not be told apart. */
export const heatSteps = 5

/** The shade of a value, 0 for the least to `heatSteps - 1`; all alike have the middle one. */
export function heatStep(value: number, least: number, most: number): number {
  if (most <= least) return Math.floor(heatSteps / 2)
  const share = (value - least) / (most - least)
  return Math.max(0, Math.min(heatSteps - 1, Math.floor(share * heatSteps)))
}

export interface HeatGrid {
  cell: (row: number, column: number) => { x: number; y: number; width: number; height: number }
  /** The cell of a place, counted row by row. */
  find: (x: number, y: number) => number
}

/** Cells in rows and columns that fill the room. */
export function heatGrid(rows: number, columns: number, room: Room): HeatGrid {
  const across = bands(columns, room)
  const height = room.height / Math.max(1, rows)
  const space = Math.min(2, across.step / 6, height / 6)
  return {
    cell: (row, column) => ({
      x: across.middle(column) - across.step / 2 + space / 2,
      y: row * height + space / 2,
      width: across.step - space,
      height: height - space,
    }),
    find: (x, y) => Math.max(0, Math.min(rows - 1, Math.floor(y / height))) * columns + across.find(x),
  }
}
