import { ApiError, type Problem } from './problem.ts'
import { bodyOf, codeOf, failureOf } from './read-response.ts'
import { isObject } from './response-shape.ts'
import type { Answer } from './transport.ts'

/** `expired` is shown to the person; `gone` signs out silently and reloads once. */
export type SessionEnd = 'expired' | 'gone'
/** Runs one at a time in all tabs of the origin; gives up waiting when `signal` aborts. */
export type Lock = <R>(run: () => Promise<R>, signal: AbortSignal) => Promise<R>

type SessionDeps = {
  /** Sends the refresh, with its own time-out. */
  refresh: () => Promise<Answer>
  lock: Lock
  /** Shared by all tabs: `<number>`, or `<number>:<end>` when that refresh ended the session. */
  mark: { read: () => string; write: (mark: string) => void }
  ended: (end: SessionEnd) => void
  /** How long a tab waits for the others' refreshes, in milliseconds. */
  waitMs: number
}

/** Too slow, too large or too often: says nothing about the session, whoever sends it. */
const transientStatuses = [408, 413, 429]

/** Only the API ends a session, by an answer in JSON: a proxy's page with 403 or 404 does not. */
function endOf(answer: Answer): SessionEnd | undefined {
  const { status } = answer
  if (status === 401) return 'expired'
  if (status < 400 || status >= 500 || transientStatuses.includes(status)) return undefined
  const body = bodyOf(answer)
  if (status === 410 && codeOf(body) === 'invalid_refresh_token') return 'gone'
  return isObject(body) ? 'expired' : undefined
}

/** A proxy's refusal is not the API's: the caller must not conclude that nobody is signed in. */
function refreshProblem(answer: Answer): Problem {
  const { status } = answer
  return status >= 500 || status === 408 || status === 429 ? failureOf(answer) : { kind: 'malformed' }
}

/** A proxy's page with status 200 (a hotel's Wi-Fi) is not a renewed session. */
function isOurs(answer: Answer): boolean {
  return answer.status < 300 && (answer.text.trim() === '' || bodyOf(answer) !== undefined)
}

/**
 * Renews the session: one flight per tab, one refresh per origin. A refresh that fails in the network
 * is a problem of the call, never the end of the session.
 */
export function session({ refresh, lock, mark, ended, waitMs }: SessionDeps) {
  let flight: Promise<void> | undefined
  let over: string | undefined

  const next = (end?: SessionEnd) => {
    const number = (Number.parseInt(mark.read(), 10) || 0) + 1
    mark.write(end ? `${number}:${end}` : String(number))
  }

  function finish(end: SessionEnd): never {
    if (over !== mark.read()) {
      over = mark.read()
      ended(end)
    }
    throw new ApiError({ kind: 'expired' })
  }

  async function underLock(knownMark: string): Promise<void> {
    const now = mark.read()
    if (now !== knownMark) {
      const end = now.split(':')[1]
      return end === 'expired' || end === 'gone' ? finish(end) : undefined
    }
    const answer = await refresh()
    const end = endOf(answer)
    if (end) {
      next(end)
      return finish(end)
    }
    if (!isOurs(answer)) throw new ApiError(refreshProblem(answer))
    next()
  }

  async function renewOnce(knownMark: string): Promise<void> {
    const patience = new AbortController()
    const timer = setTimeout(() => patience.abort(), waitMs)
    try {
      await lock(() => {
        clearTimeout(timer)
        return underLock(knownMark)
      }, patience.signal)
    } catch (error) {
      throw error instanceof ApiError ? error : new ApiError({ kind: 'timeout' }, { cause: error })
    } finally {
      clearTimeout(timer)
    }
  }

  return {
    mark: mark.read,
    /** Makes the session that `seen` was read in usable again, or throws. */
    renew(knownMark: string): Promise<void> {
      flight ??= renewOnce(knownMark).finally(() => {
        flight = undefined
      })
      return flight
    },
    /** Resolves when no refresh is under way; throws what the refresh threw. */
    async ready(): Promise<void> {
      if (over !== undefined && over === mark.read()) throw new ApiError({ kind: 'expired' })
      await flight
    },
    /** A signed-in call was still refused after a renewal. */
    end(kind: SessionEnd): never {
      next(kind)
      return finish(kind)
    },
    /** Nothing more is sent from this tab: its person has signed out. */
    close(): void {
      over = mark.read()
    },
    /** Somebody signed in: what ended before does not count. */
    begin(): void {
      next()
      over = undefined
    },
  }
}
