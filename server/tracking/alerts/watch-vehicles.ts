import { and, eq, gt, isNull, or } from 'drizzle-orm'
import type { Db } from '#server/platform/db/connect.ts'
import type { Env } from '#server/platform/env.ts'
import { roadAlerts } from '#server/schema/road-alerts.ts'
import { seenVehicles } from '../seen-vehicles.ts'
import { callsForHelp } from './calls-for-help.ts'
import { leftEarly } from './left-early.ts'
import { type Found, type Look, newsMs } from './look.ts'
import { roadTrips } from './road-trips.ts'
import { silentVehicles } from './silent.ts'
import { lookBackMs, speedingVehicles } from './speeding.ts'
import { beginAlerts, changeAlerts } from './store-alerts.ts'
import { unplannedStops } from './unplanned-stop.ts'
import { wrongStops } from './wrong-stop.ts'

const rules: readonly ((look: Look) => Found | Promise<Found>)[] = [
  callsForHelp,
  silentVehicles,
  wrongStops,
  leftEarly,
  unplannedStops,
  speedingVehicles,
]

/** When this server looked last: what came in before need not be looked at again, and is where it does not know. */
const lastLooks = new WeakMap<Db, Date>()

function sinceOf(db: Db, now: Date): Date {
  const [last, oldest] = [lastLooks.get(db), new Date(now.getTime() - newsMs)]
  return last && last <= now && last > oldest ? last : oldest
}

/** Those that last, and those of speed that ended so short a time ago that their positions are looked at again. */
const lastAlerts = (db: Db, now: Date) =>
  db
    .select()
    .from(roadAlerts)
    .where(
      or(
        isNull(roadAlerts.until),
        and(eq(roadAlerts.kind, 'speeding'), gt(roadAlerts.until, new Date(now.getTime() - lookBackMs))),
      ),
    )

/**
 * Looks at all vehicles once: what begins, what goes on and what is over. All that it knows of what was before is in the
 * database, so it is the same whichever server looks. Resolves with how many alerts began.
 */
export async function watchVehicles(
  db: Db,
  now: Date,
  { SPEED_LIMIT_KMH: limitKmh, OPERATOR_ZONE: zone }: Pick<Env, 'SPEED_LIMIT_KMH' | 'OPERATOR_ZONE'>,
): Promise<number> {
  const open = await lastAlerts(db, now)
  const [seen, trips] = [
    await seenVehicles(db, now),
    await roadTrips(db, now, new Date(now.getTime() - newsMs)),
  ]
  const look: Look = { db, now, since: sinceOf(db, now), limitKmh, seen, trips, open }
  const found: Found[] = []
  for (const rule of rules) found.push(await rule(look))
  await changeAlerts(
    db,
    found.flatMap(({ changed }) => changed),
  )
  const begun = await beginAlerts(
    db,
    found.flatMap((one) => one.begun),
    { now, zone },
  )
  lastLooks.set(db, now)
  return begun
}
