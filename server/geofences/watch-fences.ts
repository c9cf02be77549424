import { isNull, lt } from 'drizzle-orm'
import type { Db } from '#server/platform/db/connect.ts'
import { geofenceVisits } from '#server/schema/geofences.ts'
import { freshVehicles, type SeenVehicle } from '#server/tracking/seen-vehicles.ts'
import { type Crossing, crossings, type Inside } from './crossings.ts'
import type { FenceIndex } from './fence-index.ts'
import { fencesInUse } from './fences-in-use.ts'
import { enter, leave, pass } from './note-visits.ts'
import { passes } from './passes.ts'
import { tellCrossings } from './tell-crossings.ts'

interface Visit {
  vehicleId: string
  geofenceId: string
  enteredAt: Date
}

const openVisits = (db: Db): Promise<Visit[]> =>
  db
    .select({
      vehicleId: geofenceVisits.vehicleId,
      geofenceId: geofenceVisits.geofenceId,
      enteredAt: geofenceVisits.enteredAt,
    })
    .from(geofenceVisits)
    .where(isNull(geofenceVisits.leftAt))

function insideOf(visits: readonly Visit[]): Inside {
  const inside = new Map<string, Map<string, Date>>()
  for (const { vehicleId, geofenceId, enteredAt } of visits) {
    const own = inside.get(vehicleId) ?? new Map<string, Date>()
    inside.set(vehicleId, own.set(geofenceId, enteredAt))
  }
  return inside
}

/** Visits to geofences that are in use no more end now. */
const outOfUse = (fences: FenceIndex, visits: readonly Visit[], now: Date): Crossing[] =>
  visits.flatMap(({ vehicleId, geofenceId }) =>
    fences.byId.has(geofenceId) ? [] : [{ vehicleId, geofenceId, at: now }],
  )

/** Where vehicles were when this server looked last, by database. */
const seenBefore = new WeakMap<Db, ReadonlyMap<string, SeenVehicle>>()

/**
 * Notes which vehicles have entered and left which geofences, or driven through them, since it was done last, and tells the
 * desk where that is the rule. Any number of servers may do so: each crossing is noted, and told, once. Resolves with where the vehicles are.
 */
export async function watchFences(db: Db, now: Date): Promise<Map<string, SeenVehicle>> {
  const fences = await fencesInUse(db)
  const seen = await freshVehicles(db, now)
  const visits = await openVisits(db)
  const inside = insideOf(visits)
  const { entered, left } = crossings(fences, seen.values(), inside)
  const passed = passes(fences, seenBefore.get(db) ?? new Map(), seen.values(), inside)
  seenBefore.set(db, seen)
  const over = outOfUse(fences, visits, now)
  if (entered.length + left.length + over.length + passed.length > 0)
    await db.transaction(async (tx: Db) => {
      await leave(tx, over)
      const [come, gone] = [await enter(tx, entered), await leave(tx, left)]
      const through = await pass(tx, passed)
      await tellCrossings(tx, now, fences, {
        entered: [...come, ...through.map(({ enteredAt: at, ...one }) => ({ ...one, at }))],
        left: [...gone, ...through.map(({ leftAt: at, ...one }) => ({ ...one, at }))],
      })
    })
  return seen
}

/** Forgets who was where longer ago than positions are kept. */
export async function sweepVisits(db: Db, now: Date, keptDays: number): Promise<void> {
  const before = new Date(now.getTime() - keptDays * 86_400_000)
  await db.delete(geofenceVisits).where(lt(geofenceVisits.leftAt, before))
}
