import { atom, map } from 'nanostores'
import type { ChatCard } from '#contract/chat.ts'
import * as api from '#src/lib/api/chat.ts'
import { uploadFile } from '#src/lib/api/files.ts'
import type { Problem, ProblemKind } from '#src/lib/api/problem.ts'
import { addMessages, refreshChat } from './chat.ts'
import { $interrupted } from './follow-session.ts'
import { attempt } from './result.ts'
import { onSignedOut } from './signed-out.ts'
import { markWritten } from './written.ts'

/** A message on its way. It is in memory only: what somebody wrote stays on no disk of theirs. */
export interface Outgoing {
  /** Sent again it is the same message. */
  key: string
  chat: string
  text: string
  files: readonly File[]
  about: ChatCard | null
  createdAt: string
  /** `waiting`: there is no way to the server now; it is sent when there is. */
  state: 'sending' | 'waiting' | 'refused'
  problem: Problem | null
}

/** Messages that are not sent yet, in their order. */
export const $chatOutbox = atom<readonly Outgoing[]>([])

/** What is being written, by conversation. */
export const $chatDrafts = map<Record<string, string | undefined>>({})
$chatDrafts.listen((drafts) => markWritten($chatDrafts, Object.values(drafts).some(Boolean)))
export const keepDraft = (chat: string, text: string): void => $chatDrafts.setKey(chat, text)

const retryMs = 4000
/** What another try may be answered otherwise. */
const passing: readonly ProblemKind[] = [
  'offline',
  'timeout',
  'unavailable',
  'limited',
  'aborted',
  'malformed',
  'expired',
]
/** Files of a message that have arrived already, by its key. */
const uploads = new Map<string, string[]>()
let isSending = false
let timer: ReturnType<typeof setTimeout> | undefined

/** A page that goes takes with it what is not sent. */
const holdPage = (event: BeforeUnloadEvent) => event.preventDefault()

function setOutbox(next: readonly Outgoing[]): void {
  $chatOutbox.set(next)
  markWritten($chatOutbox, next.length > 0)
  const toggle = next.length > 0 ? addEventListener : removeEventListener
  toggle('beforeunload', holdPage)
  toggle('online', sendNow)
}

const change = (key: string, part: Partial<Outgoing>) =>
  setOutbox($chatOutbox.get().map((one) => (one.key === key ? { ...one, ...part } : one)))
const drop = (key: string) => {
  uploads.delete(key)
  setOutbox($chatOutbox.get().filter((one) => one.key !== key))
}

/** The files first, each once; then the message with their ids. */
async function deliver({ key, chat, text, files, about }: Outgoing) {
  const ids = uploads.get(key) ?? []
  uploads.set(key, ids)
  for (const file of files.slice(ids.length)) {
    const options = { onProgress: () => undefined, signal: new AbortController().signal }
    ids.push((await uploadFile(file, undefined, options)).id)
  }
  const subject = about && { kind: about.kind, id: about.id }
  return api.sendMessage(chat, { key, text, files: ids, about: subject })
}

async function send(one: Outgoing): Promise<boolean> {
  change(one.key, { state: 'sending', problem: null })
  const sent = await attempt(() => deliver(one))
  if (sent.ok) {
    addMessages(one.chat, [sent.value])
    drop(one.key)
    void refreshChat(one.chat)
    return true
  }
  const { problem } = sent
  const isPassing = passing.includes(problem.kind)
  change(one.key, { state: isPassing ? 'waiting' : 'refused', problem })
  if (!isPassing) return true
  const seconds = problem.kind === 'limited' || problem.kind === 'unavailable' ? problem.retryAfterS : null
  clearTimeout(timer)
  timer = setTimeout(sendNow, seconds === null ? retryMs : seconds * 1000)
  return false
}

/**
 * Sends what waits, one after the other, until there is no way to the server. While the page waits for its person to sign
 * in again nothing is sent: it may be somebody else who does.
 */
async function sendAll(): Promise<void> {
  if (isSending || $interrupted.get()) return
  isSending = true
  clearTimeout(timer)
  const next = () => $chatOutbox.get().find(({ state }) => state !== 'refused')
  let goesOn = true
  for (let one = next(); one && goesOn; one = next()) goesOn = await send(one)
  isSending = false
  // Those behind one that waits wait, too.
  for (const { key, state } of $chatOutbox.get()) if (state === 'sending') change(key, { state: 'waiting' })
}

function sendNow(): void {
  void sendAll()
}

$interrupted.listen((interrupted) => {
  if (!interrupted) sendNow()
})

export function sendMessage(message: Pick<Outgoing, 'chat' | 'text' | 'files' | 'about'>): void {
  const createdAt = new Date().toISOString()
  const key = crypto.randomUUID()
  setOutbox([...$chatOutbox.get(), { ...message, key, createdAt, state: 'sending', problem: null }])
  sendNow()
}

/** Tries a message again that was refused. */
export function resendMessage(key: string): void {
  change(key, { state: 'sending', problem: null })
  sendNow()
}

/** Gives up a message that was not sent. */
export const discardMessage = (key: string): void => drop(key)

onSignedOut(() => {
  clearTimeout(timer)
  uploads.clear()
  $chatDrafts.set({})
  setOutbox([])
})
