import { atom } from 'nanostores'
import type { Chat, ChatCard, ChatInput, ChatMessage, ChatPerson, FoundMessage } from '#contract/chat.ts'
import * as api from '#src/lib/api/chat.ts'
import { type Problem, problemOf } from '#src/lib/api/problem.ts'
import type { Query } from '#src/lib/api/query.ts'
import type { Listed } from '#src/lib/api/response-shape.ts'
import { latest } from './base/latest.ts'
import { loadable } from './base/loadable.ts'
import { continued } from './continued.ts'
import { $profile } from './profile.ts'
import { attempt, type Result } from './result.ts'
import { onSignedOut } from './signed-out.ts'

/** One's own conversations as far as they were read, the last that something was written in first. */
export const chats = loadable<[Query], Listed<Chat>>({
  name: 'chats',
  fetch: (options, query) => api.listChats(query, options),
  onChange: 'keep',
})
export const moreChats = continued(chats)
/** Those that a search finds by their names and those who are in them. */
export const foundChats = loadable<[string], readonly Chat[]>({
  name: 'chat-names',
  fetch: async (options, search) => (await api.listChats({ search }, options)).results,
  onChange: 'keep',
})
export const foundMessages = loadable<[string], FoundMessage[]>({
  name: 'chat-search',
  fetch: async (options, search) => {
    const found = await api.findMessages(options, search)
    void loadUnknown(found.map(({ chat }) => chat))
    return found
  },
  onChange: 'keep',
})
export const chatPeople = loadable<[string], ChatPerson[]>({
  name: 'chat-people',
  fetch: api.findPeople,
  onChange: 'keep',
})
export const chatSubjects = loadable<[string], ChatCard[]>({
  name: 'chat-subjects',
  fetch: api.findSubjects,
  onChange: 'keep',
})

/** A stretch of the open conversation, and whether there is more before and after it. */
export interface Thread {
  id: string
  messages: readonly ChatMessage[]
  older: boolean
  newer: boolean
  /** Which end is being loaded. */
  loading: 'all' | 'older' | 'newer' | null
  error: Problem | null
}
export const $chat = atom<Thread | null>(null)

/** So many messages are held at once: what is far from sight goes, and is loaded again on the way back. */
const mostHeld = 300
const turns = latest()
/** Something was written while a stretch was being loaded: it may not be in it. */
let isBehind = false

onSignedOut(closeChat)

/** Nothing of a conversation stays on the page. */
export function closeChat(): void {
  turns.cancel()
  $chat.set(null)
}

const merged = (held: readonly ChatMessage[], fresh: readonly ChatMessage[]) =>
  [...new Map([...held, ...fresh].map((one) => [one.seq, one])).values()].toSorted((a, b) => a.seq - b.seq)

/** Opens a conversation at its end, or around one of its messages. */
export async function openChat(id: string, around?: number): Promise<void> {
  const turn = turns.start()
  const held = $chat.get()
  const empty = { id, messages: [], older: false, newer: false, error: null }
  $chat.set(
    held?.id === id && !around ? { ...held, loading: 'all', error: null } : { ...empty, loading: 'all' },
  )
  try {
    const page = await api.listMessages(id, around ? { around } : {}, { signal: turn.signal })
    if (!turn.current()) return
    $chat.set({ id, ...page, loading: null, error: null })
    await catchUp()
  } catch (error) {
    if (turn.current()) $chat.set({ ...empty, loading: null, error: problemOf(error) })
  }
}

