import type { Db } from '#server/platform/db/connect.ts'
import { errorFields, type Log } from '#server/platform/log.ts'
import { type ConnectionRow, hold } from './connection-state.ts'
import type { Pace } from './pace.ts'

interface Given {
  db: Db
  clock: () => Date
  log: Log
  pace: Pick<Pace, 'holdMs' | 'renewMs'>
  holder: string
  row: ConnectionRow
  signal: AbortSignal
}

/** Keeps the hold on the connection until it is lost or given up, and brings what other servers were asked for. */
export function keepHold({ db, clock, log, pace, holder, row, signal }: Given) {
  const ended = new AbortController()
  let synced = row.syncRequestedAt?.getTime() ?? 0
  let sync = new AbortController()
  let messageAt: Date | null = null
  let renewedAt = performance.now()
  let running: Promise<void> | undefined

  async function renew(): Promise<ConnectionRow | undefined> {
    const started = performance.now()
    const held = await hold(db, holder, { now: clock(), ms: pace.holdMs, messageAt })
    if (!held) {
      ended.abort()
      return undefined
    }
    renewedAt = started
    const requested = held.syncRequestedAt?.getTime() ?? 0
    if (requested > synced) {
      synced = requested
      sync.abort()
    }
    return held
  }

  async function tick() {
    // Before another server takes it: a server that can't reach the database doesn't know whether one has.
    if (performance.now() - renewedAt > pace.holdMs - pace.renewMs) ended.abort()
    if (running) return
    running = renew().then(
      () => undefined,
      (error) => log.debug('traccar_not_renewed', errorFields(error)),
    )
    await running
    running = undefined
  }
  const timer = setInterval(() => void tick(), pace.renewMs)

  return {
    /** Ends when another server has the connection, or this one gives it up. */
    signal: AbortSignal.any([signal, ended.signal]),
    /** Ends when somebody wants all to be fetched anew; from then on there is a new one. */
    syncRequested: () => {
      if (sync.signal.aborted) sync = new AbortController()
      return sync.signal
    },
    renew,
    heard: (at: Date) => {
      messageAt = at
    },
    /** Resolves when no renewal is under way any more, which would take back what is given up. */
    end: async () => {
      clearInterval(timer)
      ended.abort()
      await running
    },
  }
}
export type Hold = ReturnType<typeof keepHold>
