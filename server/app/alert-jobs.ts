import type { Db } from '#server/platform/db/connect.ts'
import type { Env } from '#server/platform/env.ts'
import { claimTurn } from '#server/platform/jobs/claim-turn.ts'
import { every } from '#server/platform/jobs/every.ts'
import { errorFields, type Log } from '#server/platform/log.ts'
import { watchVehicles } from '#server/tracking/alerts/watch-vehicles.ts'

const everyMs = 10_000
/** A turn that comes a little early is still one. */
const slackMs = 1500

interface Parts {
  db: Db
  env: Pick<Env, 'SPEED_LIMIT_KMH' | 'OPERATOR_ZONE'>
  clock: () => Date
  log: Log
}

/** Watches the vehicles on the road for the desk: of several servers on one database, one does so at a time. Returns how to stop. */
export function startAlertJobs({ db, env, clock, log }: Parts) {
  const watch = async () => {
    if (await claimTurn(db, 'road_alerts', everyMs - slackMs)) await watchVehicles(db, clock(), env)
  }
  return every(everyMs, watch, (error) => log.warn('vehicles_not_watched', errorFields(error)))
}
