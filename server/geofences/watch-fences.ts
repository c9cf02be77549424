import { and, desc, inArray, isNull, lt, sql } from 'drizzle-orm'
import { runningTrips } from '#contract/lists/trips.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { geofenceVisits } from '#server/schema/geofences.ts'
import { trips } from '#server/schema/trips.ts'
import { freshVehicles, type SeenVehicle } from '#server/tracking/seen-vehicles.ts'
import { type Crossing, crossings, type Inside } from './crossings.ts'
import type { FenceIndex } from './fence-index.ts'
import { fencesInUse } from './fences-in-use.ts'
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

/** What these vehicles are out for. */
async function tripsOf(db: Db, vehicles: readonly string[]): Promise<Map<string | null, string>> {
  if (vehicles.length === 0) return new Map()
  const found = await db
    .selectDistinctOn([trips.vehicleId], { vehicle: trips.vehicleId, id: trips.id })
    .from(trips)
    .where(and(inArray(trips.vehicleId, [...vehicles]), inArray(trips.status, [...runningTrips])))
    .orderBy(trips.vehicleId, desc(trips.startAt), trips.id)
  return new Map(found.map(({ vehicle, id }) => [vehicle, id]))
}

const mostRows = 500

/** Notes who entered; those that another server has noted are not among the answer. */
async function enter(db: Db, entered: readonly Crossing[]): Promise<Crossing[]> {
  const out = await tripsOf(
    db,
    entered.map(({ vehicleId }) => vehicleId),
  )
  const noted: Crossing[] = []
  for (let from = 0; from < entered.length; from += mostRows) {
    const rows = entered.slice(from, from + mostRows).map(({ vehicleId, geofenceId, at }) => ({
      ...{ vehicleId, geofenceId, enteredAt: at, tripId: out.get(vehicleId) ?? null },
    }))
    const inserted = await db.insert(geofenceVisits).values(rows).onConflictDoNothing().returning()
    noted.push(...inserted.map(({ enteredAt, ...one }) => ({ ...one, at: enteredAt })))
  }
  return noted
}

/** Notes who left, likewise. */
async function leave(db: Db, left: readonly Crossing[]): Promise<Crossing[]> {
  if (left.length === 0) return []
  const gone = await db
    .update(geofenceVisits)
    .set({ leftAt: sql`gone.at` })
    .from(
      sql`jsonb_to_recordset(${JSON.stringify(left)}::jsonb) as gone("vehicleId" text, "geofenceId" text, at timestamptz)`,
    )
    .where(
      and(
        isNull(geofenceVisits.leftAt),
        sql`${geofenceVisits.vehicleId} = gone."vehicleId" and ${geofenceVisits.geofenceId} = gone."geofenceId"`,
      ),
    )
    .returning({
      vehicleId: geofenceVisits.vehicleId,
      geofenceId: geofenceVisits.geofenceId,
      at: geofenceVisits.leftAt,
    })
  return gone.map(({ at, ...one }) => ({ ...one, at: at ?? new Date() }))
}

/** Visits to geofences that are in use no more end now. */
const outOfUse = (fences: FenceIndex, visits: readonly Visit[], now: Date): Crossing[] =>
  visits.flatMap(({ vehicleId, geofenceId }) =>
    fences.byId.has(geofenceId) ? [] : [{ vehicleId, geofenceId, at: now }],
  )

/**
 * Notes which vehicles have entered and left which geofences since it was done last, and tells the desk where that is the
 * rule. Any number of servers may do so: each crossing is noted, and told, once. Resolves with where the vehicles are.
 */
export async function watchFences(db: Db, now: Date): Promise<Map<string, SeenVehicle>> {
  const fences = await fencesInUse(db)
  const seen = await freshVehicles(db, now)
  const visits = await openVisits(db)
  const { entered, left } = crossings(fences, seen.values(), insideOf(visits))
  const over = outOfUse(fences, visits, now)
  if (entered.length + left.length + over.length > 0)
    await db.transaction(async (tx: Db) => {
      await leave(tx, over)
      const told = { entered: await enter(tx, entered), left: await leave(tx, left) }
      await tellCrossings(tx, now, fences, told)
    })
  return seen
}

/** Forgets who was where longer ago than positions are kept. */
export async function sweepVisits(db: Db, now: Date, keptDays: number): Promise<void> {
  const before = new Date(now.getTime() - keptDays * 86_400_000)
  await db.delete(geofenceVisits).where(lt(geofenceVisits.leftAt, before))
}
