import { randomUUID } from 'node:crypto'
import { chatMembers, chats } from '#server/schema/chats.ts'
import type { RequestMaker } from './request-maker.ts'

/** A conversation of whoever asks with somebody, or of two others. */
const ofChat =
  (tail = '', body?: () => object): RequestMaker =>
  async ({ db, clock, account }, me, whose) => {
    const [id, at] = [randomUUID(), clock()]
    const chat = {
      kind: 'group' as const,
      name: 'Gate',
      createdBy: me.accounts[whose],
      createdAt: at,
      lastAt: at,
    }
    await db.insert(chats).values({ ...chat, id, lastSeq: 1 })
    const others = [me.accounts[whose], await account('support')]
    await db.insert(chatMembers).values(others.map((accountId) => ({ chatId: id, accountId })))
    return { path: `/api/data/chat/ChatData/${id}${tail}`, ...(body && { body: body() }) }
  }
/** Requests about conversations. */
export const chatRequests: Readonly<Record<string, RequestMaker>> = {
  'GET /api/data/chat/ChatData/{id}': ofChat(),
  'GET /api/data/chat/ChatData/{id}/messages': ofChat('/messages'),
  'POST /api/data/chat/ChatData/{id}/messages': ofChat('/messages', () => ({
    key: randomUUID(),
    text: 'Yes',
  })),
  'POST /api/data/chat/ChatData/{id}/read': ofChat('/read', () => ({ seq: 1 })),
}
