import type { Point } from '#contract/place.ts'
import { readAnswer } from '#server/platform/http/read-answer.ts'
import { createTurns } from '#server/platform/jobs/turns.ts'
import type { Log } from '#server/platform/log.ts'
import type { RoutingSource } from '#server/platform/routing-source.ts'
import { engines } from './engines.ts'
import { arePlausible } from './plausible.ts'
import { createWayCache } from './way-cache.ts'

/** Seconds from each place to the next; null where the engine does not say. */
export type Router = (points: readonly Point[]) => Promise<readonly number[] | null>

/** As many places as Valhalla takes by itself; OSRM takes more. */
export const mostPlaces = 20
export const askAtOnce = 4
const patienceMs = 2000
const mostBytes = 256 * 1024
/** After so many failures in a row the engine is left alone for a while. */
const failuresInRow = 3
const pauseMs = 30_000

class RoutingError extends Error {
  override readonly name = 'RoutingError'
}
const refuse = () => new RoutingError('too many ways are asked for')
const tooLong = () => new RoutingError('the answer was too long')

/** What went wrong, without the address and its places. */
function reasonOf(error: unknown): string {
  if (error instanceof RoutingError) return error.message
  return error instanceof Error ? error.name : 'unknown'
}

/**
 * Asks a routing engine, a few questions at once; what it said is kept for some minutes. It never throws: an engine that is
 * down, slow or talks nonsense says nothing.
 */
export function createRouter({ engine, url }: RoutingSource, log: Pick<Log, 'warn'>): Router {
  const { address, read } = engines[engine]
  const turns = createTurns({ atOnce: askAtOnce, waiting: 1000, refuse })
  const kept = createWayCache()
  let failures = 0
  let pausedUntil = 0

  async function ask(points: readonly Point[]): Promise<readonly number[]> {
    const answer = await fetch(address(url, points), {
      signal: AbortSignal.timeout(patienceMs),
      redirect: 'manual',
      headers: { accept: 'application/json', 'user-agent': 'Kerbside (its operator sets ROUTING_URL)' },
    })
    const bytes = await readAnswer(answer, mostBytes, tooLong)
    // No way between two places is an answer of its own, and no fault of the engine.
    if (answer.status !== 200 && answer.status !== 400) throw new RoutingError(`it answered ${answer.status}`)
    const body: unknown = JSON.parse(new TextDecoder().decode(bytes))
    if (answer.status === 400) return []
    const seconds = read(body)
    if (!arePlausible(points, seconds)) throw new RoutingError('the answer cannot be true')
    return seconds
  }

  function failed(error: unknown) {
    failures += 1
    if (failures < failuresInRow) return
    // Those that were on their way when it began say no more than the first.
    if (Date.now() >= pausedUntil) log.warn('routing_unavailable', { reason: reasonOf(error) })
    pausedUntil = Date.now() + pauseMs
  }

  async function askOnce(points: readonly Point[]) {
    if (Date.now() < pausedUntil) return null
    try {
      const seconds = await ask(points)
      failures = 0
      kept.set(points, seconds)
      return seconds
    } catch (error) {
      failed(error)
      return null
    }
  }

  return async (points) => {
    if (points.length < 2 || points.length > mostPlaces) return null
    const seconds = kept.get(points) ?? (await turns.take(() => askOnce(points)).catch(() => null))
    return seconds && seconds.length > 0 ? seconds : null
  }
}
