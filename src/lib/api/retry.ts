import type { Problem } from './problem.ts'

/** The longest that a call waits between its tries in all, in milliseconds; beyond it the problem is shown instead. */
export const patienceMs = 8000

/**
 * Seconds of a `Retry-After` header, given as seconds or as a date. A date is read against the server's own
 * `Date`, so that a wrong clock of the client does not matter.
 */
export function retryAfter(headers: Headers): number | null {
  const value = headers.get('retry-after')?.trim()
  if (!value) return null
  if (/^\d{1,9}$/.test(value)) return Number(value)
  // A date of HTTP begins with its weekday; JavaScript would also read '-5' as a date.
  const until = /^[A-Z]/i.test(value) ? Date.parse(value) : Number.NaN
  const now = Date.parse(headers.get('date') ?? '')
  if (Number.isNaN(until)) return null
  return Math.max(0, Math.ceil((until - (Number.isNaN(now) ? Date.now() : now)) / 1000))
}

/** Milliseconds to wait before a GET is tried again, or `null` when it should not be. */
export function backOff(problem: Problem, attempt: number, baseMs: number): number | null {
  const jittered = baseMs * 2 ** attempt * (0.5 + Math.random() / 2)
  switch (problem.kind) {
    case 'offline':
    case 'malformed':
      return jittered
    case 'limited':
    case 'unavailable': {
      if (problem.kind === 'unavailable' && ![502, 503, 504].includes(problem.status)) return null
      if (problem.retryAfterS === null) return jittered
      return problem.retryAfterS * 1000 + jittered
    }
    default:
      return null
  }
}
