import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { type Connection, connectPostgres, type Db } from '#server/platform/db/connect.ts'
import type { Env } from '#server/platform/env.ts'
import { holdsDemo } from '#server/platform/holds-demo.ts'
import type { Bindings } from '#server/platform/http/address.ts'
import { errorFields, type Log } from '#server/platform/log.ts'

const driveLock = 7_203_117
/** The first requests come before the first trips. */
const startMs = 1500
const turnMs = 1000
/** Between two turns where more waits than one turn does. */
const pauseMs = 250
/** A server asks so often whether it is the one that drives; its connection is not idle long enough to be closed. */
const askMs = 5000
const failedMs = 10_000

interface Parts {
  db: Db
  env: Env
  clock: () => Date
  log: Log
  fetch: (request: Request, bindings: Bindings) => Response | Promise<Response>
}

/** Of several servers on one PostgreSQL, one drives: the one whose connection has the lock. */
async function openTurn(env: Env): Promise<{ isOurs: () => Promise<boolean>; close: () => Promise<void> }> {
  if (!env.DATABASE_URL) return { isOurs: async () => true, close: async () => undefined }
  const own: Connection = await connectPostgres(env.DATABASE_URL, 1)
  let [askedAt, ours] = [Number.NEGATIVE_INFINITY, false]
  return {
    isOurs: async () => {
      if (performance.now() - askedAt < askMs) return ours
      // Whoever has it gets it again; a connection that was lost had it no longer.
      const { rows } = (await own.db.execute(
        sql`select pg_try_advisory_lock(${driveLock}) as ours`,
      )) as unknown as { rows: { ours: boolean }[] }
      ours = rows[0]?.ours === true
      askedAt = performance.now()
      return ours
    },
    close: own.close,
  }
}

/** Positions come in as those of any device do, by a request; this one needs no network. */
const sender =
  ({ fetch }: Pick<Parts, 'fetch'>) =>
  async (report: URLSearchParams) =>
    fetch(new Request('http://localhost/api/tracking/osmand', { method: 'POST', body: report }), {
      incoming: { socket: { remoteAddress: '127.0.0.1' } },
    })

async function drive(parts: Parts, signal: AbortSignal) {
  const { db, env, clock, log } = parts
  const pause = (ms: number) => sleep(ms, undefined, { signal, ref: false })
  await pause(startMs)
  if (!(await holdsDemo(db))) return
  const { createDrive } = await import('#demo/drive/drive.ts')
  const turn = await openTurn(env)
  let driving: ReturnType<typeof createDrive> | undefined
  signal.addEventListener('abort', () => driving?.stop())
  try {
    while (!signal.aborted) {
      let restMs = turnMs
      try {
        // Whoever takes over begins from how things stand.
        driving = (await turn.isOurs())
          ? (driving ?? createDrive({ db, env, log, send: sender(parts) }, clock()))
          : undefined
        const began = performance.now()
        const more = await driving?.turn(clock())
        restMs = more ? pauseMs : Math.max(pauseMs, turnMs - (performance.now() - began))
      } catch (error) {
        log.warn('demo_drive_failed', errorFields(error))
        restMs = failedMs
      }
      await pause(restMs)
    }
  } finally {
    await turn.close()
  }
}

/**
 * Has the demo business drive, where this is one and the settings want it: in the background, a little at a time. Returns
 * how to stop; that resolves when the last step is done.
 */
export function startDemoDrive(parts: Parts): () => Promise<void> {
  const { env, log } = parts
  if (!env.DEMO_DATA || !env.DEMO_DRIVES) return async () => undefined
  const stop = new AbortController()
  const ended = drive(parts, stop.signal).catch((error) => {
    if (!stop.signal.aborted) log.warn('demo_drive_failed', errorFields(error))
  })
  return async () => {
    stop.abort()
    await ended
  }
}
