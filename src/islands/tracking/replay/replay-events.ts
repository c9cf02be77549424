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

/** The events of a span in milliseconds; of one trip, where one is looked at: its own, and alerts of that time. */
export function eventsBetween(
  events: readonly VehicleEvent[],
  from: number,
  to: number,
  trip: Pick<TripRow, 'id'> | undefined,
): readonly VehicleEvent[] {
  return events.filter((event) => {
    if (trip && event.trip) return event.trip.id === trip.id
    const at = Date.parse(event.at)
    return !trip || (at >= from && at <= to)
  })
}
