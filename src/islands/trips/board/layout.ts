import type { BoardDriver, BoardTrip, TripBoard } from '#contract/trip-board.ts'
import { fold } from '#src/lib/format/fold.ts'
import type { BoardFilter, BoardGroup } from './view-state.ts'

/** Sizes in pixels that the styles of the board share with its arithmetic. */
export const barHeight = 34
/** A bar is no narrower: its border, its padding and something to press. */
export const leastBar = 16
const levelHeight = barHeight + 4
const lanePadding = 5
export const groupHeight = 30
/** Of the trips without a driver, so many lines are in sight at once. */
const openLevels = 4

/** A trip on the line of time, in minutes from where the axis begins. */
export interface Bar {
  readonly trip: BoardTrip
  readonly from: number
  readonly to: number
  /** Which line of its lane: trips at the same time stand below each other. */
  readonly level: number
  /** Not what is searched for. */
  readonly faded: boolean
}
export interface Lane {
  /** The driver's id; empty for the trips without one. */
  readonly id: string
  readonly driver: BoardDriver | null
  readonly bars: readonly Bar[]
  readonly levels: number
  readonly top: number
  readonly height: number
}
export interface Heading {
  readonly id: string
  /** Null for those that belong to no group. */
  readonly name: string | null
  readonly count: number
  readonly top: number
  readonly height: number
}
export type Row = Lane | Heading
export const isLane = (row: Row): row is Lane => 'bars' in row

/** The hours that the board shows, as an instant in milliseconds and in minutes. */
export interface Axis {
  readonly begins: number
  readonly minutes: number
}
export interface Layout {
  readonly open: Lane
  readonly rows: readonly Row[]
  /** Of the rows together. */
  readonly height: number
}

const minuteMs = 60_000
const hourMs = 60 * minuteMs

/** The hours of the day in which something is on, with one around them; working hours where nothing is. */
export function axisOf({ from, to, trips }: Pick<TripBoard, 'from' | 'to' | 'trips'>, now: number): Axis {
  const day = { begins: Date.parse(from), ends: Date.parse(to) }
  const noon = (day.begins + day.ends) / 2
  const today = now >= day.begins && now < day.ends ? [now] : []
  const first = Math.min(noon - 4 * hourMs, ...today, ...trips.map((trip) => Date.parse(trip.from)))
  const last = Math.max(noon + 4 * hourMs, ...today, ...trips.map((trip) => Date.parse(trip.to)))
  const hours = (at: number) => (at - day.begins) / hourMs
  const begins = day.begins + Math.max(0, Math.floor(hours(first)) - 1) * hourMs
  const ends = day.begins + (Math.ceil(hours(last)) + 1) * hourMs
  return { begins, minutes: (ends - begins) / minuteMs }
}

/** Bars in their lines, the first in which each has room as wide as it is drawn. */
function stack(
  trips: readonly BoardTrip[],
  axis: Axis,
  leastMinutes: number,
  faded: (trip: BoardTrip) => boolean,
) {
  const ends: number[] = []
  const bars = trips.map((trip): Bar => {
    const from = (Date.parse(trip.from) - axis.begins) / minuteMs
    const to = (Date.parse(trip.to) - axis.begins) / minuteMs
    const free = ends.findIndex((end) => end <= from)
    const level = free < 0 ? ends.length : free
    ends[level] = Math.max(to, from + leastMinutes)
    return { trip, from, to, level, faded: faded(trip) }
  })
  return { bars, levels: Math.max(1, ends.length) }
}

export const laneHeight = (levels: number) => levels * levelHeight - 4 + 2 * lanePadding
export const openHeight = ({ levels }: Pick<Lane, 'levels'>) => laneHeight(Math.min(levels, openLevels))
export const levelTop = (level: number) => lanePadding + level * levelHeight

/** What a search looks at. */
const wordsOf = {
  driver: ({ name, code, phone, vehicle }: BoardDriver) => [name, code, phone, vehicle?.plate ?? ''],
  trip: (trip: BoardTrip) => [
    trip.reference,
    trip.pickup,
    trip.dropoff,
    trip.vehicle?.plate ?? '',
    ...trip.riders,
  ],
}
function finderOf(search: string) {
  const words = fold(search).split(/\s+/).filter(Boolean)
  return (texts: readonly string[]) => {
    const all = fold(texts.join('\n'))
    return words.every((word) => all.includes(word))
  }
}

const groupOf: Record<BoardGroup, (driver: BoardDriver) => string> = {
  none: () => '',
  company: ({ company }) => company?.name ?? '',
  body: ({ vehicle }) => vehicle?.body ?? '',
}

export interface Wanted {
  readonly search: string
  readonly show: BoardFilter
  readonly group: BoardGroup
  /** The width of an hour, in pixels; in a window with more room it is drawn wider. */
  readonly hour: number
}

/** The lanes of a day in their order, each with its place and its bars. */
export function layOut(board: TripBoard, axis: Axis, { search, show, group, hour }: Wanted): Layout {
  const matches = finderOf(search)
  const leastMinutes = (leastBar / hour) * 60
  const byDriver = Map.groupBy(board.trips, (trip) => trip.driver ?? '')
  const tripMatches = (trip: BoardTrip) => matches(wordsOf.trip(trip))
  const laneOf = (id: string, driver: BoardDriver | null, top: number): Lane => {
    const all = driver !== null && matches(wordsOf.driver(driver))
    const faded = (trip: BoardTrip) => !all && !tripMatches(trip)
    const { bars, levels } = stack(byDriver.get(id) ?? [], axis, leastMinutes, faded)
    return { id, driver, bars, levels, top, height: laneHeight(levels) }
  }
  const isShown = (driver: BoardDriver) => {
    const trips = byDriver.get(driver.id) ?? []
    if (show === 'busy' && trips.length === 0 && !search) return false
    if (show === 'conflicts' && !trips.some(({ conflicts }) => conflicts.length > 0)) return false
    return !search || matches(wordsOf.driver(driver)) || trips.some(tripMatches)
  }
  const groups = Map.groupBy(board.drivers.filter(isShown), groupOf[group])
  // Those that belong to no group come last.
  const names = [...groups.keys()].toSorted(
    (a, b) => Number(a === '') - Number(b === '') || a.localeCompare(b),
  )
  const rows: Row[] = []
  let top = 0
  for (const name of names) {
    const drivers = groups.get(name) ?? []
    if (group !== 'none') {
      rows.push({ id: `group ${name}`, name: name || null, count: drivers.length, top, height: groupHeight })
      top += groupHeight
    }
    for (const driver of drivers) {
      const lane = laneOf(driver.id, driver, top)
      rows.push(lane)
      top += lane.height
    }
  }
  return { open: laneOf('', null, 0), rows, height: top }
}

/** Of rows in their order those that are in sight between two heights. */
export function rowsBetween(rows: readonly Row[], top: number, bottom: number): readonly Row[] {
  const first = rows.findIndex((row) => row.top + row.height > top)
  if (first < 0) return []
  const end = rows.findIndex((row, index) => index >= first && row.top >= bottom)
  return rows.slice(first, end < 0 ? rows.length : end)
}
