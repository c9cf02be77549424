import type { Db } from '#server/platform/db/connect.ts'
import { take } from '../intake.ts'
import type { Word } from '../store-positions.ts'
import { describePosition } from '../traccar-position.ts'
import type { TraccarApi } from './api.ts'
import { TraccarFault } from './fault.ts'
import { findOrAddAll } from './find-or-add-all.ts'
import type { TraccarDevice, TraccarPosition } from './shapes.ts'

/** Ids of devices that one request asks for. */
const mostIds = 100
/** Whom Traccar does not list is not asked for again so soon. */
const strangerMs = 60_000
const mostStrangers = 10_000
const earliest = new Date(0)

/** Not to be allowed to ask for a device is no break of the connection. */
function noneWhereRefused(error: unknown): TraccarDevice[] {
  if (error instanceof TraccarFault && error.kind !== 'unreachable') return []
  throw error
}

interface Given {
  db: Db
  clock: () => Date
  keptDays: number
  api: Pick<TraccarApi, 'devices'>
}

/** Stores what Traccar says of its devices, by the ids that they have there. */
export function createHeard({ db, clock, keptDays, api }: Given) {
  const known = new Map<number, TraccarDevice>()
  const strangers = new Map<number, number>()
  const know = (devices: readonly TraccarDevice[]) => {
    for (const device of devices) known.set(device.id, device)
  }

  /** Asks who those are that Traccar has not told of, such as devices that were added since. */
  async function meet(ids: Iterable<number>) {
    if (strangers.size > mostStrangers) strangers.clear()
    const now = performance.now()
    const asked = [...new Set(ids)].filter((id) => !known.has(id) && !((strangers.get(id) ?? 0) > now))
    for (let from = 0; from < asked.length; from += mostIds) {
      const some = asked.slice(from, from + mostIds)
      know(await api.devices(some).catch(noneWhereRefused))
      for (const id of some) if (!known.has(id)) strangers.set(id, now + strangerMs)
    }
  }

  /** When Traccar heard it: never later than now, and within what a database takes. */
  const heardAt = (time: Date | null | undefined, now: Date) =>
    time && time < now ? new Date(Math.max(time.getTime(), earliest.getTime())) : now

  /** Stores positions, and when devices without any were heard. */
  async function store(
    positions: readonly TraccarPosition[],
    devices: readonly TraccarDevice[] = [],
  ): Promise<void> {
    know(devices)
    await meet(positions.map(({ deviceId }) => deviceId))
    const now = clock()
    const from = positions.flatMap((position) => {
      const device = known.get(position.deviceId)
      return device ? [{ device, position }] : []
    })
    const wanted = [...from.map(({ device }) => device), ...devices]
    const found = await findOrAddAll(db, wanted, now)
    const words: Word[] = []
    for (const [uniqueId, own] of Map.groupBy(from, ({ device }) => device.uniqueId)) {
      const one = found.get(uniqueId)
      if (!one?.active) continue
      const times = own.map(({ position }) => heardAt(position.serverTime, now).getTime())
      words.push({
        deviceId: one.id,
        protocol: own.at(-1)?.position.protocol ?? 'traccar',
        heardAt: new Date(Math.max(...times)),
        reported: own.map(({ position }) => describePosition(position)),
      })
    }
    for (const { uniqueId, lastUpdate } of devices) {
      const one = found.get(uniqueId)
      if (one?.active && lastUpdate)
        words.push({ deviceId: one.id, protocol: null, heardAt: heardAt(lastUpdate, now), reported: [] })
    }
    await Promise.all(words.map((word) => take(db, word, keptDays, now)))
  }

  return { know, store }
}
export type Heard = ReturnType<typeof createHeard>
