import { setTimeout as sleep } from 'node:timers/promises'

export interface RetryPolicy {
  tries: number
  /** The first pause in milliseconds; each further one is twice as long, with some chance in it. */
  pauseMs: number
  longestMs: number
}

export const defaultRetryPolicy: RetryPolicy = { tries: 5, pauseMs: 1000, longestMs: 60_000 }

const worthAnotherTry = (status: number) => status === 429 || status >= 500

/** Seconds or a date of a Retry-After header in milliseconds; null without a usable one. */
export function retryAfterMs(response: Response): number | null {
  const value = response.headers.get('retry-after')
  if (value === null) return null
  const ms = /^\d+$/.test(value.trim()) ? Number(value) * 1000 : Date.parse(value) - Date.now()
  return Number.isFinite(ms) ? Math.max(0, ms) : null
}

/** Waits after the `tried`th try: longer each time, or as long as the other side requested. */
async function pause({ pauseMs, longestMs }: RetryPolicy, tried: number, requestedMs: number | null = null) {
  const grown = pauseMs * 2 ** (tried - 1) * (0.75 + Math.random() / 2)
  await sleep(Math.min(longestMs, requestedMs ?? grown))
}

/**
 * Sends until the answer is neither 429 nor 5xx, pausing longer each time or as long as `Retry-After` says. Resolves
 * with the last answer; rejects when the last try got none.
 */
export async function withRetries(send: () => Promise<Response>, policy: RetryPolicy): Promise<Response> {
  for (let tried = 1; ; tried += 1) {
    const last = tried >= policy.tries
    let requestedMs: number | null = null
    try {
      const response = await send()
      if (last || !worthAnotherTry(response.status)) return response
      requestedMs = retryAfterMs(response)
      await response.body?.cancel()
    } catch (error) {
      if (last) throw error
    }
    await pause(policy, tried, requestedMs)
  }
}
