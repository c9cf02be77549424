import { and, count, eq, inArray, isNotNull, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import * as access from '#contract/access.ts'
import type { Email, EmailCounts } from '#contract/email.ts'
import {
  type EmailFilter,
  type EmailLabel,
  type EmailSubject,
  emailFilters,
  emailLabels,
} from '#contract/lists/email.ts'
import type { ActorContext } from '#server/platform/history/actor-context.ts'
import { maxPageSize, readPageSize } from '#server/platform/http/page.ts'
import { notFound } from '#server/platform/http/problem.ts'
import { foldedContains } from '#server/platform/search/words.ts'
import { emails } from '#server/schema/email.ts'
import { consoleMailbox, own, readHeads } from './mailbox.ts'

type Reading = Pick<ActorContext, 'db' | 'user'>

/** Who reads what the console mails by itself: whoever reads what it is about, of drivers and companies their papers. */
const readers: Readonly<Partial<Record<EmailSubject, readonly string[]>>> = {
  applications: access.applications.read,
  drivers: access.driverDocuments.read,
  companies: access.documents.read,
}

/** What the console mailed by itself, as far as one may read it. */
function ofConsole({ user }: Pick<Reading, 'user'>): SQL | undefined {
  const kinds = (Object.keys(readers) as EmailSubject[]).filter((kind) => readers[kind]?.includes(user.role))
  return and(eq(emails.accountId, consoleMailbox), inArray(emails.aboutKind, kinds))
}

/** What one may read: one's own, and what the console mailed. */
export const readable = (ctx: Pick<Reading, 'user'>): SQL | undefined => or(own(ctx), ofConsole(ctx))

const there = isNull(emails.trashedAt)
const inFolder = (folder: Email['folder']) => and(there, eq(emails.folder, folder))
const kept = and(there, ne(emails.folder, 'spam'))
const marked: Record<Exclude<EmailFilter, 'console'>, SQL | undefined> = {
  inbox: inFolder('inbox'),
  starred: and(kept, emails.starred),
  important: and(kept, emails.important),
  sent: inFolder('sent'),
  draft: inFolder('draft'),
  spam: inFolder('spam'),
  trash: isNotNull(emails.trashedAt),
}
const underLabel = (label: EmailLabel) => and(kept, eq(emails.label, label))

interface Query {
  filter?: EmailFilter | undefined
  label?: EmailLabel | undefined
  search?: string | undefined
  after?: string | undefined
  page_size?: string | undefined
}

function chosen(ctx: Reading, { filter, label }: Query): SQL | undefined {
  if (filter === 'console') return ofConsole(ctx)
  const those = label ? underLabel(label) : filter && marked[filter]
  return and(own(ctx), those)
}

/** The latest first; those after the one that ended the answer before, whatever went since. Throws 404 where that is not there. */
export async function listHeads(ctx: Reading, query: Query): Promise<Email[]> {
  const { after, search } = query
  const [last] = after
    ? await ctx.db
        .select({ at: emails.at })
        .from(emails)
        .where(and(readable(ctx), eq(emails.id, after)))
    : []
  if (after && !last) throw notFound()
  const where = and(
    chosen(ctx, query),
    foldedContains(search, emails.searchText),
    last && sql`(${emails.at}, ${emails.id}) < (${last.at.toISOString()}::timestamptz, ${after})`,
  )
  return readHeads(ctx, where, readPageSize(query.page_size, maxPageSize))
}

/** How many of each filter and label are unread; of the drafts, how many there are. What one has sent or marked says nothing. */
export async function countEmails(ctx: Reading): Promise<EmailCounts> {
  const unread = eq(emails.read, false)
  const counted: Partial<Record<EmailFilter, SQL | undefined>> = {
    inbox: and(marked.inbox, unread),
    draft: marked.draft,
    spam: and(marked.spam, unread),
  }
  const sum = (condition: SQL | undefined) => sql<number>`(count(*) filter (where ${condition}))::int`
  const columns = Object.entries(counted).map(([name, condition]) => [name, sum(condition)] as const)
  const labels = emailLabels.map((label) => [`label ${label}`, sum(and(underLabel(label), unread))] as const)
  const [row] = await ctx.db
    .select({ all: count(), ...Object.fromEntries([...columns, ...labels]) })
    .from(emails)
    .where(own(ctx))
  const countOf = (name: string) => Number((row as Record<string, number> | undefined)?.[name] ?? 0)
  const table = <Name extends string>(names: readonly Name[], prefix = '') =>
    Object.fromEntries(names.map((name) => [name, countOf(`${prefix}${name}`)])) as Record<Name, number>
  return { filters: table(emailFilters), labels: table(emailLabels, 'label ') }
}
