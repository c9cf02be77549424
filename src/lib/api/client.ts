import wretch, { type ConfiguredMiddleware } from 'wretch'
import { pause } from '#src/lib/pause.ts'
import { type Call, isSafe, isUpload } from './call.ts'
import { idempotencyKeys } from './idempotency-keys.ts'
import { ApiError, problemOf } from './problem.ts'
import { query } from './query.ts'
import { contentOf, failureOf } from './read-response.ts'
import { backOff, patienceMs } from './retry.ts'
import { type Lock, type SessionEnd, session } from './session.ts'
import { type Answer, answerOf, timeLimit } from './transport.ts'

/**
 * `ok`: a call succeeded. `ended`: the session is over; nothing was shown to the person yet. `closed`: the server is
 * out of service (503 with `Retry-After`, in seconds) and the call has waited for as long as it waits by itself.
 */
export type Signal =
  | { type: 'ok' }
  | { type: 'ended'; end: SessionEnd }
  | { type: 'closed'; retryAfterS: number }

/** What the client needs of its surroundings; times are in milliseconds. */
export type ClientDeps = {
  baseUrl: string
  fetch: typeof fetch
  csrfToken: () => string
  locale: () => string
  lock: Lock
  mark: { read: () => string; write: (mark: string) => void }
  /** Headers beyond the specification's that the API is known to take; it names others in its answers. */
  takes: readonly ExtraHeader[]
  times: { request: number; upload: number; refresh: number; retry: number }
  retries: number
}

/** Safe on the own origin; of another one a preflight refuses what it does not know. */
export const extraHeaders = ['idempotency-key', 'if-match'] as const
type ExtraHeader = (typeof extraHeaders)[number]
const acceptHeader = 'x-accept-headers'

const mayRetry = (call: Call) => isSafe(call) && call.tries !== 'one'

const refreshPath = '/api/auth/token/cookie-refresh'
const profilePath = '/api/auth/profile'

