import { apiUrl } from '#src/lib/env.ts'
import { takeEarly } from '#src/lib/guard/early.ts'
import { storageKeys } from '#src/lib/guard/keys.ts'
import { readStored, writeStored } from '#src/lib/storage.ts'
import { type Client, createClient } from './client.ts'
import type { Lock } from './session.ts'

/** Repeated in a header of every write; empty without a session. */
export function csrfToken(): string {
  const found = /(?:^|;\s*)csrftoken=([^;]*)/.exec(globalThis.document?.cookie ?? '')
  return found?.[1] ?? ''
}

/** Plain HTTP has no Web Locks: there each tab refreshes by itself, which the server's grace allows. */
const lock: Lock = (run, signal) => {
  const locks = globalThis.navigator?.locks
  return locks ? locks.request('auth-refresh', { signal }, run) : run()
}

/**
 * What the head has asked for already is not asked for twice. A 401 from before this script ran says nothing of the
 * session as it is now, which another call may have renewed meanwhile.
 */
const fetchOnce: typeof fetch = async (input, init) => {
  const early =
    typeof input === 'string' && init?.method === 'GET' ? takeEarly(input, init.signal) : undefined
  const answer = await early
  return answer && answer.status !== 401 ? answer : fetch(input, init)
}

let memory = '0'
const mark = {
  read: () => readStored(storageKeys.refreshMark) ?? memory,
  write: (value: string) => {
    memory = value
    writeStored(storageKeys.refreshMark, value)
  },
}

/** Whether a session can exist at all: the server sets the CSRF cookie with it. */
export const hasCsrfToken = () => csrfToken() !== ''

export const api: Client = createClient({
  baseUrl: apiUrl,
  fetch: fetchOnce,
  csrfToken,
  locale: () => globalThis.document?.documentElement.lang || 'en',
  lock,
  mark,
  times: { request: 15_000, upload: 120_000, refresh: 10_000, retry: 300 },
  retries: 3,
})
