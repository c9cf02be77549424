import * as access from '#contract/access.ts'
import type { NotificationKind } from '#contract/notification.ts'
import { parentRecipients, roleRecipients } from '#server/notifications/audience.ts'
import { noData, writeNotifications } from '#server/notifications/write.ts'
import type { WriteContext } from '#server/platform/history/actor-context.ts'

type Ctx = Pick<WriteContext, 'db' | 'now'>

/** Notifies those who decide that a parent proposed a pickup; whom, they see at the child. */
export async function notifyProposed({ db, now }: Ctx, child: string): Promise<void> {
  const to = await roleRecipients(db, access.children.write)
  await writeNotifications(db, now, [{ kind: 'pickup_proposed', data: { ...noData, child }, to }])
}

/** Notifies the parent who proposed. */
export async function notifyProposalDecided(
  { db, now }: Ctx,
  { childId, parentId }: { childId: string; parentId: string },
  kind: Extract<NotificationKind, 'pickup_approved' | 'pickup_rejected'>,
): Promise<void> {
  const to = await parentRecipients(db, parentId)
  await writeNotifications(db, now, [{ kind, data: { ...noData, child: childId }, to }])
}