/** The one way to the API: every answer is the body, every failure an `ApiError` with one `Problem`. */
export function createClient(deps: ClientDeps) {
  const { times } = deps
  const root = wretch(deps.baseUrl).options({ credentials: 'include' })
  const keys = idempotencyKeys()
  const takes = new Set(deps.takes)
  const listeners = new Set<(signal: Signal) => void>()
  const emit = (signal: Signal) => {
    for (const listener of listeners) listener(signal)
  }

  const current = session({
    lock: deps.lock,
    mark: deps.mark,
    // Longer than another tab's refresh may hang: this tab then still has its turn.
    waitMs: 2 * times.refresh,
    ended: (end) => emit({ type: 'ended', end }),
    refresh: () => deliver({ method: 'POST', path: refreshPath, session: 'none' }),
  })

  function headersOf(call: Call): Record<string, string> {
    const headers: Record<string, string> = {
      Accept: call.accept ?? 'application/json',
      'Accept-Language': deps.locale(),
    }
    if (isSafe(call)) return headers
    headers['X-CSRFToken'] = deps.csrfToken()
    if (call.headers === 'plain') return headers
    if (call.session !== 'none' && takes.has('idempotency-key')) headers['Idempotency-Key'] = keys.keyOf(call)
    if (call.version && takes.has('if-match')) headers['If-Match'] = `"${call.version}"`
    return headers
  }

  /** Gives a request its headers each time it is sent: a renewed session may have another token. */
  const withHeaders =
    (call: Call): ConfiguredMiddleware =>
    (next) =>
    async (url, options) => {
      const response = await next(url, { ...options, headers: { ...options.headers, ...headersOf(call) } })
      const acceptedHeaders = response.headers.get(acceptHeader)?.toLowerCase() ?? ''
      for (const header of extraHeaders) if (acceptedHeaders.includes(header)) takes.add(header)
      return response
    }

  const requestFor = (call: Call, timeoutMs: number, outer: ConfiguredMiddleware[] = []) =>
    root
      .fetchPolyfill((url, options) => (call.fetch ?? deps.fetch)(url, options))
      .middlewares([...outer, withHeaders(call), timeLimit(timeoutMs, call.signal)])

  /** Sends beside the session, for its own needs; every status is an answer. */
  const deliver = async (call: Call): Promise<Answer> =>
    answerOf(await requestFor(call, times.refresh).toFetch()(call.path, { method: call.method ?? 'GET' }))

  let token: Promise<unknown> | undefined

  /** A backend such as Django refuses every write without its token, which comes with the first read. Asked for once. */
  async function fetchToken(signal: AbortSignal | undefined): Promise<void> {
    token ??= deliver({ path: profilePath, session: 'none' }).catch(() => {
      token = undefined
    })
    await abortable(token, signal)
  }

  /** Sends within the session: a 401 renews it and sends once more. */
  async function renewing(call: Call, send: () => Promise<Response>): Promise<Response> {
    if (!isSafe(call) && call.token !== 'known' && deps.csrfToken() === '') await fetchToken(call.signal)
    if (call.session === 'none') return send()
    await abortable(current.ready(), call.signal)
    const mark = current.mark()
    const response = await send()
    if (response.status !== 401) return response
    await abortable(current.renew(mark), call.signal)
    const replayed = await send()
    return replayed.status === 401 ? current.end('expired') : replayed
  }

  const inSession =
    (call: Call): ConfiguredMiddleware =>
    (next) =>
    (url, options) =>
      renewing(call, () => next(url, options))

  async function attemptOnce(call: Call): Promise<unknown> {
    const text = await requestFor(call, isUpload(call) ? times.upload : times.request, [inSession(call)])
      .customError(async (_, response) => {
        if (response.status >= 400 && response.status < 500) keys.answered(call)
        return new ApiError(failureOf(await answerOf(response)))
      })
      .fetch(call.method ?? 'GET', call.path + query(call.query ?? {}), call.body)
      .text()
    const content = contentOf(text, call.answer ?? 'json')
    // Not before: whoever sends the form again after an answer cut short must not do it twice.
    keys.answered(call)
    emit({ type: 'ok' })
    return content
  }

  /** Calls that are not retried have not waited: for these only a long `Retry-After` counts. */
  function reportClosed(error: unknown, call: Call): void {
    const problem = problemOf(error)
    if (problem.kind !== 'unavailable' || problem.status !== 503 || problem.retryAfterS === null) return
    if (mayRetry(call) || problem.retryAfterS * 1000 > patienceMs) {
      emit({ type: 'closed', retryAfterS: problem.retryAfterS })
    }
  }

  /** Milliseconds to wait before `call` is tried again after `error`; rethrows it when that should not be. */
  function waitAfter(error: unknown, call: Call, attempt: number, waited: number): number {
    const wait =
      mayRetry(call) && attempt < deps.retries ? backOff(problemOf(error), attempt, times.retry) : null
    if (wait === null || waited + wait > patienceMs) {
      reportClosed(error, call)
      throw error
    }
    return wait
  }

  return {
    async send(call: Call): Promise<unknown> {
      let waited = 0
      for (let attempt = 0; ; attempt++) {
        try {
          return await attemptOnce(call)
        } catch (error) {
          const wait = waitAfter(error, call, attempt, waited)
          waited += wait
          await pause(wait, call.signal)
          if (call.signal?.aborted) throw new ApiError({ kind: 'aborted' }, { cause: error })
        }
      }
    },
    onSignal(listener: (signal: Signal) => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /** To be called when somebody has signed in, and out. */
    begin: current.begin,
    close: current.close,
  }
}

export type Client = ReturnType<typeof createClient>

/** Leaves a shared wait when `signal` aborts, without ending it for the others. */
function abortable<R>(shared: Promise<R>, signal: AbortSignal | undefined): Promise<R> {
  if (!signal) return shared
  return new Promise((resolve, reject) => {
    const leave = () => reject(new ApiError({ kind: 'aborted' }))
    if (signal.aborted) leave()
    signal.addEventListener('abort', leave)
    shared.then(resolve, reject).finally(() => signal.removeEventListener('abort', leave))
  })
}
