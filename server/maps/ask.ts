import { readAnswer } from '#server/platform/http/read-answer.ts'
import { createTurns } from '#server/platform/jobs/turns.ts'
import { MapError } from './map-error.ts'

/** As the terms of public tile services ask for: who calls, and where to read about it. */
const agent = 'Kerbside/0.1 (open-source transport console; its operator sets MAP_SOURCE)'

const patienceMs = 6000
/** After so many failures in a row the service is left alone for a while: nobody waits for each tile anew. */
const failuresInRow = 3
const pauseMs = 15_000

const busy = () => new MapError('too many tiles are waited for', { problem: 'unreachable' })

interface Answer {
  status: number
  headers: Headers
  bytes: Uint8Array<ArrayBuffer>
}

const tooLong = () => new MapError('an answer was too long', { problem: 'unreadable' })

/**
 * Asks one service, a few questions at once. What it sends elsewhere is not followed: only the operator says who is asked.
 * @throws MapError `unreachable` when it does not answer in time, or fails; 404 and the like are answers
 */
export function createAsker() {
  const turns = createTurns({ atOnce: 6, waiting: 200, refuse: busy })
  let failures = 0
  let pausedUntil = 0

  async function send(url: string, most: number, headers: Record<string, string>): Promise<Answer> {
    const signal = AbortSignal.timeout(patienceMs)
    const answer = await fetch(url, {
      signal,
      redirect: 'manual',
      headers: { 'user-agent': agent, ...headers },
    })
    const { status } = answer
    if (status >= 500 || status === 429 || (status >= 300 && status < 400)) {
      await answer.body?.cancel()
      throw new MapError(`it answered ${status}`, { problem: 'unreachable' })
    }
    return { status, headers: answer.headers, bytes: await readAnswer(answer, most, tooLong) }
  }

  function failed(cause: unknown): MapError {
    failures += 1
    if (failures >= failuresInRow) pausedUntil = Date.now() + pauseMs
    if (cause instanceof MapError) return cause
    const why = cause instanceof Error ? cause.name : 'unknown'
    return new MapError(`it did not answer: ${why}`, { problem: 'unreachable', cause })
  }

  async function ask(url: string, most: number, headers: Record<string, string> = {}): Promise<Answer> {
    if (Date.now() < pausedUntil) throw new MapError('it failed a moment ago', { problem: 'unreachable' })
    const answer = await send(url, most, headers).catch((cause: unknown) => {
      throw failed(cause)
    })
    failures = 0
    return answer
  }

  return (...question: Parameters<typeof ask>): Promise<Answer> => turns.take(() => ask(...question))
}

export type Ask = ReturnType<typeof createAsker>
