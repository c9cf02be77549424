import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { notice, signUp } from '#contract/auth.ts'
import { type Context, defineRoute, reply } from '#server/platform/http/define-route.ts'
import { invalid } from '#server/platform/http/problem.ts'
import { countWithin } from '#server/platform/http/throttle.ts'
import { chooseLocale } from '#server/platform/i18n/messages.ts'
import { writeMail } from '#server/platform/mail/mail.ts'
import { pageLink } from '#server/platform/mail/page-link.ts'
import { accounts } from '#server/schema/accounts.ts'
import { hashPassword } from './passwords.ts'
import { newLink } from './recovery-links.ts'
import { limitMails, mailVerification } from './verify-mail.ts'

const perCaller = { limit: 20, seconds: 3600 }

type Account = typeof accounts.$inferSelect

/** Somebody who proved the address before, or whom staff let in, has an account; the rest may register again. */
const isTaken = ({ status, emailVerifiedAt }: Account) => status !== 'pending' || emailVerifiedAt !== null

async function mailOwner({ db, env, outbox, locale }: Context, { email, language }: Account) {
  if (!email) return
  const theirs = language ? chooseLocale(language) : locale
  const link = pageLink(env, theirs, 'signIn')
  await outbox.post(
    db,
    writeMail({ to: email, locale: theirs, about: 'already_registered', link, purpose: 'registration' }),
  )
}

/** The answer is the same whether or not the address has an account already; only the mail to its owner differs. */
export const signUpRoute = defineRoute({
  method: 'post',
  path: '/api/auth/register',
  summary: 'Ask for an account; a mailed link proves the address, then staff activate it',
  tags: ['auth'],
  access: 'public',
  atomic: false,
  body: signUp,
  answers: { 201: notice },
  handle: async (context) => {
    const { db, env, now, ip, body, locale, t } = context
    const email = body.email.toLowerCase()
    if (body.password.toLowerCase() === email) throw invalid({ password: ['core:field.password_is_email'] })
    await countWithin(db, `register:${ip}`, now, perCaller)
    await limitMails(context, email)
    const { firstName, lastName } = body
    const passwordHash = await hashPassword(env, body.password)
    const details = { passwordHash, firstName, lastName, language: locale }
    await db
      .insert(accounts)
      .values({
        ...details,
        id: randomUUID(),
        email,
        role: 'viewer',
        status: 'pending',
        createdAt: now,
        updatedAt: now,
      })
      .onConflictDoNothing()
    const [account] = await db
      .select()
      .from(accounts)
      .where(eq(sql`lower(${accounts.email})`, email))
    if (!account) throw new Error('The account that was just registered is gone')
    await db.transaction(async (tx) => {
      const within = { ...context, db: tx }
      if (!isTaken(account)) return mailVerification(within, { id: account.id, email }, details)
      // A link that opens nothing: without it the faster answer would show that there is an account.
      await newLink(tx, now, { accountId: null, purpose: 'verify', signUp: null })
      await mailOwner(within, account)
    })
    return reply(201, { detail: t('auth:registered') })
  },
})
