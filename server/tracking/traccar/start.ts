import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Env } from '#server/platform/env.ts'
import { errorFields } from '#server/platform/log.ts'
import { createAnnouncer } from './announce.ts'
import { type Attempt, connect, type Parts } from './connect.ts'
import { type ConnectionRow, hold, release } from './connection-state.ts'
import { TraccarFault } from './fault.ts'
import { keepHold } from './keep-hold.ts'
import { pauseAfter, usualPace } from './pace.ts'
import { settingsOf } from './settings.ts'

/** Stopping waits no longer for what is being stored. */
const stopMs = 3000

const pause = (ms: number, signal: AbortSignal) => sleep(ms, undefined, { signal }).catch(() => undefined)

/** Connects once, and says how that ended; answers the pause that is due then, where it is not the usual one. */
async function tryOnce(attempt: Attempt): Promise<number | undefined> {
  const { announcer, log, pace, signal } = attempt
  try {
    const why = await connect(attempt)
    if (!signal.aborted) await announcer.say('connecting', why)
  } catch (error) {
    if (signal.aborted) return undefined
    if (error instanceof TraccarFault) {
      await announcer.say(error.kind, error.detail)
      return error.kind === 'refused' ? pace.refusedPauseMs : undefined
    }
    log.warn('traccar_failed', errorFields(error))
    await announcer.say('connecting', 'failed here')
  }
  return undefined
}

/** Connects, again and again, for as long as this server holds the connection. */
async function stayConnected(parts: Parts, holder: string, row: ConnectionRow, stopped: AbortSignal) {
  const { pace } = parts
  const held = keepHold({ ...parts, holder, row, signal: stopped })
  const announcer = createAnnouncer(parts, holder)
  let failures = 0
  try {
    await announcer.say('connecting')
    while (!held.signal.aborted) {
      const started = performance.now()
      const signal = AbortSignal.any([held.signal, held.syncRequested()])
      const wait = await tryOnce({ ...parts, held, announcer, signal })
      if (performance.now() - started >= pace.stableMs) failures = 0
      await pause(wait ?? pauseAfter(failures, pace), signal)
      failures += 1
    }
  } finally {
    await held.end()
  }
}

/** Stands by until the connection is free, then holds it. */
async function standBy(parts: Parts, holder: string, stopped: AbortSignal) {
  const { db, clock, log, pace } = parts
  while (!stopped.aborted) {
    try {
      const row = await hold(db, holder, { now: clock(), ms: pace.holdMs })
      if (row) await stayConnected(parts, holder, row, stopped)
    } catch (error) {
      log.debug('traccar_not_held', errorFields(error))
    }
    await pause(pace.renewMs, stopped)
  }
}

interface Given extends Omit<Parts, 'pace' | 'settings' | 'keptDays'> {
  env: Pick<Env, 'TRACCAR_URL' | 'TRACCAR_TOKEN' | 'POSITION_DAYS'>
  pace?: Partial<Parts['pace']>
}

/**
 * Follows the devices of Traccar where that is set up; of several servers on one database one does so, and another when
 * that one dies. Returns how to stop, at once.
 */
export function startTraccar({ env, pace, ...given }: Given): () => Promise<void> {
  const settings = settingsOf(env)
  if (!settings) return async () => undefined
  const parts = { ...given, settings, keptDays: env.POSITION_DAYS, pace: { ...usualPace, ...pace } }
  const holder = randomUUID()
  const stopping = new AbortController()
  const done = standBy(parts, holder, stopping.signal)
  return async () => {
    stopping.abort()
    await Promise.race([done, sleep(stopMs, undefined, { ref: false })])
    await release(given.db, holder).catch(() => undefined)
  }
}
