import { and, eq, isNull } from 'drizzle-orm'
import * as access from '#contract/access.ts'
import { emailVerification, emailVerified, notice } from '#contract/auth.ts'
import { notifyApplication } from '#server/notifications/notify.ts'
import { defineRoute } from '#server/platform/http/define-route.ts'
import { refused } from '#server/platform/http/problem.ts'
import { countWithin } from '#server/platform/http/throttle.ts'
import { sha256 } from '#server/platform/secrets/sign.ts'
import { accountLinks, accounts } from '#server/schema/accounts.ts'
import { findLink, spendLink } from './recovery-links.ts'
import { limitMails, mailVerification } from './verify-mail.ts'

const path = '/api/auth/email-verification'
const triesPerCaller = { limit: 60, seconds: 3600 }

const verify = defineRoute({
  method: 'post',
  path,
  summary: 'Prove by a mailed link that the address is one’s own; staff activate the account after that',
  tags: ['auth'],
  access: 'public',
  atomic: false,
  body: emailVerification,
  expires: true,
  answers: { 200: emailVerified },
  handle: async ({ db, now, ip, body }) => {
    await countWithin(db, `verify:${ip}`, now, triesPerCaller)
    const link = await findLink(db, now, 'verify', body.token)
    if (link.usedAt) return { state: 'already' as const }
    return db.transaction(async (tx) => {
      await spendLink(tx, now, link)
      // The password of whoever has the mailbox counts, not that of somebody who registered their address before.
      const proved = await tx
        .update(accounts)
        .set({ ...link.signUp, emailVerifiedAt: now, updatedAt: now })
        .where(and(eq(accounts.id, link.accountId), isNull(accounts.emailVerifiedAt)))
        .returning({ id: accounts.id })
      if (proved.length > 0)
        await notifyApplication(tx, now, { of: 'account', id: link.accountId }, access.staff.write)
      return { state: proved.length > 0 ? ('verified' as const) : ('already' as const) }
    })
  },
})

const resend = defineRoute({
  method: 'post',
  path: `${path}/resend`,
  summary: 'Have a new link mailed in place of one that has expired',
  tags: ['auth'],
  access: 'public',
  atomic: false,
  body: emailVerification,
  expires: true,
  answers: { 200: notice },
  handle: async (context) => {
    const { db, now, ip, body, t } = context
    await countWithin(db, `verify:${ip}`, now, triesPerCaller)
    const [row] = await db
      .select({ account: accounts, signUp: accountLinks.signUp })
      .from(accountLinks)
      .innerJoin(accounts, eq(accounts.id, accountLinks.accountId))
      .where(and(eq(accountLinks.hash, sha256(body.token)), eq(accountLinks.purpose, 'verify')))
    const email = row?.account.email
    const signUp = row?.signUp
    if (!signUp || !email) throw refused('link_unknown', 'mail:link_unknown', 410)
    if (!row.account.emailVerifiedAt) {
      await limitMails(context, email)
      await db.transaction((tx) =>
        mailVerification({ ...context, db: tx }, { id: row.account.id, email }, signUp),
      )
    }
    return { detail: t('mail:verification_sent') }
  },
})

export const verificationRoutes = [verify, resend]
