import { and, eq, gt, inArray } from 'drizzle-orm'
import * as z from 'zod'
import * as access from '#contract/access.ts'
import {
  chat,
  chatCard,
  chatInput,
  chatMessage,
  chatMessageInput,
  chatMessages,
  chatMessagesQuery,
  chatPerson,
  chatPresence,
  chatQuery,
  chatRead,
  chatReceived,
  chatSearchQuery,
  foundMessage,
} from '#contract/chat.ts'
import { id } from '#contract/record.ts'
import type { ActorContext } from '#server/platform/history/actor-context.ts'
import { defineRoute, type Route, reply } from '#server/platform/http/define-route.ts'
import { forbidden, invalid } from '#server/platform/http/problem.ts'
import { countWithin } from '#server/platform/http/throttle.ts'
import { chatMembers, chats, chatPresence as presences } from '#server/schema/chats.ts'
import { findMessages, markSeen, readMessages, sendMessage } from './messages.ts'
import { areReached, asPresence, findPeople } from './people.ts'
import { checkMember, inChats, listChats, readChat } from './read-chats.ts'
import { findSubjects } from './subjects.ts'

const common = { tags: ['Chats'], access: access.chats.use } as const
const path = '/api/data/chat/ChatData'
const params = z.object({ id })
const messagesPerMinute = { limit: 120, seconds: 60 }
const chatsPerHour = { limit: 60, seconds: 3600 }
/** Whoever was seen within this time may be here still. */
const presentMs = 10 * 60_000

const list = defineRoute({
  ...common,
  method: 'get',
  path,
  summary: 'One’s own conversations, the last that something was written in first, as many as fit',
  query: chatQuery,
  answers: { 200: z.array(chat) },
  handle: (ctx) => listChats(ctx, ctx.query),
})

const read = defineRoute({
  ...common,
  method: 'get',
  path: `${path}/{id}`,
  summary: 'One of one’s own conversations',
  params,
  answers: { 200: chat },
  handle: (ctx) => readChat(ctx, ctx.params.id),
})

/** The conversation of two people, whichever of them begins it. */
async function pairOf(
  { db, user, now }: ActorContext,
  other: string,
): Promise<{ id: string; isNew: boolean }> {
  const pair = [user.id, other].toSorted().join(' ')
  const [made] = await db
    .insert(chats)
    .values({ kind: 'direct', name: '', pair, createdBy: user.id, createdAt: now, lastAt: now })
    .onConflictDoNothing({ target: chats.pair })
    .returning({ id: chats.id })
  if (made) return { id: made.id, isNew: true }
  const [there] = await db.select({ id: chats.id }).from(chats).where(eq(chats.pair, pair))
  if (!there) throw new Error('A conversation was not stored.')
  return { id: there.id, isNew: false }
}

async function groupOf(
  { db, user, now }: ActorContext,
  name: string,
): Promise<{ id: string; isNew: boolean }> {
  const [made] = await db
    .insert(chats)
    .values({ kind: 'group', name, createdBy: user.id, createdAt: now, lastAt: now })
    .returning({ id: chats.id })
  if (!made) throw new Error('A conversation was not stored.')
  return { id: made.id, isNew: true }
}

const create = defineRoute({
  ...common,
  method: 'post',
  path,
  summary: 'Begins a conversation; that of two people is answered where it is there already',
  body: chatInput,
  answers: { 201: chat, 200: chat },
  handle: async (ctx) => {
    const { db, user, now, body, t } = ctx
    const others = [...new Set(body.members)].filter((member) => member !== user.id)
    const [other] = others
    const isGroup = others.length > 1 || body.name !== ''
    if (other === undefined || !(await areReached(db, user, others)))
      throw invalid({ members: [t('resources:unknown')] })
    if (isGroup && !access.chats.drivers.includes(user.role)) throw forbidden()
    if (isGroup && body.name === '') throw invalid({ name: [t('core:field.required')] })
    await countWithin(db, `chats:${user.id}`, now, chatsPerHour)
    const { id: chatId, isNew } = await (isGroup ? groupOf(ctx, body.name) : pairOf(ctx, other))
    if (isNew)
      await db.insert(chatMembers).values([user.id, ...others].map((accountId) => ({ chatId, accountId })))
    return reply(isNew ? 201 : 200, await readChat(ctx, chatId))
  },
})

