import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from '#server/platform/db/connect.ts'
import type { Log } from '#server/platform/log.ts'
import type { Announcer } from './announce.ts'
import { readVersion, signIn, type TraccarApi, type TraccarSettings } from './api.ts'
import { catchUp } from './catch-up.ts'
import { findOrAddAll } from './find-or-add-all.ts'
import { findGaps, type Gap } from './gaps.ts'
import { createHeard, type Heard } from './heard.ts'
import { createInbox } from './inbox.ts'
import type { Hold } from './keep-hold.ts'
import type { Pace } from './pace.ts'
import { messageShape } from './shapes.ts'
import { listenTo } from './socket.ts'

export interface Parts {
  db: Db
  clock: () => Date
  log: Log
  pace: Pace
  settings: TraccarSettings
  /** For so many days positions are kept. */
  keptDays: number
}
export interface Attempt extends Parts {
  held: Hold
  announcer: Announcer
  signal: AbortSignal
}

const json = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Listens, fetches meanwhile what was missed, and resolves when the socket has ended, with why. */
async function follow(
  attempt: Attempt,
  api: TraccarApi,
  heard: Heard,
  gaps: readonly Gap[],
): Promise<string> {
  const { clock, log, pace, settings, held, announcer } = attempt
  const over = new AbortController()
  const signal = AbortSignal.any([attempt.signal, over.signal])
  const inbox = createInbox(heard)
  const open = Promise.withResolvers<void>()
  const ended = listenTo({
    url: `${settings.TRACCAR_URL}/api/socket`,
    cookie: api.cookie,
    pace,
    signal,
    onOpen: open.resolve,
    onText: (text) => {
      held.heard(clock())
      const { data } = messageShape.safeParse(json(text))
      inbox.add(data?.positions ?? [], data?.devices ?? [])
    },
  })
  const settled = open.promise
    .then(() => sleep(pace.settleMs, undefined, { signal }))
    .then(() => announcer.say('connected'))
  // From when it is open, so that nothing falls between what is fetched and what is heard.
  const complete = open.promise.then(async () => {
    const given = { api, heard, signal, now: clock() }
    let missing = await catchUp(given, gaps)
    while (missing.length > 0) {
      log.debug('traccar_positions_missing', { devices: missing.length })
      await sleep(pace.longestPauseMs, undefined, { signal })
      missing = await catchUp(given, missing)
    }
    await announcer.save({ missedFrom: null, syncedAt: clock() })
  })
  try {
    return await Promise.race([ended, inbox.failed, settled.then(() => ended), complete.then(() => ended)])
  } finally {
    over.abort()
    inbox.close()
    open.reject(new Error('The socket did not open.'))
    await Promise.allSettled([ended, settled, complete])
  }
}

/** Connects to Traccar, and resolves when the connection has ended, with why; rejects with a fault where there is none. */
export async function connect(attempt: Attempt): Promise<string> {
  const { db, clock, keptDays, held, announcer } = attempt
  const row = await held.renew()
  await announcer.save({ version: await readVersion(attempt) })
  const api = await signIn(attempt)
  try {
    const heard = createHeard({ db, clock, keptDays, api })
    const listed = await api.devices()
    heard.know(listed)
    const now = clock()
    await findOrAddAll(db, listed, now)
    const { messageAt = null, missedFrom = null } = row ?? {}
    const gaps = await findGaps(db, listed, { messageAt, missedFrom, now })
    await announcer.save({ devices: listed.length, missedFrom: missedFrom ?? messageAt })
    return await follow(attempt, api, heard, gaps)
  } finally {
    api.signOut()
  }
}
