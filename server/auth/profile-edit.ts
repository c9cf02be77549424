import { and, eq, ne } from 'drizzle-orm'
import * as access from '#contract/access.ts'
import { notify, ownProfile, ownProfileInput } from '#contract/account.ts'
import { languages } from '#contract/languages.ts'
import { afterCommit } from '#server/platform/db/after-transaction.ts'
import { recordAudit } from '#server/platform/history/audit.ts'
import { type Context, defineRoute } from '#server/platform/http/define-route.ts'
import { requireIfMatch } from '#server/platform/http/if-match.ts'
import { conflict, invalid, notFound } from '#server/platform/http/problem.ts'
import type { User } from '#server/platform/sessions/user.ts'
import { accounts } from '#server/schema/accounts.ts'
import { ownProfileOf } from './profile.ts'

/** The reader's own row, locked against parallel edits. */
async function lockOwn({ db, user }: Pick<Context, 'db'> & { user: User }) {
  const [account] = await db.select().from(accounts).where(eq(accounts.id, user.id)).for('update')
  if (!account) throw notFound()
  return account
}

async function checkPhone(db: Context['db'], user: User, phone: string | null | undefined) {
  if (phone === undefined || phone === user.phone) return
  if (!access.accounts.phone.includes(user.role)) throw invalid({ phone: ['profile:phone_fixed'] })
  if (phone === null) return
  const [taken] = await db
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.phone, phone), ne(accounts.id, user.id)))
  if (taken) throw invalid({ phone: ['profile:phone_taken'] })
}

const edit = defineRoute({
  method: 'patch',
  path: '/api/auth/profile',
  ifMatch: 'required',
  summary: 'Change the own data; If-Match names the version that is changed',
  tags: ['auth'],
  access: 'signed-in',
  body: ownProfileInput,
  answers: { 200: ownProfile },
  handle: async (context) => {
    const { db, env, now, request, user, sessions, body } = context
    const version = requireIfMatch(request)
    const account = await lockOwn(context)
    if (account.version !== version) throw conflict(ownProfileOf(account, env))
    if (body.language && !languages.some((locale) => locale === body.language)) {
      throw invalid({ language: ['profile:language_unknown'] })
    }
    await checkPhone(db, user, body.phone)
    const { firstName, lastName, language, phone } = body
    const changes = Object.fromEntries(
      Object.entries({ firstName, lastName, language, phone }).filter(([, value]) => value !== undefined),
    )
    const [saved = account] = await db
      .update(accounts)
      .set({ ...changes, version: account.version + 1, updatedAt: now })
      .where(eq(accounts.id, user.id))
      .returning()
    await recordAudit(context, 'update', 'account', [user.id])
    afterCommit(db, () => sessions.forget(user.sessionId))
    return ownProfileOf(saved, env)
  },
})

/** A call of its own, without a version: of three switches the last write counts. */
const setNotify = defineRoute({
  method: 'put',
  path: '/api/auth/notification-preferences',
  summary: 'Choose the channels of notifications',
  tags: ['auth'],
  access: 'signed-in',
  body: notify,
  answers: { 200: notify },
  handle: async ({ db, user, sessions, body }) => {
    await db
      .update(accounts)
      .set({ notifyPush: body.push, notifySms: body.sms, notifyEmail: body.email })
      .where(eq(accounts.id, user.id))
    afterCommit(db, () => sessions.forget(user.sessionId))
    return body
  },
})

export const profileEditRoutes = [edit, setNotify]
