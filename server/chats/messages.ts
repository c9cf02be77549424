import { and, asc, desc, eq, gt, inArray, lt, or, type SQL, sql } from 'drizzle-orm'
import type * as z from 'zod'
import type {
  ChatMessage,
  ChatMessages,
  chatMessageInput,
  chatMessagesQuery,
  FoundMessage,
} from '#contract/chat.ts'
import { attachFiles } from '#server/platform/files/attach.ts'
import { toStoredFile } from '#server/platform/files/store-upload.ts'
import type { ActorContext } from '#server/platform/history/actor-context.ts'
import { invalid } from '#server/platform/http/problem.ts'
import { likePattern, searchWords } from '#server/platform/search/text.ts'
import { accounts } from '#server/schema/accounts.ts'
import { chatMembers, chatMessages, chats } from '#server/schema/chats.ts'
import { files } from '#server/schema/files.ts'
import { fold } from '#server/schema/folding.ts'
import { inChats } from './read-chats.ts'
import { cardsOf } from './subjects.ts'

const pageSize = 50
const mostFound = 30
const shownCharacters = 200

type Reader = Pick<ActorContext, 'db' | 'user'>
type Row = typeof chatMessages.$inferSelect

const subjectOf = ({ aboutKind: kind, aboutId: id }: Row) => (kind && id ? { kind, id } : null)

/** Messages as this reader may read them. */
async function asMessages({ db, user }: Reader, rows: readonly Row[]): Promise<ChatMessage[]> {
  const withFiles = rows.filter((row) => row.files > 0).map(({ id }) => id)
  const stored =
    withFiles.length === 0
      ? []
      : await db
          .select()
          .from(files)
          .where(and(eq(files.ownerKind, 'chat'), inArray(files.ownerId, withFiles)))
          .orderBy(asc(files.createdAt), asc(files.id))
  const filesOf = Map.groupBy(stored, ({ ownerId }) => ownerId)
  const cardOf = await cardsOf(
    db,
    user,
    rows.flatMap((row) => subjectOf(row) ?? []),
  )
  return rows.map((row) => {
    const subject = subjectOf(row)
    const about = subject && cardOf(subject)
    return {
      ...{ id: row.id, seq: row.seq, sender: row.senderId, text: row.text },
      files: (filesOf.get(row.id) ?? []).map(toStoredFile),
      about,
      hidden: subject !== null && about === null,
      key: row.senderId === user.id ? row.key : null,
      createdAt: row.createdAt.toISOString(),
    }
  })
}

/** A page of a conversation in the order in which it was written; one more is read to know whether there are others. */
export async function readMessages(
  ctx: Reader,
  chat: string,
  { before, after, around }: z.output<typeof chatMessagesQuery>,
): Promise<ChatMessages> {
  const { db } = ctx
  const read = (where: SQL | undefined, order: 'asc' | 'desc', most: number) =>
    db
      .select()
      .from(chatMessages)
      .where(and(eq(chatMessages.chatId, chat), where))
      .orderBy(order === 'asc' ? asc(chatMessages.seq) : desc(chatMessages.seq))
      .limit(most + 1)
  const onwards = async (from: number, most: number) => {
    const rows = await read(gt(chatMessages.seq, from), 'asc', most)
    return { rows: rows.slice(0, most), more: rows.length > most }
  }
  const back = async (to: number | undefined, most: number) => {
    const rows = await read(to === undefined ? undefined : lt(chatMessages.seq, to), 'desc', most)
    return { rows: rows.slice(0, most).reverse(), more: rows.length > most }
  }
  if (after !== undefined) {
    const { rows, more } = await onwards(after, pageSize)
    return { messages: await asMessages(ctx, rows), older: after > 0, newer: more }
  }
  if (around !== undefined) {
    const [earlier, later] = [await back(around, pageSize / 2), await onwards(around - 1, pageSize / 2)]
    const messages = await asMessages(ctx, [...earlier.rows, ...later.rows])
    return { messages, older: earlier.more, newer: later.more }
  }
  const { rows, more } = await back(before, pageSize)
  return { messages: await asMessages(ctx, rows), older: more, newer: before !== undefined }
}

/** What this person has sent under a key already. */
async function sentBefore({ db, user }: Reader, chat: string, key: string) {
  const [row] = await db
    .select()
    .from(chatMessages)
    .where(and(eq(chatMessages.chatId, chat), eq(chatMessages.senderId, user.id), eq(chatMessages.key, key)))
  return row
}

