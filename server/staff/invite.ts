import { and, eq, isNull } from 'drizzle-orm'
import { newLink } from '#server/auth/recovery-links.ts'
import { mailAbout } from '#server/email/keep-sent.ts'
import type { WriteContext } from '#server/platform/history/actor-context.ts'
import { chooseLocale } from '#server/platform/i18n/messages.ts'
import { pageLink } from '#server/platform/mail/page-link.ts'
import { accountLinks, accounts } from '#server/schema/accounts.ts'

type Account = typeof accounts.$inferSelect

const linkDays = 7

const subjectOf = ({ id, firstName, lastName }: Account) =>
  ({ kind: 'staff', id, name: `${firstName} ${lastName}`.trim() }) as const

/** Links that were mailed to somebody and not followed yet no longer work. */
export const revokeLinks = ({ db }: Pick<WriteContext, 'db'>, accountId: string) =>
  db.delete(accountLinks).where(and(eq(accountLinks.accountId, accountId), isNull(accountLinks.usedAt)))

/** Mails the link by which somebody chooses their first password; earlier ones stop working. */
export async function invite(ctx: WriteContext, account: Account): Promise<void> {
  const { db, env, now, user } = ctx
  const { id, email, firstName } = account
  if (email === null) return
  await revokeLinks(ctx, id)
  const about = { accountId: id, purpose: 'reset', signUp: null } as const
  const token = await newLink(db, now, about, linkDays * 24 * 3600)
  await db.update(accounts).set({ invitedAt: now }).where(eq(accounts.id, id))
  const locale = account.language ? chooseLocale(account.language) : ctx.locale
  await mailAbout(
    ctx,
    {
      to: email,
      locale,
      about: 'invited',
      link: pageLink(env, locale, 'reset', token),
      vars: { name: firstName, by: `${user.firstName} ${user.lastName}`.trim(), count: linkDays },
      purpose: 'invitation',
    },
    subjectOf(account),
  )
}

/** Mails somebody who signed up that they may sign in from now on. */
export async function mailActivated(ctx: WriteContext, account: Account): Promise<void> {
  const { env, locale } = ctx
  const { email, firstName, language } = account
  if (email === null) return
  const theirs = language ? chooseLocale(language) : locale
  await mailAbout(
    ctx,
    {
      to: email,
      locale: theirs,
      about: 'account_activated',
      link: pageLink(env, theirs, 'signIn'),
      vars: { name: firstName },
      purpose: 'registration',
    },
    subjectOf(account),
  )
}
