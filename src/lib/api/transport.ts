import type { ConfiguredMiddleware } from 'wretch'
import { ApiError } from './problem.ts'

/** An answer of any status with its body read to the end. */
export type Answer = { status: number; headers: Headers; text: string }

export const answerOf = async (response: Response): Promise<Answer> => ({
  status: response.status,
  headers: response.headers,
  text: await response.text(),
})

class TimedOut extends Error {}

const failureBy = ({ reason }: AbortSignal) => (reason instanceof TimedOut ? 'timeout' : 'offline')

/**
 * Sends with a limit of time, in milliseconds, under which the body is read too. Throws `offline`, `timeout` or
 * `aborted`; every status is an answer.
 */
export const timeLimit =
  (timeoutMs: number, signal: AbortSignal | undefined): ConfiguredMiddleware =>
  (next) =>
  async (url, options) => {
    const stop = new AbortController()
    const timer = setTimeout(() => stop.abort(new TimedOut()), timeoutMs)
    const leave = () => stop.abort(new Error('aborted'))
    if (signal?.aborted) leave()
    signal?.addEventListener('abort', leave)
    try {
      const response = await next(url, { ...options, signal: stop.signal })
      const text = await response.text()
      // A status such as 204 takes no body, not even an empty one.
      return new Response(text || null, response)
    } catch (cause) {
      throw new ApiError({ kind: signal?.aborted ? 'aborted' : failureBy(stop.signal) }, { cause })
    } finally {
      clearTimeout(timer)
      signal?.removeEventListener('abort', leave)
    }
  }