/** Writes a message; one that was sent before is answered as it is. Throws 400 for what its writer may not name. */
export async function sendMessage(
  ctx: ActorContext,
  chat: string,
  { key, text, files: fileIds, about }: z.output<typeof chatMessageInput>,
): Promise<ChatMessage> {
  const { db, user, now, t } = ctx
  const before = await sentBefore(ctx, chat, key)
  const row = before ?? (await store())
  const [message] = await asMessages(ctx, [row])
  if (!message) throw new Error('A message was not stored.')
  return message

  async function store(): Promise<Row> {
    if (text.trim() === '' && fileIds.length === 0 && !about)
      throw invalid({ text: [t('core:field.required')] })
    if (about && !(await cardsOf(db, user, [about]))(about))
      throw invalid({ about: [t('resources:unknown')] })
    const id = crypto.randomUUID()
    const unknown = await attachFiles(
      db,
      now,
      fileIds,
      { createdBy: user.id },
      { ownerKind: 'chat', ownerId: id },
    )
    if (unknown.length > 0) throw invalid({ files: [t('resources:unknown')] })
    // Its row is locked from here on: messages of one conversation are numbered one after the other.
    const [numbered] = await db
      .update(chats)
      .set({ lastSeq: sql`${chats.lastSeq} + 1`, lastAt: now, changedIn: sql`pg_current_xact_id()` })
      .where(eq(chats.id, chat))
      .returning({ seq: chats.lastSeq })
    const [stored] = await db
      .insert(chatMessages)
      .values({
        ...{ id, chatId: chat, seq: numbered?.seq ?? 0, senderId: user.id, key, text, createdAt: now },
        ...{ searchText: fold(text), files: new Set(fileIds).size },
        ...{ aboutKind: about?.kind ?? null, aboutId: about?.id ?? null },
      })
      .returning()
    if (!stored) throw new Error('A message was not stored.')
    return stored
  }
}

/** Messages of one's conversations that have every word of a search, the newest first. */
export async function findMessages(ctx: Reader, search: string): Promise<FoundMessage[]> {
  const words = searchWords(search).map((word) => sql`${chatMessages.searchText} like ${likePattern(word)}`)
  if (words.length === 0) return []
  const rows = await ctx.db
    .select({
      ...{ chat: chatMessages.chatId, seq: chatMessages.seq, text: chatMessages.text },
      sender: sql<string>`coalesce(concat_ws(' ', ${accounts.firstName}, ${accounts.lastName}), '')`,
      createdAt: chatMessages.createdAt,
    })
    .from(chatMessages)
    .innerJoin(chats, eq(chats.id, chatMessages.chatId))
    .leftJoin(accounts, eq(accounts.id, chatMessages.senderId))
    .where(and(inChats(ctx), ...words))
    .orderBy(desc(chatMessages.createdAt), desc(chatMessages.id))
    .limit(mostFound)
  return rows.map((row) => ({
    ...row,
    text: row.text.slice(0, shownCharacters).toWellFormed(),
    createdAt: row.createdAt.toISOString(),
  }))
}

/**
 * Marks how far conversations have come to somebody, or were read by them; never back. `read` is received too. Others in
 * them hear of it.
 */
export async function markSeen(
  { db, user }: Reader,
  kind: 'received' | 'read',
  marks: readonly { id: string; seq: number }[],
): Promise<void> {
  const moved: string[] = []
  for (const { id, seq } of marks.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    const reached = sql`least(${seq}::integer, (select ${chats.lastSeq} from ${chats} where ${chats.id} = ${id}))`
    const received = sql`greatest(${chatMembers.received}, ${reached})`
    const read = sql`greatest(${chatMembers.read}, ${reached})`
    const behind = [
      lt(chatMembers.received, reached),
      ...(kind === 'read' ? [lt(chatMembers.read, reached)] : []),
    ]
    const rows = await db
      .update(chatMembers)
      .set(kind === 'read' ? { received, read } : { received })
      .where(and(eq(chatMembers.chatId, id), eq(chatMembers.accountId, user.id), or(...behind)))
      .returning({ id: chatMembers.chatId })
    moved.push(...rows.map((row) => row.id))
  }
  if (moved.length === 0) return
  await db.update(chats).set({ changedIn: sql`pg_current_xact_id()` }).where(inArray(chats.id, moved))
}
