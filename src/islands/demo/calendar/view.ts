import { useCallback, useMemo, useSyncExternalStore } from 'react'
import { type CalendarLayer, calendarLayers } from '#contract/lists/calendar.ts'
import { useSlice } from '#src/islands/resource/base/use-slice.ts'
import { useHydrated } from '#src/islands/ui/use-hydrated.ts'
import { addDays, isDay, todayIn } from '#src/lib/list/days.ts'
import { currentQuery, goToQuery, onQueryChange } from '#src/lib/list/location.ts'
import { $auth } from '#src/stores/auth-state.ts'

export const calendarViews = ['month', 'week', 'day', 'agenda'] as const
export type ViewName = (typeof calendarViews)[number]

/** What the page shows, as its address says. */
export interface CalendarView {
  /** As the address has it; without one it follows from how wide the window is. */
  view: ViewName | undefined
  /** A day of what is shown; empty for today. */
  date: string
  /** The event that is open; empty for none. */
  id: string
  /** Which time of it, where it repeats. */
  on: string
  /** Start and end of a new event that is being written, `…` between them; empty for none. */
  create: string
  /** Layers that are not shown. */
  off: readonly CalendarLayer[]
}

function parse(query: string): CalendarView {
  const params = new URLSearchParams(query)
  const day = (name: string) => {
    const value = params.get(name) ?? ''
    return isDay(value) ? value : ''
  }
  const off = (params.get('off') ?? '').split(',')
  return {
    view: calendarViews.find((one) => one === params.get('view')),
    date: day('date'),
    id: params.get('id') ?? '',
    on: day('on'),
    create: params.get('new') ?? '',
    off: calendarLayers.filter((layer) => off.includes(layer)),
  }
}

function print({ view, date, id, on, create, off }: CalendarView): string {
  const params = new URLSearchParams()
  if (view) params.set('view', view)
  if (date) params.set('date', date)
  if (id) params.set('id', id)
  if (id && on) params.set('on', on)
  if (create) params.set('new', create)
  if (off.length > 0) params.set('off', off.join(','))
  return params.toString()
}

const narrow = '(width < 600px)'

function onWidth(listener: () => void): () => void {
  const media = matchMedia(narrow)
  media.addEventListener('change', listener)
  return () => media.removeEventListener('change', listener)
}

/** The view in the address, and what changes it. A phone begins with the agenda, where a month has no room. */
export function useCalendarView() {
  const query = useSyncExternalStore(onQueryChange, currentQuery, () => '')
  const isNarrow = useSyncExternalStore(
    onWidth,
    () => matchMedia(narrow).matches,
    () => false,
  )
  const view = useMemo(() => parse(query), [query])
  const change = useCallback((part: Partial<CalendarView>, how?: 'replace') => {
    goToQuery(print({ ...parse(currentQuery()), ...part }), how)
  }, [])
  const addressOf = (part: Partial<CalendarView>) => `?${print({ ...view, ...part })}`
  return { view, name: view.view ?? (isNarrow ? 'agenda' : 'month'), change, addressOf } as const
}

/** Today in the office; empty in the page as it is pre-rendered, and until it is known who is signed in. */
export function useToday(): string {
  const { user, isInitialized } = useSlice($auth)
  const hydrated = useHydrated()
  const zone = user?.zone ?? (isInitialized ? Intl.DateTimeFormat().resolvedOptions().timeZone : undefined)
  return hydrated && zone ? todayIn(zone) : ''
}

/** How many days an agenda has. */
const agendaDays = 30

const monday = (day: string) => addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7))

/** The first and the last day that a view shows: of a month the whole weeks around it. */
export function windowOf(name: ViewName, date: string): { from: string; to: string } {
  switch (name) {
    case 'month': {
      const from = monday(`${date.slice(0, 8)}01`)
      return { from, to: addDays(from, 41) }
    }
    case 'week': {
      const from = monday(date)
      return { from, to: addDays(from, 6) }
    }
    case 'day':
      return { from: date, to: date }
    default:
      return { from: date, to: addDays(date, agendaDays - 1) }
  }
}

/** The day that the view before (-1) or after (1) is about. */
export function stepFrom(name: ViewName, date: string, step: 1 | -1): string {
  if (name === 'month') {
    const at = new Date(`${date.slice(0, 8)}01T00:00:00Z`)
    at.setUTCMonth(at.getUTCMonth() + step)
    return at.toISOString().slice(0, 10)
  }
  const days = { week: 7, day: 1, agenda: agendaDays }[name]
  return addDays(date, step * days)
}
