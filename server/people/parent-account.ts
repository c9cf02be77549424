import { and, eq, ne, sql } from 'drizzle-orm'
import type { ParentAccount } from '#contract/parent.ts'
import { newLink } from '#server/auth/recovery-links.ts'
import { deleteUnconfirmedSignUp, hasEmail } from '#server/auth/unconfirmed-sign-ups.ts'
import { mailAbout } from '#server/email/keep-sent.ts'
import type { Db } from '#server/platform/db/connect.ts'
import type { WriteContext } from '#server/platform/history/actor-context.ts'
import { refused } from '#server/platform/http/problem.ts'
import { chooseLocale, translate } from '#server/platform/i18n/messages.ts'
import { pageLink } from '#server/platform/mail/page-link.ts'
import { accounts } from '#server/schema/accounts.ts'
import type { parents } from '#server/schema/people.ts'
import { revokeLinks } from '#server/staff/invite.ts'

type Row = typeof parents.$inferSelect
type Account = typeof accounts.$inferSelect

const linkDays = 7

export async function accountOf(db: Db, parent: string): Promise<Account | undefined> {
  const [account] = await db.select().from(accounts).where(eq(accounts.parent, parent)).orderBy(accounts.id)
  return account
}

/** Whether somebody else has this address to sign in with, and has confirmed that it is theirs. */
export const isOthersEmail = async (db: Db, email: string, own: string | undefined): Promise<boolean> =>
  (await db.$count(accounts, and(hasEmail(email), own === undefined ? undefined : ne(accounts.id, own)))) > 0

async function freePhone(db: Db, phone: string): Promise<string | null> {
  return (await db.$count(accounts, eq(accounts.phone, phone))) === 0 ? phone : null
}

/** The account of a parent who was invited before, or a new one; 409 for the address of somebody else's. */
async function openAccount(ctx: WriteContext, row: Row): Promise<Account> {
  const { db, now, user } = ctx
  const known = await accountOf(db, row.id)
  if (await isOthersEmail(db, row.email, known?.id))
    throw refused('email_taken', 'families:invite.email_taken', 409, { email: row.email })
  await deleteUnconfirmedSignUp(ctx, row.email)
  const { firstName, lastName, email, language, notify } = row
  const values = { firstName, lastName, email, language, invitedAt: now, updatedAt: now, updatedBy: user.id }
  if (known) {
    const [account] = await db.update(accounts).set(values).where(eq(accounts.id, known.id)).returning()
    return account ?? known
  }
  const [made] = await db
    .insert(accounts)
    .values({
      ...values,
      role: 'parent',
      status: 'invited',
      parent: row.id,
      phone: await freePhone(db, row.phone),
      notifyPush: notify.push,
      notifySms: notify.sms,
      notifyEmail: notify.email,
      createdAt: now,
      createdBy: user.id,
    })
    .returning()
  if (!made) throw new Error(`parents: ${row.id} got no account`)
  return made
}

/**
 * Sends a parent the link by which they choose their first password, by mail or as a text; links sent before stop
 * working. Throws 409 where the address is another account's.
 */
export async function inviteParent(ctx: WriteContext, row: Row, by: 'email' | 'sms'): Promise<void> {
  const { db, env, now, user, outbox } = ctx
  const account = await openAccount(ctx, row)
  await revokeLinks(ctx, account.id)
  const about = { accountId: account.id, purpose: 'reset', signUp: null } as const
  const token = await newLink(db, now, about, linkDays * 24 * 3600)
  const locale = chooseLocale(row.language)
  const link = pageLink(env, locale, 'reset', token)
  const vars = { name: row.firstName, by: `${user.firstName} ${user.lastName}`.trim(), count: linkDays }
  const purpose = 'parent invitation'
  if (by === 'email') {
    const mail = { to: row.email, locale, about: 'invited', link, vars, purpose } as const
    const name = `${row.firstName} ${row.lastName}`.trim()
    return mailAbout(ctx, mail, { kind: 'parents', id: row.id, name })
  }
  const text = translate(locale)('families:invite.text', { ...vars, link, email: row.email })
  await outbox.post(db, { channel: 'sms', to: row.phone, text, purpose })
}

const statusOf = ({ status }: Row, { passwordHash }: Account): Account['status'] => {
  if (status === 'inactive') return 'suspended'
  return passwordHash ? 'active' : 'invited'
}

/**
 * Keeps the account as the parent is: name, the address to sign in with, and whether they may. Who is made inactive, or
 * gets another address, is signed out, and links sent before no longer work.
 */
export async function updateParentAccount(ctx: WriteContext, before: Row, after: Row): Promise<void> {
  const { db, now, sessions } = ctx
  const account = await accountOf(db, after.id)
  if (!account) return
  const { firstName, lastName, email } = after
  const status = statusOf(after, account)
  const moved = email.toLowerCase() !== before.email.toLowerCase()
  if (moved) await deleteUnconfirmedSignUp(ctx, email)
  await db
    .update(accounts)
    .set({
      firstName,
      lastName,
      status,
      ...(moved && { email }),
      version: sql`${accounts.version} + 1`,
      updatedAt: now,
    })
    .where(eq(accounts.id, account.id))
  if (!moved && status !== 'suspended') return
  await revokeLinks(ctx, account.id)
  await sessions.endAll(account.id, 'suspended', db)
}

/** Deletes the account of a deleted parent, and all that belongs to it. */
export async function closeAccount({ db, sessions }: WriteContext, parent: string): Promise<void> {
  const account = await accountOf(db, parent)
  if (!account) return
  await sessions.endAll(account.id, 'suspended', db)
  await db.delete(accounts).where(eq(accounts.id, account.id))
}

/** How the accounts of these parents stand, by parent, and when they were last invited. */
export async function accountsOf(db: Db, ids: readonly string[]) {
  const wanted = JSON.stringify(ids)
  const rows = await db
    .select({ parent: accounts.parent, status: accounts.status, invitedAt: accounts.invitedAt })
    .from(accounts)
    .where(sql`${accounts.parent} in (select jsonb_array_elements_text(${wanted}::jsonb))`)
    .orderBy(accounts.id)
  const known = new Map(rows.toReversed().map((row) => [row.parent, row]))
  return (id: string): { account: ParentAccount; invitedAt: string | null } => {
    const found = known.get(id)
    if (!found) return { account: 'none', invitedAt: null }
    const account = found.status === 'pending' ? 'invited' : found.status
    return { account, invitedAt: found.invitedAt?.toISOString() ?? null }
  }
}
