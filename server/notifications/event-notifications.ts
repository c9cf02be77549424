import type { NotificationKind } from '#contract/notification.ts'
import type { TimelineEvent } from '#contract/reason.ts'

/** An event in the timeline of a record. */
export interface DomainEvent {
  entity: string
  entityId: string
  type: string
  from?: string | null
  to?: string | null
  drivers?: { before: string | null; after: string | null }
  desk?: boolean | 'series'
  changes?: TimelineEvent['changes']
}

/** Who is notified: a driver, the dispatch desk, or the family and the company of a booking. */
type Audience = { driver: string } | 'desk' | 'bookers'
export interface EventNotification {
  kind: NotificationKind
  to: Audience
}

const bookingKinds: Readonly<Record<string, NotificationKind>> = {
  confirm: 'booking_confirmed',
  reinstate: 'booking_confirmed',
  reject: 'booking_rejected',
  cancel: 'booking_cancelled',
  moved: 'booking_moved',
  relieved: 'booking_relieved',
  pickup_moved: 'pickup_moved',
  dropoff_moved: 'dropoff_moved',
}
/** The instant that a notification of an event is about, where it is not that of the record. */
export const timeOf = ({ entity, changes = [] }: DomainEvent): string | null =>
  (entity === 'booking' && changes.find(({ field }) => movedFields.includes(field))?.after) || null
const movedFields = ['pickupAt', 'dropoffAt']

/** Events of a promised booking that whoever booked it caused. */
const byBookerKinds: Readonly<Record<string, NotificationKind>> = {
  cancel: 'ride_called_off',
  edited: 'ride_changed',
}
/** The same of a whole series, which is told with its first ride. */
const seriesKinds: Readonly<Record<string, NotificationKind>> = { cancel: 'rides_called_off' }
/** Events of a trip that the desk can't wait to hear of. */
const deskKinds: Readonly<Record<string, NotificationKind>> = {
  hold: 'handover_hold',
  word_lock: 'word_lock',
}
/** Events of which the driver of a trip is notified. */
const driverKinds: Readonly<Record<string, NotificationKind>> = {
  edited: 'trip_changed',
  assign: 'trip_changed',
  replanned: 'trip_changed',
  combined: 'trip_changed',
  split_off: 'trip_changed',
  absent: 'trip_changed',
  expect: 'trip_changed',
  approve: 'trip_changed',
  exchange: 'trip_changed',
  relieve: 'trip_relieved',
  cancel: 'trip_cancelled',
}

function tripNotifications({ type, drivers }: DomainEvent): EventNotification[] {
  const urgent = deskKinds[type]
  const desk: EventNotification[] = urgent ? [{ kind: urgent, to: 'desk' }] : []
  const { before = null, after = null } = drivers ?? {}
  if (before === after) {
    const kind = driverKinds[type]
    return kind && after !== null ? [...desk, { kind, to: { driver: after } }] : desk
  }
  const lostKind: NotificationKind = type === 'deleted' ? 'trip_cancelled' : 'trip_unassigned'
  if (before !== null) desk.push({ kind: lostKind, to: { driver: before } })
  if (after !== null) desk.push({ kind: 'trip_assigned', to: { driver: after } })
  return desk
}

/** Whom to notify of an event, and of what kind; nobody for most events. */
export function notificationsOf(event: DomainEvent): EventNotification[] {
  if (event.entity === 'trip') return tripNotifications(event)
  // A cancellation that is taken back: the ride takes place after all.
  const type = event.type === 'undone' && event.from === 'cancelled' ? 'reinstate' : event.type
  const waits = type === 'reinstate' && event.to === 'pending'
  const kind = event.entity === 'booking' && !waits ? bookingKinds[type] : undefined
  const kinds = event.desk === 'series' ? seriesKinds : byBookerKinds
  const forDesk = event.entity === 'booking' && event.desk ? kinds[type] : undefined
  return [
    ...(kind ? [{ kind, to: 'bookers' as const }] : []),
    ...(forDesk ? [{ kind: forDesk, to: 'desk' as const }] : []),
  ]
}
