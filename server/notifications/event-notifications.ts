import type { NotificationKind } from '#contract/notification.ts'

/** What happened to a record, as its timeline has it. */
export interface DomainEvent {
  entity: string
  entityId: string
  type: string
  drivers?: { before: string | null; after: string | null }
}

/** Who hears of it: a driver, the dispatch desk, or the family and the company of a booking. */
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
}
/** A driver who keeps the trip hears when one of these happens to it. */
const driverKinds: Readonly<Record<string, NotificationKind>> = {
  edited: 'trip_changed',
  assign: 'trip_changed',
  replanned: 'trip_changed',
  cancel: 'trip_cancelled',
}

function tripNotifications({ type, drivers }: DomainEvent): EventNotification[] {
  const desk: EventNotification[] = type === 'hold' ? [{ kind: 'handover_hold', to: 'desk' }] : []
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

/** What an event means to others; nothing for most events. */
export function notificationsOf(event: DomainEvent): EventNotification[] {
  if (event.entity === 'trip') return tripNotifications(event)
  const kind = event.entity === 'booking' ? bookingKinds[event.type] : undefined
  return kind ? [{ kind, to: 'bookers' }] : []
}
