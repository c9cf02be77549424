import { scaleLinear } from 'd3-scale'
import type { ChartUnit, Room } from '#src/islands/charts/chart-types.ts'

export interface Axis {
  /** From the least to the greatest, whole steps apart. */
  ticks: number[]
  /** Where a value stands between 0 (the least tick) and 1 (the greatest). */
  share: (value: number) => number
  /** The ticks are whole hours, of values in minutes. */
  hours: boolean
}

/** So far apart lines of the grid are at least, in pixels. */
const tickRoom = 44
/** Values that are closer than this, in parts of their size, are drawn as one. */
const alike = 1e-9
/** From so many minutes on an axis counts hours. */
const longMinutes = 180

/** A value axis that holds all values, with zero where `zero` asks for it and round steps. Never without a height. */
export function valueAxis(values: readonly number[], pixels: number, unit: ChartUnit, zero = true): Axis {
  const all = zero || values.length === 0 ? [0, ...values] : values
  const [least, most] = [Math.min(...all), Math.max(...all)]
  // Values that are all alike have no height of their own.
  const isFlat = most - least < Math.max(1, Math.abs(most)) * alike
  const top = isFlat ? most + Math.max(1, Math.abs(most) * 0.1) : most
  const count = Math.max(2, Math.min(6, Math.floor(pixels / tickRoom)))
  // Many minutes are read in hours, so their steps are whole ones of those.
  const hours = unit === 'minutes' && top - least >= longMinutes
  const size = hours ? 60 : 1
  const scale = scaleLinear()
    .domain([least / size, top / size])
    .nice(count)
  const whole = unit === 'count' || unit === 'money'
  const steps = scale.ticks(count)
  const wholes = steps.filter((tick) => Number.isInteger(tick))
  const ticks = whole && wholes.length > 0 ? wholes : steps
  const place = scale.copy().range([0, 1])
  return { hours, ticks: ticks.map((tick) => tick * size), share: (value) => place(value / size) }
}

/** The same place counted from the other side where the page runs from right to left. */
export const mirrored = ({ width, rtl }: Pick<Room, 'width' | 'rtl'>, x: number): number =>
  rtl ? width - x : x

export interface Bands {
  /** The middle of a category’s band, in pixels from the left. */
  middle: (index: number) => number
  /** The band of a place; those beside the first and the last are theirs. */
  find: (x: number) => number
  step: number
}

/** Categories beside each other, each in an equal band; the first one at the side where lines begin. */
export function bands(count: number, room: Pick<Room, 'width' | 'rtl'>): Bands {
  const step = count > 0 ? room.width / count : room.width
  return {
    step,
    middle: (index) => mirrored(room, (index + 0.5) * step),
    find: (x) => Math.max(0, Math.min(count - 1, Math.floor(mirrored(room, x) / step))),
  }
}
