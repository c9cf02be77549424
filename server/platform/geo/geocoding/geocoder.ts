import { setTimeout as sleep } from 'node:timers/promises'
import type { Point } from '#contract/place.ts'
import type { GeocodingSource } from '#server/platform/geocoding-source.ts'
import { readAnswer } from '#server/platform/http/read-answer.ts'
import { createTurns } from '#server/platform/jobs/turns.ts'
import type { Log } from '#server/platform/log.ts'
import { createAnswerCache } from './answer-cache.ts'
import { engines, type FoundPlace } from './engines.ts'

/** Asks for addresses. Neither call throws: an engine that is down, slow or talks nonsense finds nothing. */
export interface Geocoder {
  /** Whether it may be asked while somebody types. */
  whileTyping: boolean
  search: (text: string, language: string, near: Point | null) => Promise<readonly FoundPlace[]>
  /** What is there. */
  reverse: (at: Point, language: string) => Promise<FoundPlace | undefined>
}

/** https://operations.osmfoundation.org/policies/nominatim/: no more than one question a second, and none per letter. */
const publicHost = 'nominatim.openstreetmap.org'
const publicGapMs = 1000

const atOnce = 2
/** Further questions find nothing: whoever types has typed on by then. */
const waiting = 8
const patienceMs = 2000
const mostBytes = 256 * 1024
/** After so many failures in a row the engine is left alone for a while. */
const failuresInRow = 3
const pauseMs = 30_000

class GeocodingError extends Error {
  override readonly name = 'GeocodingError'
}
const refuse = () => new GeocodingError('too many addresses are asked for')
const tooLong = () => new GeocodingError('the answer was too long')

/** What went wrong, without the address and what was asked. */
function reasonOf(error: unknown): string {
  if (error instanceof GeocodingError) return error.message
  return error instanceof Error ? error.name : 'unknown'
}

export function createGeocoder({ engine, url }: GeocodingSource, log: Pick<Log, 'warn'>): Geocoder {
  const { search, reverse, read } = engines[engine]
  const isPublic = new URL(url).hostname === publicHost
  const turns = createTurns({ atOnce: isPublic ? 1 : atOnce, waiting, refuse })
  const kept = createAnswerCache()
  const running = new Map<string, Promise<readonly FoundPlace[]>>()
  let failures = 0
  let pausedUntil = 0
  let freeAt = 0

  async function send(address: string, language: string): Promise<readonly FoundPlace[]> {
    const answer = await fetch(address, {
      signal: AbortSignal.timeout(patienceMs),
      redirect: 'manual',
      headers: {
        accept: 'application/json',
        'accept-language': language,
        'user-agent': 'Kerbside/0.1 (open-source transport console; its operator sets GEOCODER_URL)',
      },
    })
    const bytes = await readAnswer(answer, mostBytes, tooLong)
    if (answer.status !== 200) throw new GeocodingError(`it answered ${answer.status}`)
    return read(JSON.parse(new TextDecoder().decode(bytes)))
  }

  async function pace(): Promise<void> {
    if (!isPublic) return
    const from = Math.max(Date.now(), freeAt)
    freeAt = from + publicGapMs
    await sleep(from - Date.now())
  }

  function failed(error: unknown): readonly FoundPlace[] {
    failures += 1
    if (failures < failuresInRow) return []
    // Those that were on their way when it began say no more than the first.
    if (Date.now() >= pausedUntil) log.warn('geocoder_unavailable', { reason: reasonOf(error) })
    pausedUntil = Date.now() + pauseMs
    return []
  }

  async function askOnce(key: string, address: string, language: string): Promise<readonly FoundPlace[]> {
    if (Date.now() < pausedUntil) return []
    await pace()
    try {
      const places = await send(address, language)
      failures = 0
      kept.set(key, places)
      return places
    } catch (error) {
      return failed(error)
    }
  }

  /** What many ask for at once is asked once. */
  async function ask(address: string, language: string): Promise<readonly FoundPlace[]> {
    const key = `${language} ${address}`
    const known = kept.get(key)
    if (known) return known
    const asking =
      running.get(key) ?? turns.take(() => askOnce(key, address, language)).catch((): readonly [] => [])
    running.set(key, asking)
    try {
      return await asking
    } finally {
      running.delete(key)
    }
  }

  return {
    whileTyping: !isPublic,
    search: (text, language, near) => ask(search(url, text, near), language),
    reverse: async (at, language) => (await ask(reverse(url, at), language))[0],
  }
}
