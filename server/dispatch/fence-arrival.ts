import { eq } from 'drizzle-orm'
import type { Db } from '#server/platform/db/connect.ts'
import type { Env } from '#server/platform/env.ts'
import type { ActorContext } from '#server/platform/history/actor-context.ts'
import { HttpProblem, refused } from '#server/platform/http/problem.ts'
import { translate } from '#server/platform/i18n/messages.ts'
import { trips } from '#server/schema/trips.ts'
import { type FenceArrival, fenceArrivals, isThere } from '#server/tracking/fence-arrivals.ts'
import type { SeenVehicle } from '#server/tracking/seen-vehicles.ts'
import { fenceActor } from '#server/trips/fence-actor.ts'
import { lockTrip } from '#server/trips/lock.ts'
import { moveTrip } from './trip-commands.ts'

/**
 * Records that a trip has arrived at a stop, at the time at which its vehicle came into the geofence around it. 409 where that
 * is not so any more: somebody recorded it meanwhile, or the vehicle has left.
 */
export async function recordArrival(
  ctx: ActorContext,
  tripId: string,
  stop: number,
  rule: 'suggest' | 'record',
): Promise<void> {
  await lockTrip(ctx, tripId)
  const [arrival] = await fenceArrivals(ctx.db, rule, eq(trips.id, tripId))
  if (arrival?.stop !== stop) throw refused('no_arrival', 'trips:refused.no_arrival')
  await moveTrip(ctx, tripId, arrival.action, { note: arrival.fence.name }, undefined, arrival.enteredAt)
}

interface Parts {
  db: Db
  env: Env
  now: Date
}

/** What was refused is tried again after so long: its vehicle may stand there all the while. */
const againMs = 60_000

/**
 * Records what geofences are to record by themselves, each in a transaction of its own. A step that the rules refuse is left to
 * those who drive. Resolves with how many were recorded.
 * @param refusedAt when which arrivals were refused last, kept from one time to the next
 */
export async function recordArrivals(
  { db, env, now }: Parts,
  seen: ReadonlyMap<string, SeenVehicle>,
  refusedAt: Map<string, number>,
): Promise<number> {
  for (const [key, at] of refusedAt) if (now.getTime() - at >= againMs) refusedAt.delete(key)
  const base = { user: fenceActor, now, env, t: translate('en'), locale: 'en' as const, ip: 'geofence' }
  const keyOf = ({ tripId, stop }: FenceArrival) => `${tripId} ${stop}`
  let recorded = 0
  for (const one of await fenceArrivals(db, 'record')) {
    const vehicle = seen.get(one.vehicleId)
    if (!vehicle || refusedAt.has(keyOf(one)) || !isThere(one, vehicle.kmh, now)) continue
    try {
      await db.transaction((tx: Db) => recordArrival({ ...base, db: tx }, one.tripId, one.stop, 'record'))
      recorded += 1
    } catch (error) {
      if (!(error instanceof HttpProblem)) throw error
      refusedAt.set(keyOf(one), now.getTime())
    }
  }
  return recorded
}
