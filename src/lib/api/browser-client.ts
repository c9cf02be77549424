import { apiUrl } from '#src/lib/env.ts'
import { takeEarlyAnswer } from '#src/lib/guard/early-requests.ts'
import { type Client, createClient, extraHeaders } from './client.ts'
import type { Lock } from './session.ts'

/** The value of a cookie that scripts may read; empty without it. */
function readCookie(name: string): string {
  const pairs = (globalThis.document?.cookie ?? '').split('; ')
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1) ?? ''
}

/** Repeated in a header of every write; empty without a session. */
const csrfToken = () => readCookie('csrftoken')

/** Plain HTTP has no Web Locks: there each tab refreshes by itself, which the server's grace allows. */
const lock: Lock = (run, signal) => {
  const locks = globalThis.navigator?.locks
  return locks ? locks.request('auth-refresh', { signal }, run) : run()
}

/**
 * Takes the answer to what the head has requested already. A 401 from before this script ran does not count: another call
 * may have renewed the session meanwhile.
 */
const fetchOrTakeEarly: typeof fetch = async (input, init) => {
  const early =
    typeof input === 'string' && init?.method === 'GET' ? takeEarlyAnswer(input, init.signal) : undefined
  const answer = await early
  if (answer && answer.status !== 401) return answer
  // Unread, it would stay open as long as the page.
  await answer?.body?.cancel()
  return fetch(input, init)
}

const markCookie = 'kerbside_refresh_mark'

/**
 * A cookie, not localStorage: what one tab stores there reaches another some time after the lock does, and that tab
 * would refresh again. Nobody has a session without cookies.
 */
const mark = {
  read: () => readCookie(markCookie) || '0',
  write: (value: string) => {
    if (!globalThis.document) return
    document.cookie = `${markCookie}=${value}; path=/; samesite=lax`
    // Chromium stores it some time later; reading it waits for that, so that no other tab has its turn before.
    readCookie(markCookie)
  },
}

/** Whether a session may exist: a server sets the CSRF cookie with it, or before. */
export const hasCsrfToken = () => csrfToken() !== ''

const isSameOrigin = apiUrl === '' || apiUrl === globalThis.location?.origin

export const api: Client = createClient({
  baseUrl: apiUrl,
  fetch: fetchOrTakeEarly,
  csrfToken,
  locale: () => globalThis.document?.documentElement.lang || 'en',
  lock,
  mark,
  takes: isSameOrigin ? extraHeaders : [],
  times: { request: 15_000, upload: 120_000, refresh: 10_000, retry: 300 },
  retries: 3,
})
