import type { Context } from '#server/platform/http/define-route.ts'
import { writeMail } from '#server/platform/mail/mail.ts'
import { pageLink } from '#server/platform/mail/page-link.ts'
import { applicationSeconds } from './application-token.ts'
import { isFirstUse } from './first-use.ts'

/**
 * The same mail whoever applies, so that it does not reveal whether the number is known; one for an application,
 * however often that is sent.
 */
export async function mailConfirmation(
  { db, env, now, outbox, locale }: Context,
  application: string,
  { email: to, name }: { email: string; name: string },
): Promise<void> {
  if (!(await isFirstUse(db, `application-mail:${application}`, now, applicationSeconds))) return
  const link = pageLink(env, locale, 'front')
  const about = 'application_received'
  await outbox.post(db, writeMail({ to, locale, about, link, vars: { name }, purpose: 'registration' }))
}
