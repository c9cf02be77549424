import type { Db } from '#server/platform/db/connect.ts'
import type { Env } from '#server/platform/env.ts'
import { createRouter } from '#server/platform/geo/routing/router.ts'
import { claimTurn } from '#server/platform/jobs/claim-turn.ts'
import { every } from '#server/platform/jobs/every.ts'
import { errorFields, type Log } from '#server/platform/log.ts'
import { estimateTrips } from '#server/tracking/expected/estimate-trips.ts'
import { learnLegs } from '#server/tracking/expected/learn-legs.ts'

const estimateMs = 15_000
const learnMs = 5 * 60_000
/** A turn that comes a little early is still one. */
const slackMs = 2000

interface Parts {
  db: Db
  env: Pick<Env, 'ROUTING_URL'>
  clock: () => Date
  log: Log
}

/**
 * Expects the trips that are under way by where their vehicles are, and learns from those that ended how fast streets are:
 * of several servers on one database, one does so at a time. Returns how to stop.
 */
export function startEstimateJobs({ db, env, clock, log }: Parts) {
  const router = env.ROUTING_URL ? createRouter(env.ROUTING_URL, log) : null
  const warn = (event: string) => (error: unknown) => log.warn(event, errorFields(error))
  const inTurn = (name: string, ms: number, work: () => Promise<unknown>) => async () => {
    if (await claimTurn(db, name, ms - slackMs)) await work()
  }
  const estimate = inTurn('estimate_trips', estimateMs, () => estimateTrips(db, router, clock()))
  const learn = inTurn('learn_legs', learnMs, () => learnLegs(db, clock()))
  const stops = [
    every(estimateMs, estimate, warn('trips_not_estimated')),
    every(learnMs, learn, warn('legs_not_learnt')),
  ]
  return async () => {
    await Promise.all(stops.map((stop) => stop()))
  }
}
