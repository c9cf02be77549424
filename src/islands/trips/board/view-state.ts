import { isDay } from '#src/lib/list/days.ts'

/** By what the lanes are put together. */
export const boardGroups = ['none', 'company', 'body'] as const
export type BoardGroup = (typeof boardGroups)[number]
/** Which lanes are shown. */
export const boardFilters = ['busy', 'all', 'conflicts'] as const
export type BoardFilter = (typeof boardFilters)[number]
/** How wide an hour is, in pixels, from the whole day at a glance to single stops. */
export const zooms = [48, 84, 144, 240, 400] as const
const usualZoom = 2

/** What the board shows: it stands behind `#board` in the address, so that a link shows the same. */
export interface BoardView {
  /** Undefined stands for today. */
  day: string | undefined
  group: BoardGroup
  show: BoardFilter
  /** Among `zooms`. */
  zoom: number
  search: string
}

const among = <Word extends string>(words: readonly [Word, ...Word[]], value: string | null): Word =>
  words.find((word) => word === value) ?? words[0]

/** `#board`, `#board=2026-03-14` or with more: `#board=2026-03-14&group=company`. Undefined for another hash. */
export function parseBoard(hash: string): BoardView | undefined {
  const values = new URLSearchParams(hash.replace(/^#/, ''))
  const day = values.get('board')
  if (day === null) return undefined
  const zoom = Number(values.get('zoom') ?? usualZoom)
  return {
    day: isDay(day) ? day : undefined,
    group: among(boardGroups, values.get('group')),
    show: among(boardFilters, values.get('show')),
    zoom: zooms[zoom] ? zoom : usualZoom,
    search: values.get('find') ?? '',
  }
}

/** The hash for a view, without what is usual. */
export function printBoard({ day, group, show, zoom, search }: BoardView): string {
  const values = new URLSearchParams({
    ...(group !== boardGroups[0] && { group }),
    ...(show !== boardFilters[0] && { show }),
    ...(zoom !== usualZoom && { zoom: String(zoom) }),
    ...(search && { find: search }),
  })
  return `#board${day ? `=${day}` : ''}${values.size > 0 ? `&${values}` : ''}`
}
