import type { Context } from '#server/http/define-route.ts'
import { writeMail } from '#server/mail/mail.ts'
import { pageLink } from '#server/mail/page-link.ts'

/** The same mail whoever applies, so that it does not tell either whether the number is known. */
export async function confirmApplication(
  { db, env, outbox, locale }: Context,
  to: string,
  name: string,
): Promise<void> {
  const link = pageLink(env, locale, 'front')
  const about = 'application_received'
  await outbox.post(db, writeMail({ to, locale, about, link, vars: { name }, purpose: 'registration' }))
}
