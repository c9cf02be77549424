import { recordArrivals } from '#server/dispatch/fence-arrival.ts'
import { fenceSchools } from '#server/geofences/school-fences.ts'
import { watchFences } from '#server/geofences/watch-fences.ts'
import type { Db } from '#server/platform/db/connect.ts'
import type { Env } from '#server/platform/env.ts'
import { claimTurn } from '#server/platform/jobs/claim-turn.ts'
import { every } from '#server/platform/jobs/every.ts'
import { errorFields, type Log } from '#server/platform/log.ts'

const watchMs = 5000
/** Schools keep their geofences by themselves; this is for those that came in by other means. */
const schoolsMs = 3_600_000
/** A turn that comes a little early is still one. */
const slackMs = 1000

interface Parts {
  db: Db
  env: Env
  clock: () => Date
  log: Log
}

/**
 * Notes which vehicles enter and leave geofences, records arrivals by them, and gives schools theirs: of several servers on one
 * database, one does so at a time. Returns how to stop.
 */
export function startFenceJobs({ db, env, clock, log }: Parts) {
  const warn = (event: string) => (error: unknown) => log.warn(event, errorFields(error))
  const inTurn = (name: string, ms: number, work: () => Promise<unknown>) => async () => {
    if (await claimTurn(db, name, ms - slackMs)) await work()
  }
  const refusedAt = new Map<string, number>()
  const watch = async () => {
    const now = clock()
    await recordArrivals({ db, env, now }, await watchFences(db, now), refusedAt)
  }
  const schools = () => db.transaction((tx: Db) => fenceSchools(tx, clock()))
  const stops = [
    every(schoolsMs, inTurn('fence_schools', schoolsMs, schools), warn('schools_not_fenced')),
    every(watchMs, inTurn('watch_fences', watchMs, watch), warn('fences_not_watched')),
  ]
  return async () => {
    await Promise.all(stops.map((stop) => stop()))
  }
}
