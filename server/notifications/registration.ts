import type { RegistrationSubject } from '#contract/notification.ts'
import type { Db } from '#server/db/connect.ts'
import { roleListeners } from './audience.ts'
import { noData, writeNotifications } from './write.ts'

/** Tells the admins that somebody asked for an account; who it is they see where it leads. */
export async function tellOfRegistration(
  db: Db,
  now: Date,
  registration: RegistrationSubject,
): Promise<void> {
  const to = await roleListeners(db, ['admin'])
  await writeNotifications(db, now, [{ kind: 'registration_pending', data: { ...noData, registration }, to }])
}
