import type { Attributes, Position } from '#contract/device.ts'

/** A position as it comes in, in the units of the contract. */
export interface Reported extends Omit<Position, 'time'> {
  time: Date
  batteryPct: number | null
  attributes: Attributes
}

/** What one request says of one device, oldest first or not. */
export interface Report {
  uniqueId: string
  protocol: string
  reported: Reported[]
}

const kmhPerKnot = 1.852
const kmhPerMetreASecond = 3.6

/** A number within bounds, or null: what is not one is left out, it costs nobody the position. */
export const within = (value: number | null | undefined, least: number, most: number): number | null =>
  typeof value === 'number' && value >= least && value <= most ? value : null

const speedOf = (kmh: number) => within(Math.round(kmh * 10) / 10, 0, 10_000)
/** Knots, as trackers report, in km/h. Null for what is unknown or negative. */
export const fromKnots = (knots: number | null | undefined): number | null =>
  typeof knots === 'number' ? speedOf(knots * kmhPerKnot) : null
/** Metres a second, as phones report, in km/h. */
export const fromMetresASecond = (speed: number | null | undefined): number | null =>
  typeof speed === 'number' ? speedOf(speed * kmhPerMetreASecond) : null

/** Degrees clockwise from north, 0 to below 360; null for what is unknown, which phones report as -1. */
export const courseOf = (degrees: number | null | undefined): number | null => {
  const course = within(degrees, 0, 360)
  return course === null ? null : course % 360
}

const mostAttributes = 30
const longestName = 40
const longestText = 200

/** No database stores NUL, nor JSON half of a surrogate pair. */
export const isStorable = (text: string) => text.isWellFormed() && !text.includes('\0')

/** The beginning of a text that can be stored, without half of its last letter. */
export function cutText(text: string, longest: number): string {
  const cut = text.slice(0, longest)
  return cut.isWellFormed() ? cut : cut.slice(0, -1)
}

/** What a device says besides, without what is too long or has no plain value. */
export function attributesOf(given: Readonly<Record<string, unknown>>): Attributes {
  const plain = Object.entries(given).flatMap(([name, value]): [string, string | number | boolean][] => {
    if (name.length > longestName || !isStorable(name)) return []
    if (typeof value === 'boolean') return [[name, value]]
    if (typeof value === 'number') return Number.isFinite(value) ? [[name, value]] : []
    return typeof value === 'string' && value.length <= longestText && isStorable(value)
      ? [[name, value]]
      : []
  })
  return Object.fromEntries(plain.slice(0, mostAttributes))
}
