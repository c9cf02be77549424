import * as access from '#contract/access.ts'
import type { NotificationData, NotificationKind } from '#contract/notification.ts'
import { roleRecipients } from '#server/notifications/audience.ts'
import { tripSubjects } from '#server/notifications/subjects.ts'
import { noData, writeNotifications } from '#server/notifications/write.ts'
import type { ActorContext } from '#server/platform/history/actor-context.ts'

/** Notifies the desk of what can't wait; of a run by its reference, else by what `data` says. */
export async function tellDesk(
  { db, now }: Pick<ActorContext, 'db' | 'now'>,
  kind: NotificationKind,
  data: Partial<NotificationData>,
  run?: string,
): Promise<void> {
  const to = await roleRecipients(db, access.notifications.urgent)
  const subject = run === undefined ? undefined : (await tripSubjects(db, [run])).get(run)
  await writeNotifications(db, now, [{ kind, data: { ...noData, ...data, ...subject }, to }])
}
