import { eq, sql } from 'drizzle-orm'
import { notice, passwordReset, resetCheck, resetRequest } from '#contract/auth.ts'
import { recordAudit } from '#server/platform/history/audit.ts'
import { recordEvent } from '#server/platform/history/events.ts'
import { type Context, defineRoute } from '#server/platform/http/define-route.ts'
import { invalid } from '#server/platform/http/problem.ts'
import { countWithin } from '#server/platform/http/throttle.ts'
import { chooseLocale } from '#server/platform/i18n/messages.ts'
import { writeMail } from '#server/platform/mail/mail.ts'
import { pageLink } from '#server/platform/mail/page-link.ts'
import { sign } from '#server/platform/secrets/sign.ts'
import { accounts, signInChallenges } from '#server/schema/accounts.ts'
import { hashPassword } from './passwords.ts'
import { newLink, openLink, resetSeconds, spendLink } from './recovery-links.ts'

const path = '/api/auth/password-reset'
const perCaller = { limit: 20, seconds: 3600 }
const perMailbox = { limit: 5, seconds: 3600 }
const triesPerCaller = { limit: 60, seconds: 3600 }

type Account = typeof accounts.$inferSelect

/** Who signs in by a code, and who is suspended, has no use for a password; who was invited still lacks their first. */
function mayReset(account: Account | undefined) {
  const invited = account?.status === 'invited' && account.role !== 'driver'
  return invited || (account?.passwordHash && account.status !== 'suspended') ? account : undefined
}

/** The same steps for an address with an account and for one without, a mail to nobody included. */
const ask = defineRoute({
  method: 'post',
  path,
  summary:
    'Have a link to choose a new password mailed; the answer does not tell whether there is an account',
  tags: ['auth'],
  access: 'public',
  atomic: false,
  body: resetRequest,
  answers: { 200: notice },
  handle: async ({ db, env, now, ip, body, outbox, locale, t }) => {
    const email = body.email.toLowerCase()
    await countWithin(db, `reset:${ip}`, now, perCaller)
    await countWithin(db, `reset:${sign(env.SECRET, 'throttle', email)}`, now, perMailbox)
    const [found] = await db
      .select()
      .from(accounts)
      .where(eq(sql`lower(${accounts.email})`, email))
    const account = mayReset(found)
    const theirs = account?.language ? chooseLocale(account.language) : locale
    await db.transaction(async (tx) => {
      const about = { accountId: account?.id ?? null, purpose: 'reset', signUp: null } as const
      const token = await newLink(tx, now, about)
      await outbox.post(
        tx,
        writeMail({
          to: account?.email ?? null,
          locale: theirs,
          about: 'reset',
          link: pageLink(env, theirs, 'reset', token),
          vars: { name: account?.firstName ?? '', count: resetSeconds / 60 },
          purpose: 'password reset',
          goodFor: resetSeconds,
        }),
      )
    })
    return { detail: t('mail:reset_sent') }
  },
})

async function mailResetNotice(
  { db, env, outbox, locale }: Context,
  { email, firstName, language }: Account,
) {
  const theirs = language ? chooseLocale(language) : locale
  const link = pageLink(env, theirs, 'signIn')
  const vars = { name: firstName }
  const about = 'password_was_reset'
  await outbox.post(
    db,
    writeMail({ to: email, locale: theirs, about, link, vars, purpose: 'account security' }),
  )
}

const check = defineRoute({
  method: 'post',
  path: `${path}/check`,
  summary: 'Whether a link to choose a new password still works; it is not spent by this',
  tags: ['auth'],
  access: 'public',
  atomic: false,
  body: resetCheck,
  expires: true,
  answers: { 200: notice },
  handle: async ({ db, now, ip, body, t }) => {
    await countWithin(db, `reset-tries:${ip}`, now, triesPerCaller)
    await openLink(db, now, 'reset', body.token)
    return { detail: t('mail:link_works') }
  },
})

const reset = defineRoute({
  method: 'post',
  path: `${path}/confirm`,
  summary: 'Choose a new password by a mailed link; the link is spent and all sessions end',
  tags: ['auth'],
  access: 'public',
  atomic: false,
  body: passwordReset,
  expires: true,
  answers: { 200: notice },
  handle: async (context) => {
    const { db, env, now, ip, body, sessions, t } = context
    await countWithin(db, `reset-tries:${ip}`, now, triesPerCaller)
    const link = await openLink(db, now, 'reset', body.token)
    const [found] = await db.select().from(accounts).where(eq(accounts.id, link.accountId))
    if (body.password.toLowerCase() === found?.email?.toLowerCase()) {
      throw invalid({ password: ['core:field.password_is_email'] })
    }
    const passwordHash = await hashPassword(env, body.password)
    await db.transaction(async (tx) => {
      await spendLink(tx, now, link)
      const [account] = await tx
        .update(accounts)
        .set({
          passwordHash,
          status: sql`case ${accounts.status} when 'invited' then 'active' else ${accounts.status} end`,
          emailVerifiedAt: sql`coalesce(${accounts.emailVerifiedAt}, ${now})`,
          updatedAt: now,
        })
        .where(eq(accounts.id, link.accountId))
        .returning()
      await tx.delete(signInChallenges).where(eq(signInChallenges.accountId, link.accountId))
      await sessions.endAll(link.accountId, 'password_reset', tx)
      await recordAudit({ db: tx, now, ip, user: null }, 'update', 'password', [link.accountId])
      if (account && found?.status === 'invited')
        await recordEvent(
          { db: tx, now, user: account },
          account.parent === null
            ? { entity: 'staff', entityId: account.id, type: 'joined' }
            : { entity: 'parents', entityId: account.parent, type: 'joined' },
        )
      // The first password replaces none, so there is nothing to warn of.
      if (account?.email && found?.status !== 'invited')
        await mailResetNotice({ ...context, db: tx }, account)
    })
    return { detail: t('mail:password_reset') }
  },
})

export const recoveryRoutes = [ask, check, reset]
