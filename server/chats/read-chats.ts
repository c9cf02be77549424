import { and, asc, desc, eq, gt, inArray, or, type SQL, sql } from 'drizzle-orm'
import type * as z from 'zod'
import type { Chat, chatQuery } from '#contract/chat.ts'
import { chatsPerPage } from '#contract/chat-limits.ts'
import type { ActorContext } from '#server/platform/history/actor-context.ts'
import { readPageSize } from '#server/platform/http/page.ts'
import { notFound } from '#server/platform/http/problem.ts'
import { foldedContains } from '#server/platform/search/words.ts'
import { accounts } from '#server/schema/accounts.ts'
import { chatMembers, chatMessages, chatPresence, chats } from '#server/schema/chats.ts'
import { folded } from '#server/schema/folding.ts'
import { asPerson, personColumns } from './people.ts'

const mostUnread = 99
const mostSearched = 500
const shownCharacters = 160

type Reader = Pick<ActorContext, 'db' | 'user'>
type TimedReader = Pick<ActorContext, 'db' | 'user' | 'now'>

/** A conversation that nobody wrote in yet is its beginner's alone, unless it is a group. */
const begun = ({ user }: Reader) =>
  or(gt(chats.lastSeq, 0), eq(chats.kind, 'group'), eq(chats.createdBy, user.id))

/** The condition on `chats` for those that somebody is in. */
export const inChats = ({ db, user }: Reader) =>
  inArray(
    chats.id,
    db.select({ id: chatMembers.chatId }).from(chatMembers).where(eq(chatMembers.accountId, user.id)),
  )

const unread = (user: Reader['user']) => sql<number>`(
  select count(*)::integer from (
    select 1 from ${chatMessages} other
    where other.chat_id = ${chats.id} and other.seq > ${chatMembers.read} and other.sender_id <> ${user.id}
    limit ${mostUnread}
  ) of_others)`

async function membersOf({ db }: Reader, ids: readonly string[]) {
  const rows = await db
    .select({
      ...personColumns,
      chat: chatMembers.chatId,
      received: chatMembers.received,
      read: chatMembers.read,
    })
    .from(chatMembers)
    .innerJoin(accounts, eq(accounts.id, chatMembers.accountId))
    .leftJoin(chatPresence, eq(chatPresence.accountId, accounts.id))
    .where(inArray(chatMembers.chatId, [...ids]))
    .orderBy(asc(personColumns.name), asc(accounts.id))
  return Map.groupBy(rows, ({ chat }) => chat)
}

async function readSome(ctx: TimedReader, where: SQL | undefined, most = 1): Promise<Chat[]> {
  const { db, user } = ctx
  const rows = await db
    .select({ chat: chats, unread: unread(user), last: chatMessages })
    .from(chats)
    .innerJoin(chatMembers, and(eq(chatMembers.chatId, chats.id), eq(chatMembers.accountId, user.id)))
    .leftJoin(chatMessages, and(eq(chatMessages.chatId, chats.id), eq(chatMessages.seq, chats.lastSeq)))
    .where(where)
    .orderBy(desc(chats.lastAt), desc(chats.id))
    .limit(most)
  if (rows.length === 0) return []
  const members = await membersOf(
    ctx,
    rows.map(({ chat }) => chat.id),
  )
  return rows.map(({ chat: { id, kind, name, lastAt }, unread, last }) => ({
    ...{ id, kind, name, unread, updatedAt: lastAt.toISOString() },
    members: (members.get(id) ?? []).map((row) => ({
      ...asPerson(row, ctx.now),
      received: row.received,
      read: row.read,
    })),
    last: last && {
      ...{ seq: last.seq, sender: last.senderId, files: last.files },
      text: last.text.slice(0, shownCharacters).toWellFormed(),
      createdAt: last.createdAt.toISOString(),
    },
  }))
}

/** Names of the others in a conversation. */
const others = ({ user }: Reader) => sql`(
  select string_agg(concat_ws(' ', other.first_name, other.last_name), ' ')
  from ${chatMembers} named join ${accounts} other on other.id = named.account_id
  where named.chat_id = ${chats.id} and other.id <> ${user.id})`

/** Those of the newest conversations that have each word of a search in their name or in those of the others. */
function withNames(reader: Reader, search: string) {
  const { db, user } = reader
  // Names are folded as they are read, once for each of so many: the limit keeps the database from doing it for each word.
  const newest = db
    .select({
      id: chats.id,
      names: folded(sql`concat_ws(' ', ${chats.name}, ${others(reader)})`).as('names'),
    })
    .from(chats)
    .innerJoin(chatMembers, and(eq(chatMembers.chatId, chats.id), eq(chatMembers.accountId, user.id)))
    .orderBy(desc(chats.lastAt))
    .limit(mostSearched)
    .as('newest')
  const found = db
    .select({ id: newest.id })
    .from(newest)
    .where(foldedContains(search, sql`${newest.names}`))
  return inArray(chats.id, found)
}

type Query = z.infer<typeof chatQuery>

/**
 * Somebody's conversations, the last that something was written in first; those after the one that ended the answer before.
 * Throws 404 for an end that they are not in.
 */
export async function listChats(ctx: TimedReader, { after, page_size, search }: Query): Promise<Chat[]> {
  const [end] = after
    ? await ctx.db
        .select({ at: chats.lastAt })
        .from(chats)
        .where(and(eq(chats.id, after), inChats(ctx)))
    : []
  if (after && !end) throw notFound()
  const where = and(
    begun(ctx),
    search ? withNames(ctx, search) : undefined,
    end && sql`(${chats.lastAt}, ${chats.id}) < (${end.at.toISOString()}::timestamptz, ${after})`,
  )
  return readSome(ctx, where, readPageSize(page_size, chatsPerPage))
}

/** One of them; 404 for one that they are not in. */
export async function readChat(ctx: TimedReader, id: string): Promise<Chat> {
  const [one] = await readSome(ctx, eq(chats.id, id))
  if (!one) throw notFound()
  return one
}

/** Whether somebody is in a conversation; 404 where they are not. */
export async function checkMember(ctx: Reader, id: string): Promise<void> {
  const [row] = await ctx.db
    .select({ id: chats.id })
    .from(chats)
    .where(and(eq(chats.id, id), inChats(ctx)))
  if (!row) throw notFound()
}
