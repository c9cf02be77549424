import type { Context } from '#server/platform/http/define-route.ts'
import { countWithin } from '#server/platform/http/throttle.ts'
import { chooseLocale } from '#server/platform/i18n/messages.ts'
import { writeMail } from '#server/platform/mail/mail.ts'
import { pageLink } from '#server/platform/mail/page-link.ts'
import { sign } from '#server/platform/secrets/sign.ts'
import type { accountLinks } from '#server/schema/accounts.ts'
import { newLink, verifySeconds } from './recovery-links.ts'

type SignUpDetails = NonNullable<(typeof accountLinks.$inferSelect)['signUp']>

const perMailbox = { limit: 5, seconds: 3600 }

/** Nobody's mailbox is filled by others who type its address. Throws 429. */
export const limitMails = ({ db, env, now }: Pick<Context, 'db' | 'env' | 'now'>, email: string) =>
  countWithin(db, `register:${sign(env.SECRET, 'throttle', email)}`, now, perMailbox)

/** Mails the link that confirms a sign-up. */
export async function mailVerification(
  { db, env, now, outbox }: Pick<Context, 'db' | 'env' | 'now' | 'outbox'>,
  account: { id: string; email: string },
  signUp: SignUpDetails,
) {
  const token = await newLink(db, now, { accountId: account.id, purpose: 'verify', signUp })
  const locale = chooseLocale(signUp.language)
  const link = pageLink(env, locale, 'verify', token)
  const vars = { name: signUp.firstName, count: verifySeconds / 86_400 }
  await outbox.post(
    db,
    writeMail({ to: account.email, locale, about: 'registered', link, vars, purpose: 'registration' }),
  )
}
