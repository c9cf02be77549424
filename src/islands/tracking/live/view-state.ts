import { trackedStates } from '#contract/lists/tracking.ts'
import type { TrackedState } from '#src/islands/shared/tracking/vehicle-state.ts'

/** Which vehicles are shown: those of a state, those that run late, or all. */
export const trackingFilters = ['all', ...trackedStates, 'late'] as const
export type TrackingFilter = 'all' | 'late' | TrackedState

/** What the page shows. It stands in the address, so that a link shows the same. */
export interface TrackingView {
  show: TrackingFilter
  search: string
  /** Ids; empty for all. */
  company: string
  school: string
  /** The vehicle that is looked at. */
  vehicle: string
  /** Instead of a vehicle, the one that drives this trip, or that this driver drives: links from other pages know no more. */
  trip: string
  driver: string
  /** The day of that vehicle that is replayed, `YYYY-MM-DD`; empty for the present. */
  day: string
  /** `1` where geofences are drawn; empty otherwise. */
  fences: string
}

const names = ['search', 'company', 'school', 'vehicle', 'trip', 'driver', 'day', 'fences'] as const

/** Reads the query of an address, without `?`. */
export function parseView(query: string): TrackingView {
  const values = new URLSearchParams(query)
  const show = values.get('show')
  const texts = Object.fromEntries(names.map((name) => [name, values.get(name) ?? '']))
  return {
    ...(texts as Record<(typeof names)[number], string>),
    fences: texts.fences ? '1' : '',
    day: /^\d{4}-\d{2}-\d{2}$/.test(texts.day ?? '') ? (texts.day ?? '') : '',
    show: trackingFilters.find((filter) => filter === show) ?? 'all',
  }
}

/** The query for a view, without what is usual. */
export function printView(view: TrackingView): string {
  const values = new URLSearchParams()
  if (view.show !== 'all') values.set('show', view.show)
  for (const name of names) if (view[name]) values.set(name, view[name])
  return String(values)
}
