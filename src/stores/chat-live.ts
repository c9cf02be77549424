import { map } from 'nanostores'
import type { ChatPresence } from '#contract/chat.ts'
import * as api from '#src/lib/api/chat.ts'
import { $chat, chats, markReceived, refreshChat, refreshMessages } from './chat.ts'
import { watchTopic } from './live.ts'
import { attempt } from './result.ts'
import { onSignedOut } from './signed-out.ts'

const presenceMs = 30_000

/** Who of one's conversations was seen lately, by their id. */
export const $presence = map<Record<string, ChatPresence | undefined>>({})
onSignedOut(() => $presence.set({}))

async function loadPresence(): Promise<void> {
  if (document.hidden) return
  const seen = await attempt(() => api.listPresence())
  if (seen.ok) $presence.set(Object.fromEntries(seen.value.map((one) => [one.id, one])))
}

async function refreshAll(): Promise<void> {
  const open = $chat.get()
  await chats.reload()
  if (open) await refreshMessages(open.id)
  await markReceived()
}

async function refresh(ids: readonly string[]): Promise<void> {
  await Promise.all([...ids.map(refreshChat), ...ids.map(refreshMessages)])
  await markReceived()
}

/**
 * Keeps the conversations as they are on the server, from when their list is there: what is written, read and received as
 * it happens, and who is here.
 * @returns how to stop
 */
export function followChats(): () => void {
  let isBehind = false
  const stop = watchTopic(
    'chats',
    ({ chats = [], gap }) => void (gap ? refreshAll() : refresh(chats)),
    (state) => {
      // What was written before the stream began: the list may be older than that.
      if ((state === 'live' || state === 'polling') && isBehind) void refreshAll()
      isBehind = state === 'connecting' || state === 'lost'
    },
  )
  void markReceived()
  void loadPresence()
  const timer = setInterval(() => void loadPresence(), presenceMs)
  return () => {
    stop()
    clearInterval(timer)
  }
}