async function extend(end: 'older' | 'newer'): Promise<void> {
  const held = $chat.get()
  const edge = end === 'older' ? held?.messages[0] : held?.messages.at(-1)
  if (!held?.[end] || !edge || held.loading) return
  const turn = turns.start()
  $chat.set({ ...held, loading: end, error: null })
  const which = end === 'older' ? { before: edge.seq } : { after: edge.seq }
  const page = await attempt(() => api.listMessages(held.id, which, { signal: turn.signal }))
  const now = $chat.get()
  if (!turn.current() || !now) return
  if (!page.ok) return $chat.set({ ...now, loading: null, error: page.problem })
  const all = merged(now.messages, page.value.messages)
  const cut = all.length > mostHeld
  if (end === 'older') {
    const { older } = page.value
    $chat.set({ ...now, messages: all.slice(0, mostHeld), older, newer: now.newer || cut, loading: null })
  } else {
    const { newer } = page.value
    $chat.set({ ...now, messages: all.slice(-mostHeld), newer, older: now.older || cut, loading: null })
  }
  await catchUp()
}
export const loadOlderMessages = (): Promise<void> => extend('older')
export const loadNewerMessages = (): Promise<void> => extend('newer')

async function catchUp(): Promise<void> {
  const held = $chat.get()
  if (!isBehind || !held) return
  isBehind = false
  await refreshMessages(held.id)
}

/** Adds what was written since to the open conversation, where its end is in sight. */
export async function refreshMessages(id: string): Promise<void> {
  const held = $chat.get()
  if (held?.id !== id || held.newer) return
  isBehind = held.loading !== null
  if (isBehind) return
  const after = held.messages.at(-1)?.seq ?? 0
  const page = await attempt(() => api.listMessages(id, { after }))
  const now = $chat.get()
  if (!page.ok || now?.id !== id || now.newer) return
  addMessages(id, page.value.messages)
  if (page.value.newer) await refreshMessages(id)
}

/** Puts messages of a conversation in their places, where it is open at its end. */
export function addMessages(id: string, fresh: readonly ChatMessage[]): void {
  const held = $chat.get()
  if (held?.id !== id || held.newer || fresh.length === 0) return
  const all = merged(held.messages, fresh)
  $chat.set({ ...held, messages: all.slice(-mostHeld), older: held.older || all.length > mostHeld })
}

/** Puts a conversation as the server has it now among the others. */
export function keepChat(chat: Chat): void {
  const { data, loading } = chats.$state.get()
  const others = (data?.results ?? []).filter(({ id }) => id !== chat.id)
  const results = [...others, chat].toSorted((a, b) => b.updatedAt.localeCompare(a.updatedAt))
  if (data) chats.replace({ ...data, results })
  // What was being loaded is given up for this one.
  if (!data || loading) void chats.reload()
}

/** Reads those that the list was not read as far as. */
async function loadUnknown(ids: readonly string[]): Promise<void> {
  const held = chats.$state.get().data?.results ?? []
  const unknown = [...new Set(ids)].filter((id) => !held.some((one) => one.id === id))
  await Promise.all(unknown.map(refreshChat))
}

export async function createChat(input: ChatInput): Promise<Result<Chat>> {
  const made = await attempt(() => api.createChat(input))
  if (made.ok) keepChat(made.value)
  return made
}

/** Reads one conversation anew; one that cannot be read stays as it is. */
export async function refreshChat(id: string): Promise<Result<Chat>> {
  const read = await attempt(() => api.getChat(id))
  if (read.ok) keepChat(read.value)
  return read
}

/** How far a conversation has come to whoever is signed in. */
export const ownMarks = (chat: Chat) => chat.members.find(({ id }) => id === $profile.get()?.id)

/** Marks a conversation as read up to a message; what failed is marked with the next one. */
export async function readUpTo(chat: Chat, seq: number): Promise<void> {
  if (seq <= (ownMarks(chat)?.read ?? 0)) return
  const marked = await attempt(() => api.markRead(chat.id, seq))
  if (marked.ok) keepChat(marked.value)
}

/** Tells senders that their messages have come. */
export async function markReceived(): Promise<void> {
  const behind = (chats.$state.get().data?.results ?? []).flatMap((chat) => {
    const own = ownMarks(chat)
    const seq = chat.last?.seq ?? 0
    return own && own.received < seq && chat.unread > 0 ? [{ id: chat.id, seq }] : []
  })
  if (behind.length > 0) await attempt(() => api.markReceived({ chats: behind }))
}
