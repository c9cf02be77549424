import type { Context } from '#server/platform/http/define-route.ts'
import { chooseLocale, translate } from '#server/platform/i18n/messages.ts'
import type { User } from '#server/platform/sessions/user.ts'

type Change = 'password' | 'two_factor_on' | 'two_factor_off' | 'recovery_codes'

/** Mails the owner, in their language, that the security of their account was changed. */
export async function mailChange(
  { db, outbox, locale }: Pick<Context, 'db' | 'outbox' | 'locale'>,
  user: Pick<User, 'email' | 'firstName' | 'language'>,
  change: Change,
) {
  if (!user.email) return
  const t = translate(user.language ? chooseLocale(user.language) : locale)
  await outbox.post(db, {
    channel: 'email',
    to: user.email,
    subject: t(`profile:mail.${change}.subject`),
    text: t(`profile:mail.${change}.text`, { name: user.firstName }),
    purpose: 'account security',
  })
}
