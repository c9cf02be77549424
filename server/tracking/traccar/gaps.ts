import { eq } from 'drizzle-orm'
import type { Db } from '#server/platform/db/connect.ts'
import { deviceStates, devices } from '#server/schema/tracking.ts'
import type { TraccarDevice } from './shapes.ts'

const hourMs = 3_600_000
/** Nothing from before is fetched. */
export const longestGapMs = 24 * hourMs
/** Clocks of two machines differ by so much, and a position takes so long to get to Traccar. */
const skewMs = 5 * 60_000

/** A device that Traccar heard when we did not, and since when. */
export interface Gap {
  device: TraccarDevice
  from: Date
}

interface Break {
  /** When Traccar was heard last; null when it never was: then nothing was missed. */
  messageAt: Date | null
  /** Since when things are missing from a break before, where its gaps were not all closed. */
  missedFrom: Date | null
  now: Date
}

/**
 * What was missed of which devices, those first that Traccar heard last. After a break it is what came after the newest
 * position of each; where gaps of an earlier one are open, newer positions than those may be stored already.
 */
export async function findGaps(
  db: Db,
  listed: readonly TraccarDevice[],
  { messageAt, missedFrom, now }: Break,
): Promise<Gap[]> {
  if (!messageAt && !missedFrom) return []
  const states = await db
    .select({ uniqueId: devices.uniqueId, time: deviceStates.time, heardAt: deviceStates.heardAt })
    .from(deviceStates)
    .innerJoin(devices, eq(devices.id, deviceStates.deviceId))
    .where(eq(devices.source, 'traccar'))
  const stateOf = new Map(states.map((state) => [state.uniqueId, state]))
  const earliest = now.getTime() - longestGapMs
  const openFrom = missedFrom ? missedFrom.getTime() - skewMs : undefined
  const gaps = listed.flatMap((device) => {
    const updated = device.lastUpdate?.getTime()
    if (updated === undefined || updated < earliest) return []
    const state = stateOf.get(device.uniqueId)
    const isOpen = openFrom !== undefined && updated > openFrom
    if (!isOpen && state && updated <= state.heardAt.getTime()) return []
    const next = state?.time ? state.time.getTime() + 1 : (messageAt?.getTime() ?? earliest)
    const from = Math.min(next, openFrom ?? next)
    return [{ device, updated, from: new Date(Math.max(from, earliest)) }]
  })
  return gaps.sort((a, b) => b.updated - a.updated).map(({ device, from }) => ({ device, from }))
}
