import type { Position } from '#contract/device.ts'
import { tripMoments, urgentAlerts } from '#contract/lists/road-alerts.ts'
import type { VehicleEvent } from '#contract/road-alert.ts'
import type { TripRow } from '#contract/trip.ts'

export const eventFilters = ['all', 'steps', 'alerts'] as const
export type EventFilter = (typeof eventFilters)[number]

type Kind = VehicleEvent['kind']
type AlertKind = Exclude<Kind, (typeof tripMoments)[number]>

export const isAlert = (kind: Kind): kind is AlertKind => !(tripMoments as readonly Kind[]).includes(kind)
/** As marks on the axis and in the list: what is urgent, what is an alert, and what is a step. */
export const weightOf = (kind: Kind): 'urgent' | 'alert' | 'step' => {
  if (!isAlert(kind)) return 'step'
  return urgentAlerts.includes(kind) ? 'urgent' : 'alert'
}

export const ofFilter = (events: readonly VehicleEvent[], filter: EventFilter) =>
  filter === 'all' ? events : events.filter(({ kind }) => isAlert(kind) === (filter === 'alerts'))

/** The events of a day; of one trip, where one is looked at: its own, and alerts of that time. */
export function eventsOf(
  events: readonly VehicleEvent[],
  trip: Pick<TripRow, 'id' | 'startedAt' | 'completedAt'> | undefined,
): readonly VehicleEvent[] {
  if (!trip) return events
  const from = Date.parse(trip.startedAt ?? '')
  const to = trip.completedAt ? Date.parse(trip.completedAt) : Number.POSITIVE_INFINITY
  const isMeanwhile = (at: number) => at >= from && at <= to
  return events.filter((event) =>
    event.trip ? event.trip.id === trip.id : isMeanwhile(Date.parse(event.at)),
  )
}

/** From when to when there is anything to be seen, in milliseconds; undefined where there is nothing. Both oldest first. */
export function axisOf(positions: readonly Position[], events: readonly VehicleEvent[]) {
  const ends = [positions[0]?.time, positions.at(-1)?.time, events[0]?.at, events.at(-1)?.at]
  const all = ends.flatMap((at) => (at ? Date.parse(at) : []))
  return all.length > 0 ? { from: Math.min(...all), to: Math.max(...all) } : undefined
}
