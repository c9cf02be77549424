import type { WriteContext } from '#server/platform/history/actor-context.ts'
import { type Locale, translate } from '#server/platform/i18n/messages.ts'
import { pageLink } from '#server/platform/mail/page-link.ts'
import type { drivers } from '#server/schema/people.ts'
import { localeOf } from './account.ts'

type Driver = typeof drivers.$inferSelect

/** Texts a driver where to sign in; the code that lets them in is sent when they ask for it there. */
export async function sendInvitation(
  { db, env, outbox, locale }: Pick<WriteContext, 'db' | 'env' | 'outbox' | 'locale'>,
  driver: Driver,
): Promise<void> {
  const theirs: Locale = localeOf(driver) ?? locale
  const link = pageLink(env, theirs, 'driverSignIn')
  const text = translate(theirs)('drivers:invitation', { name: driver.firstName, link })
  await outbox.post(db, { channel: 'sms', to: driver.phone, text, purpose: 'driver invitation' })
}
