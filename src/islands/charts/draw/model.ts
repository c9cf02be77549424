import type { ReactNode } from 'react'
import type { ChartData, Point, Room } from '#src/islands/charts/chart-types.ts'
import type { ChartWords } from '#src/islands/charts/words.ts'

export interface Drawn {
  /** Clean data, with gaps in place of what is hidden. */
  data: ChartData
  room: Room
  words: ChartWords
  /** Of the chart in the page, for its patterns. */
  id: string
}

/** A drawing, and where its points are: what pointer and keys move over. */
export interface Model {
  /** How many points can be looked at, one after the other. */
  count: number
  /** How far the keys upwards and downwards go; none where there is one row. */
  row?: number
  find: (x: number, y: number) => number
  anchor: (index: number) => Point
  render: (active: number | undefined) => ReactNode
}
