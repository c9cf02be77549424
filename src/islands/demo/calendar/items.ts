import type { CalendarDaysAnswer, CalendarEvent, LayerEntry } from '#contract/calendar.ts'
import type { CalendarLayer } from '#contract/lists/calendar.ts'
import type { NoteColor } from '#contract/lists/notes.ts'
import { printDayRange } from '#src/lib/list/days.ts'
import { registerPath, routes } from '#src/lib/routes.ts'

/** Something that stands in the calendar: a time of an own event, or an entry of a layer. */
export interface Item {
  key: string
  title: string
  /** Days, or days with a clock time; the last day or the end of the clock time is part of it. */
  start: string
  end: string
  own: { event: CalendarEvent; day: string } | undefined
  layer: LayerEntry | undefined
}

/** A time to which an event was dragged, and the way back where that did not work. */
export interface Move {
  allDay: boolean
  start: string
  end: string
  revert: () => void
}

export const layerTones: Readonly<Record<CalendarLayer, NoteColor>> = {
  trips: 'info',
  leave: 'warning',
  papers: 'error',
  terms: 'success',
  statements: 'primary',
}

const withId = (path: string, id: string) => `${path}?id=${encodeURIComponent(id)}`

const paperPages = {
  driver: routes.driverDocument,
  assistant: (id: string) => withId(registerPath('assistant-documents'), id),
  vehicle: routes.vehicleDocument,
  company: routes.document,
}

/** The page that an entry of a layer leads to. */
export function pageOf({ layer, id, of, from }: LayerEntry): string {
  if (layer === 'trips')
    return `${routes.trips()}?${new URLSearchParams({ date: printDayRange({ from, to: from }) })}`
  if (id === null) return routes.dashboard()
  if (layer === 'leave') return withId(of === 'assistant' ? routes.assistants() : routes.drivers(), id)
  if (layer === 'papers') return paperPages[of ?? 'driver'](id)
  return withId(layer === 'terms' ? routes.schoolCalendars() : routes.statements(), id)
}

/** All that is shown of an answer, in order of time; whole days come first. */
export function itemsOf(answer: CalendarDaysAnswer, off: readonly CalendarLayer[]): Item[] {
  const events = new Map(answer.events.map((event) => [event.id, event]))
  const own = answer.occurrences.flatMap(({ event: id, start, end }): Item[] => {
    const event = events.get(id)
    if (!event) return []
    const day = start.slice(0, 10)
    return [{ key: `${id} ${day}`, title: event.title, start, end, own: { event, day }, layer: undefined }]
  })
  const layers = answer.entries
    .filter(({ layer }) => !off.includes(layer))
    .map(
      (entry, at): Item => ({
        key: `${entry.layer} ${entry.id} ${entry.from} ${at}`,
        title: entry.title,
        start: entry.from,
        end: entry.to,
        own: undefined,
        layer: entry,
      }),
    )
  return [...layers, ...own].toSorted((a, b) => (a.start < b.start ? -1 : Number(a.start > b.start)))
}

/** The items by the day on which they are read first; what began before stands on the first day. */
export function byDay(items: readonly Item[], from: string, to: string): [string, Item[]][] {
  const days = new Map<string, Item[]>()
  for (const item of items) {
    const [first, last] = [item.start.slice(0, 10), item.end.slice(0, 10)]
    const day = first < from ? from : first
    if (last >= from && day <= to) days.set(day, [...(days.get(day) ?? []), item])
  }
  const ownFirst = (all: Item[]) => [...all.filter(({ own }) => own), ...all.filter(({ own }) => !own)]
  return [...days].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([day, all]) => [day, ownFirst(all)])
}
