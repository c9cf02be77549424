import * as access from '#contract/access.ts'
import type { ApplicantSubject } from '#contract/notification.ts'
import type { Role } from '#contract/people.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { bookerRecipients, driverRecipients, type Recipient, roleRecipients } from './audience.ts'
import { type DomainEvent, type EventNotification, notificationsOf, timeOf } from './event-notifications.ts'
import { bookingSubjects, tripSubjects } from './subjects.ts'
import { type NewNotification, noData, writeNotifications } from './write.ts'

type Item = EventNotification & { event: DomainEvent }

const driverOf = ({ to }: EventNotification) => (typeof to === 'object' ? [to.driver] : [])

async function recipientsOf(db: Db, items: readonly Item[]) {
  const drivers = await driverRecipients(db, items.flatMap(driverOf))
  const desk = items.some(({ to }) => to === 'desk')
    ? await roleRecipients(db, access.notifications.urgent)
    : []
  const booked = items.filter(({ to }) => to === 'bookers').map(({ event }) => event.entityId)
  const bookers = await bookerRecipients(db, booked)
  return ({ to, event }: Item): Recipient[] => {
    if (to === 'desk') return desk
    return (to === 'bookers' ? bookers.get(event.entityId) : drivers.get(to.driver)) ?? []
  }
}

/**
 * Notifies everybody whom these events concern, but not who caused them. Runs in the transaction `ctx.db`, so that
 * notifications are stored if and only if the events are.
 */
export async function notifyOfEvents(
  ctx: { db: Db; now: Date; user: { id: string } | null },
  events: readonly DomainEvent[],
): Promise<void> {
  const { db, now, user } = ctx
  const items = events.flatMap((event) =>
    notificationsOf(event).map((notification): Item => ({ ...notification, event })),
  )
  if (items.length === 0) return
  const idsOf = (entity: string) =>
    items.filter(({ event }) => event.entity === entity).map(({ event }) => event.entityId)
  const subjects = new Map([
    ...(await tripSubjects(db, idsOf('trip'))),
    ...(await bookingSubjects(db, idsOf('booking'))),
  ])
  const recipients = await recipientsOf(db, items)
  const all: NewNotification[] = []
  for (const item of items) {
    const to = recipients(item).filter(({ id }) => id !== user?.id)
    const data = subjects.get(item.event.entityId) ?? noData
    all.push({ kind: item.kind, data: { ...data, at: timeOf(item.event) ?? data.at }, to })
  }
  await writeNotifications(db, now, all)
}

/** Notifies the deciders of a sign-up or an application; who it is from they see on the page it links to. */
export async function notifyApplication(
  db: Db,
  now: Date,
  registration: ApplicantSubject,
  deciders: readonly Role[],
): Promise<void> {
  const to = await roleRecipients(db, deciders)
  await writeNotifications(db, now, [{ kind: 'registration_pending', data: { ...noData, registration }, to }])
}
