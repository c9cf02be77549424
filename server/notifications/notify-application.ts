import type { ApplicantSubject } from '#contract/notification.ts'
import type { Role } from '#contract/people.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { roleRecipients } from './audience.ts'
import { noData, writeNotifications } from './write.ts'

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
