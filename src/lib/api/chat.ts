import type {
  Chat,
  ChatCard,
  ChatInput,
  ChatMember,
  ChatMessage,
  ChatMessageInput,
  ChatMessages,
  ChatPerson,
  ChatPresence,
  ChatReceived,
  FoundMessage,
} from '#contract/chat.ts'
import { chatsPerPage } from '#contract/chat-limits.ts'
import { roles } from '#contract/lists/roles.ts'
import { api } from './browser-client.ts'
import type { Options } from './call.ts'
import { count, oneOf, text, textOrNull } from './field-readers.ts'
import type { Query } from './query.ts'
import { asPage, asRecord, isObject, type Listed } from './response-shape.ts'

const base = '/api/data/chat'
const path = `${base}/ChatData`
const pathOf = (id: string) => `${path}/${encodeURIComponent(id)}`

const rows = (value: unknown) => (Array.isArray(value) ? value.filter(isObject) : [])

const readPresence = (row: Record<string, unknown>): ChatPresence => ({
  id: text(row.id),
  seenAt: textOrNull(row.seenAt),
  here: row.here === true,
})
const readPerson = (row: Record<string, unknown>): ChatPerson => ({
  ...readPresence(row),
  name: text(row.name),
  role: roles.find((one) => one === row.role) ?? 'viewer',
})
const readMember = (row: Record<string, unknown>): ChatMember => ({
  ...readPerson(row),
  received: count(row.received),
  read: count(row.read),
})

/** A conversation of any backend: what it leaves out is empty. */
function readChat(row: unknown): Chat {
  const raw = asRecord<Record<string, unknown>>(row)
  const last = isObject(raw.last) ? raw.last : null
  return {
    id: text(raw.id),
    kind: raw.kind === 'group' ? 'group' : 'direct',
    name: text(raw.name),
    members: rows(raw.members).map(readMember),
    unread: count(raw.unread),
    last: last && {
      ...{ seq: count(last.seq), sender: text(last.sender), text: text(last.text) },
      ...{ files: count(last.files), createdAt: text(last.createdAt) },
    },
    updatedAt: text(raw.updatedAt),
  }
}

function readCard(value: unknown): ChatCard | null {
  if (!isObject(value) || !text(value.id)) return null
  return {
    kind: value.kind === 'booking' ? 'booking' : 'trip',
    ...{ id: text(value.id), reference: text(value.reference), at: text(value.at) },
    status: oneOf(value.status),
    booking: text(value.booking),
  }
}

function readMessage(row: unknown): ChatMessage {
  const raw = asRecord<Record<string, unknown>>(row)
  return {
    ...{ id: text(raw.id), seq: count(raw.seq), sender: text(raw.sender), text: text(raw.text) },
    files: rows(raw.files) as ChatMessage['files'],
    about: readCard(raw.about),
    hidden: raw.hidden === true,
    key: textOrNull(raw.key),
    createdAt: text(raw.createdAt),
  }
}

/** One's conversations, the newest first; `next` is the last one's id where there may be more. */
export async function listChats(query: Query, { signal }: Options = {}): Promise<Listed<Chat>> {
  const answer = asPage(await api.send({ path, query, signal }))
  const results = answer.results.map(readChat)
  return { ...answer, results, next: results.length < chatsPerPage ? null : (results.at(-1)?.id ?? null) }
}

export async function getChat(id: string): Promise<Chat> {
  return readChat(await api.send({ path: pathOf(id) }))
}

export async function createChat(body: ChatInput): Promise<Chat> {
  return readChat(await api.send({ method: 'POST', path, body }))
}

/** Messages before a number, after it or around it; the newest without any. */
export async function listMessages(
  id: string,
  which: { before?: number; after?: number; around?: number },
  { signal }: Options = {},
): Promise<ChatMessages> {
  const raw = asRecord<Record<string, unknown>>(
    await api.send({ path: `${pathOf(id)}/messages`, query: which, signal }),
  )
  return {
    messages: rows(raw.messages).map(readMessage),
    older: raw.older === true,
    newer: raw.newer === true,
  }
}

/** Sends a message, once: whoever calls tries again, with the same key. */
export async function sendMessage(id: string, body: ChatMessageInput): Promise<ChatMessage> {
  const call = { method: 'POST', path: `${pathOf(id)}/messages`, body, tries: 'one' } as const
  return readMessage(await api.send({ ...call, idempotencyKey: body.key }))
}

export async function markRead(id: string, seq: number): Promise<Chat> {
  return readChat(await api.send({ method: 'POST', path: `${pathOf(id)}/read`, body: { seq } }))
}

export async function markReceived(body: ChatReceived): Promise<void> {
  await api.send({ method: 'POST', path: `${base}/received`, body, answer: 'nothing' })
}

export async function listPresence({ signal }: Options = {}): Promise<ChatPresence[]> {
  return rows(await api.send({ path: `${base}/presence`, signal })).map(readPresence)
}

export async function findPeople({ signal }: Options, search: string): Promise<ChatPerson[]> {
  return rows(await api.send({ path: `${base}/people`, query: { search }, signal })).map(readPerson)
}

export async function findSubjects({ signal }: Options, search: string): Promise<ChatCard[]> {
  const found = rows(await api.send({ path: `${base}/subjects`, query: { search }, signal }))
  return found.flatMap((one) => readCard(one) ?? [])
}

export async function findMessages({ signal }: Options, search: string): Promise<FoundMessage[]> {
  return rows(await api.send({ path: `${base}/search`, query: { search }, signal })).map((row) => ({
    ...{ chat: text(row.chat), seq: count(row.seq), sender: text(row.sender), text: text(row.text) },
    createdAt: text(row.createdAt),
  }))
}