const messages = defineRoute({
  ...common,
  method: 'get',
  path: `${path}/{id}/messages`,
  summary:
    'A page of the messages of a conversation; what each is about only as far as the reader may read it',
  params,
  query: chatMessagesQuery,
  answers: { 200: chatMessages },
  handle: async (ctx) => {
    await checkMember(ctx, ctx.params.id)
    return readMessages(ctx, ctx.params.id, ctx.query)
  },
})

const send = defineRoute({
  ...common,
  method: 'post',
  path: `${path}/{id}/messages`,
  summary: 'Writes a message; sent again under the same key it is the same one',
  params,
  body: chatMessageInput,
  answers: { 201: chatMessage },
  handle: async (ctx) => {
    await checkMember(ctx, ctx.params.id)
    await countWithin(ctx.db, `chat-messages:${ctx.user.id}`, ctx.now, messagesPerMinute)
    return sendMessage(ctx, ctx.params.id, ctx.body)
  },
})

const markRead = defineRoute({
  ...common,
  method: 'post',
  path: `${path}/{id}/read`,
  summary: 'Marks a conversation as read up to a message',
  params,
  body: chatRead,
  answers: { 200: chat },
  handle: async (ctx) => {
    await checkMember(ctx, ctx.params.id)
    await markSeen(ctx, 'read', [{ id: ctx.params.id, seq: ctx.body.seq }])
    return readChat(ctx, ctx.params.id)
  },
})

const markReceived = defineRoute({
  ...common,
  method: 'post',
  path: '/api/data/chat/received',
  summary: 'Says how far conversations have come to the reader; those that they are not in are left alone',
  body: chatReceived,
  answers: { 204: z.undefined() },
  handle: async (ctx) => {
    await markSeen(ctx, 'received', ctx.body.chats)
    return undefined
  },
})

const people = defineRoute({
  ...common,
  method: 'get',
  path: '/api/data/chat/people',
  summary: 'Whom one may begin a conversation with, by name',
  query: chatSearchQuery,
  answers: { 200: z.array(chatPerson) },
  handle: (ctx) => findPeople(ctx, ctx.query.search),
})

const presence = defineRoute({
  ...common,
  method: 'get',
  path: '/api/data/chat/presence',
  summary: 'Who of one’s own conversations was seen in the last ten minutes',
  answers: { 200: z.array(chatPresence) },
  handle: async (ctx) => {
    const { db, now } = ctx
    const together = db
      .select({ id: chatMembers.accountId })
      .from(chatMembers)
      .innerJoin(chats, eq(chats.id, chatMembers.chatId))
      .where(inChats(ctx))
    const rows = await db
      .select()
      .from(presences)
      .where(
        and(
          gt(presences.seenAt, new Date(now.getTime() - presentMs)),
          inArray(presences.accountId, together),
        ),
      )
    return rows.map(({ accountId, seenAt }) => asPresence({ id: accountId, seenAt }, now))
  },
})

const subjects = defineRoute({
  ...common,
  method: 'get',
  path: '/api/data/chat/subjects',
  summary: 'Bookings and trips in reach by their reference, for a message about one',
  query: chatSearchQuery,
  answers: { 200: z.array(chatCard) },
  handle: (ctx) => findSubjects(ctx, ctx.query.search),
})

const search = defineRoute({
  ...common,
  method: 'get',
  path: '/api/data/chat/search',
  summary: 'Messages of one’s own conversations that have every word of a search',
  query: chatSearchQuery,
  answers: { 200: z.array(foundMessage) },
  handle: (ctx) => findMessages(ctx, ctx.query.search),
})

export const chatRoutes: readonly Route[] = [
  list,
  read,
  create,
  messages,
  send,
  markRead,
  markReceived,
  people,
  presence,
  subjects,
  search,
]
