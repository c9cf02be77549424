import { and, desc, gt, inArray, isNull, sql } from 'drizzle-orm'
import { runningTrips } from '#contract/lists/trips.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { geofenceVisits } from '#server/schema/geofences.ts'
import { trips } from '#server/schema/trips.ts'
import type { Crossing } from './crossings.ts'
import type { Pass } from './passes.ts'

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
export async function enter(db: Db, entered: readonly Crossing[]): Promise<Crossing[]> {
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
export async function leave(db: Db, left: readonly Crossing[]): Promise<Crossing[]> {
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

/**
 * Notes who drove through; those that another server has noted are not among the answer. One server after the other: no index
 * keeps two from noting the same.
 */
export async function pass(db: Db, passed: readonly Pass[]): Promise<Pass[]> {
  if (passed.length === 0) return []
  await db.execute(sql`select pg_advisory_xact_lock(hashtext('geofence_passes'))`)
  const known = await db
    .select({ visit: geofenceVisits })
    .from(geofenceVisits)
    .where(
      and(
        inArray(
          geofenceVisits.vehicleId,
          passed.map(({ vehicleId }) => vehicleId),
        ),
        gt(geofenceVisits.leftAt, new Date(Math.min(...passed.map(({ enteredAt }) => enteredAt.getTime())))),
      ),
    )
  const isKnown = ({ vehicleId, geofenceId, enteredAt }: Pass) =>
    known.some(
      ({ visit }) =>
        visit.vehicleId === vehicleId &&
        visit.geofenceId === geofenceId &&
        visit.leftAt !== null &&
        visit.leftAt >= enteredAt,
    )
  const fresh = passed.filter((one) => !isKnown(one))
  const out = await tripsOf(
    db,
    fresh.map(({ vehicleId }) => vehicleId),
  )
  const rows = fresh.map((one) => ({ ...one, tripId: out.get(one.vehicleId) ?? null }))
  for (let from = 0; from < rows.length; from += mostRows)
    await db.insert(geofenceVisits).values(rows.slice(from, from + mostRows))
  return fresh
}
