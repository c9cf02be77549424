import { setTimeout as sleep } from 'node:timers/promises'
import type { TraccarApi } from './api.ts'
import { TraccarFault } from './fault.ts'
import type { Gap } from './gaps.ts'
import type { Heard } from './heard.ts'
import type { TraccarPosition } from './shapes.ts'

/** So many devices at once: Traccar has others to serve. */
const atOnce = 4
/** One answer covers so much at most. */
const windowMs = 2 * 3_600_000
/** So many are stored in one go: those that come by the socket want their turn. */
const mostStored = 500
/** Traccar may be set to answer no more than so many at once; what is missing then comes after the last of them. */
const mostExpected = 1000
/** Clocks of trackers may be fast by so much. */
const aheadMs = 2 * 60_000
const triesAfterMs = [1000, 5000]

interface Given {
  api: Pick<TraccarApi, 'positions'>
  heard: Pick<Heard, 'store'>
  signal: AbortSignal
  now: Date
}

/** One answer, tried again where Traccar was too busy for it. */
async function fetchPositions({ api, signal }: Given, gap: Gap, to: Date): Promise<TraccarPosition[]> {
  for (const pause of [...triesAfterMs, null]) {
    try {
      return await api.positions(gap.device.id, gap.from, to)
    } catch (error) {
      const passes = error instanceof TraccarFault && error.kind === 'unreachable'
      if (!passes || pause === null) throw error
      await sleep(pause, undefined, { signal })
    }
  }
  return []
}

async function close(given: Given, { device, from }: Gap) {
  const end = given.now.getTime() + aheadMs
  for (let next = from.getTime(); next < end && !given.signal.aborted; ) {
    const to = Math.min(next + windowMs, end)
    const positions = await fetchPositions(given, { device, from: new Date(next) }, new Date(to))
    for (let index = 0; index < positions.length; index += mostStored)
      await given.heard.store(positions.slice(index, index + mostStored))
    const last = positions.at(-1)?.fixTime.getTime()
    next = last !== undefined && positions.length >= mostExpected ? Math.max(last, next) + 1 : to + 1
  }
}

/**
 * Fetches and stores what was missed, some devices at a time; answers the gaps that could not be closed for now. A device
 * that Traccar does not let us ask for is left out.
 */
export async function catchUp(given: Given, gaps: readonly Gap[]): Promise<Gap[]> {
  const { signal } = given
  const open: Gap[] = []
  let next = 0
  const work = async () => {
    for (let gap = gaps[next++]; gap && !signal.aborted; gap = gaps[next++]) {
      try {
        await close(given, gap)
      } catch (error) {
        signal.throwIfAborted()
        if (!(error instanceof TraccarFault)) throw error
        if (error.kind === 'unreachable') open.push(gap)
      }
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  signal.throwIfAborted()
  return open
}
