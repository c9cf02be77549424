import type { NotificationData, NotificationKind } from '#contract/notification.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { notifications } from '#server/schema/notifications.ts'
import type { Recipient } from './audience.ts'

export const noData: NotificationData = { reference: null, at: null, zone: null, booking: null }

export interface NewNotification {
  kind: NotificationKind
  data: NotificationData
  to: readonly Recipient[]
  /** Nobody gets two notifications with the same key. */
  onceKey?: string
}

const chunk = 500

/** Puts a notification into the inbox of each recipient; resolves with how many there were. */
export async function writeNotifications(
  db: Db,
  now: Date,
  all: readonly NewNotification[],
): Promise<number> {
  const rows = all.flatMap(({ kind, data, to, onceKey = null }) =>
    to.map(({ id, push }) => ({ accountId: id, kind, data, onceKey, createdAt: now, pushDue: push })),
  )
  let written = 0
  for (let from = 0; from < rows.length; from += chunk) {
    const stored = await db
      .insert(notifications)
      .values(rows.slice(from, from + chunk))
      .onConflictDoNothing()
      .returning({ id: notifications.id })
    written += stored.length
  }
  return written
}
