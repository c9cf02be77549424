import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import type { TraccarLink } from '#contract/device.ts'
import type { Env } from '#server/platform/env.ts'
import { createLog } from '#server/platform/log.ts'
import { deviceStates, devices, positions, traccarConnection } from '#server/schema/tracking.ts'
import { readLink } from '#server/tracking/traccar/connection-state.ts'
import type { Pace } from '#server/tracking/traccar/pace.ts'
import { startTraccar } from '#server/tracking/traccar/start.ts'
import { testServer } from '../support.ts'
import type { Client } from './client.ts'

export const token = 'right-token'
/** As in use, but in a hurry. */
const pace: Partial<Pace> = {
  answerMs: 20_000,
  openMs: 20_000,
  silentMs: 20_000,
  firstPauseMs: 20,
  longestPauseMs: 100,
  refusedPauseMs: 300,
  settleMs: 60,
  stableMs: 20_000,
  holdMs: 20_000,
  renewMs: 40,
}

/** The real app that follows Traccar at `url`, once it is told to start. */
export async function follower(url: string) {
  const env: Partial<Env> = {
    TRACCAR_URL: url,
    TRACCAR_TOKEN: token,
    TRACKING_SECRET: 'forward-secret-forward',
  }
  const server = await testServer({ env })
  const { db, clock } = server
  const dispatcher: Client = await server.as('dispatcher')
  const stops: (() => Promise<void>)[] = []
  const lines: string[] = []

  return {
    ...server,
    dispatcher,
    /** What it wrote into its log, from `info` on. */
    lines,
    start: (overrides: Partial<Pace> = {}, over = db) => {
      const log = createLog('info', (line) => void lines.push(line))
      const stop = startTraccar({ db: over, env: server.env, clock, log, pace: { ...pace, ...overrides } })
      stops.push(stop)
      return stop
    },
    stopAll: async () => {
      await Promise.all(stops.splice(0).map((stop) => stop()))
    },
    /** Forgets everything that came from Traccar. */
    clear: async () => {
      await db.delete(positions)
      await db.delete(deviceStates)
      await db.delete(devices)
      await db.delete(traccarConnection)
      lines.length = 0
    },
    /** How the connection is, from any server. */
    link: () => readLink(db, server.env),
    /** The times of what is stored for a device of Traccar. */
    times: async (uniqueId: string) => {
      const rows = await db
        .select({ time: positions.time })
        .from(positions)
        .innerJoin(devices, eq(devices.id, positions.deviceId))
        .where(eq(devices.uniqueId, uniqueId))
        .orderBy(positions.time)
      return rows.map(({ time }) => time.toISOString())
    },
    state: async (uniqueId: string) => {
      const [found] = await db
        .select({ state: deviceStates })
        .from(deviceStates)
        .innerJoin(devices, eq(devices.id, deviceStates.deviceId))
        .where(eq(devices.uniqueId, uniqueId))
      return found?.state
    },
    /** Waits until the connection is so. */
    reaches: async (state: TraccarLink['state']): Promise<TraccarLink> => {
      await expect.poll(async () => (await readLink(db, server.env)).state).toBe(state)
      return readLink(db, server.env)
    },
    /** Waits until all is complete, and noted as of now. */
    isComplete: async () => {
      const read = async () => (await db.select().from(traccarConnection))[0]
      await expect
        .poll(async () => {
          const row = await read()
          return row && [row.messageAt?.getTime(), row.missedFrom, row.syncedAt !== null]
        })
        .toEqual([clock().getTime(), null, true])
    },
  }
}
