import { and, count, desc, eq, inArray, isNull, type SQL } from 'drizzle-orm'
import type { Email, EmailDetails } from '#contract/email.ts'
import { emailLimits } from '#contract/lists/email.ts'
import { toStoredFile } from '#server/platform/files/store-upload.ts'
import type { ActorContext } from '#server/platform/history/actor-context.ts'
import { invalid, notFound } from '#server/platform/http/problem.ts'
import { emails } from '#server/schema/email.ts'
import { files } from '#server/schema/files.ts'

export type EmailRow = typeof emails.$inferSelect
type Reading = Pick<ActorContext, 'db' | 'user'>

/** Whose mailbox has what the console mails by itself: nobody's account. */
export const consoleMailbox = 'console'

/** Everybody has their own, and finds nobody else's. */
export const own = ({ user }: Pick<ActorContext, 'user'>) => eq(emails.accountId, user.id)
export const owned = (ctx: Pick<ActorContext, 'user'>, id: string) => and(own(ctx), eq(emails.id, id))

/** The files of a mail belong to it, whoever has it in their mailbox. */
export const ownerOf = ({ messageId }: Pick<EmailRow, 'messageId'>) =>
  ({ ownerKind: 'email', ownerId: messageId }) as const
const attachedTo = (messageIds: readonly string[]) =>
  and(eq(files.ownerKind, 'email'), inArray(files.ownerId, [...messageIds]), isNull(files.expiresAt))

type Head = Omit<EmailRow, 'body' | 'cc' | 'messageId' | 'searchText' | 'createdAt' | 'updatedAt'>

const aboutOf = ({ aboutKind: kind, aboutId: id, aboutName: name }: Head): Email['about'] =>
  kind && id ? { kind, id, name: name ?? '' } : null

const asEmail = (row: Head, fileCount: number): Email => ({
  id: row.id,
  starred: row.starred,
  important: row.important,
  checked: row.checked,
  trash: row.trashedAt !== null,
  read: row.read,
  folder: row.folder,
  label: row.label,
  from: { name: row.fromName, address: row.fromAddress },
  to: row.to,
  subject: row.subject,
  excerpt: row.excerpt,
  at: row.at.toISOString(),
  files: fileCount,
  about: aboutOf(row),
  system: row.accountId === consoleMailbox,
  version: row.version,
})

const head = {
  id: emails.id,
  accountId: emails.accountId,
  messageId: emails.messageId,
  version: emails.version,
  folder: emails.folder,
  fromName: emails.fromName,
  fromAddress: emails.fromAddress,
  to: emails.to,
  subject: emails.subject,
  excerpt: emails.excerpt,
  at: emails.at,
  starred: emails.starred,
  important: emails.important,
  checked: emails.checked,
  read: emails.read,
  label: emails.label,
  aboutKind: emails.aboutKind,
  aboutId: emails.aboutId,
  aboutName: emails.aboutName,
  trashedAt: emails.trashedAt,
}

/** Mails without their texts, the latest first. */
export async function readHeads(
  ctx: Pick<Reading, 'db'>,
  where: SQL | undefined,
  most: number,
): Promise<Email[]> {
  const rows = await ctx.db
    .select(head)
    .from(emails)
    .where(where)
    .orderBy(desc(emails.at), desc(emails.id))
    .limit(most)
  const messageIds = rows.map(({ messageId }) => messageId)
  const counted =
    rows.length === 0
      ? []
      : await ctx.db
          .select({ id: files.ownerId, count: count() })
          .from(files)
          .where(attachedTo(messageIds))
          .groupBy(files.ownerId)
  const countOf = new Map(counted.map((one) => [one.id, one.count]))
  return rows.map((row) => asEmail(row, countOf.get(row.messageId) ?? 0))
}

/** A mail with its text and its files, in the order in which they were uploaded. */
export async function withDetails({ db }: Pick<ActorContext, 'db'>, row: EmailRow): Promise<EmailDetails> {
  const attached = await db
    .select()
    .from(files)
    .where(attachedTo([row.messageId]))
    .orderBy(files.createdAt, files.id)
  return {
    ...asEmail(row, attached.length),
    cc: row.cc,
    body: row.body,
    attached: attached.map(toStoredFile),
  }
}

/** One's own mail for a change, so that no other change comes between. Throws 404. */
export async function lockEmail(ctx: Reading, id: string): Promise<EmailRow> {
  const [row] = await ctx.db.select().from(emails).where(owned(ctx, id)).for('update')
  if (!row) throw notFound()
  return row
}

/** How many more mails a mailbox has room for; those in the trash take none. */
export async function roomOf({ db, user }: { db: Reading['db']; user: { id: string } }): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(emails)
    .where(and(eq(emails.accountId, user.id), isNull(emails.trashedAt)))
  return Math.max(0, emailLimits.mails - (row?.count ?? 0))
}

export const mailboxFull = ({ t }: Pick<ActorContext, 't'>) =>
  invalid({ non_field_errors: [t('email:full', { count: emailLimits.mails })] })
