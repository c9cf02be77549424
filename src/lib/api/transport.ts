import wretch from 'wretch'
import type { Method } from './call.ts'
import { ApiError } from './problem.ts'

/** An answer of any status with its body read to the end. */
export type Answer = { status: number; headers: Headers; text: string }
export type Exchange = {
  method: Method
  url: string
  headers: Record<string, string>
  body?: object | undefined
  signal?: AbortSignal | undefined
  timeoutMs: number
}

class TimedOut extends Error {}

const root = wretch()
  .options({ credentials: 'include' })
  // Hands the error over with its body unread: the body is read below, once, under the same time-out.
  .customError((error) => error)

/** Sends once. Throws `offline`, `timeout` or `aborted`; every status is an answer. */
export async function exchange(fetcher: typeof fetch, request: Exchange): Promise<Answer> {
  const { method, url, headers, body, signal, timeoutMs } = request
  const stop = new AbortController()
  const timer = setTimeout(() => stop.abort(new TimedOut()), timeoutMs)
  const leave = () => stop.abort(new Error('aborted'))
  if (signal?.aborted) leave()
  signal?.addEventListener('abort', leave)
  try {
    const response = await root
      .fetchPolyfill((address, options) => fetcher(address, options))
      .url(url)
      .headers(headers)
      .options({ signal: stop.signal })
      .catcherFallback((error) => {
        if (error instanceof Error && 'response' in error && error.response instanceof Response)
          return error.response
        throw error
      })
      .fetch(method, '', body)
      .res()
    return { status: response.status, headers: response.headers, text: await response.text() }
  } catch (cause) {
    if (signal?.aborted) throw new ApiError({ kind: 'aborted' }, { cause })
    throw new ApiError({ kind: stop.signal.reason instanceof TimedOut ? 'timeout' : 'offline' }, { cause })
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', leave)
  }
}
