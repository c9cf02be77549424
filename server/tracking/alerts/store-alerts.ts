import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/connect.ts'
import { roadAlerts } from '#server/schema/road-alerts.ts'
import type { AlertChange, NewAlert, StoredAlert } from './look.ts'
import { notifyDesk } from './notify-desk.ts'

/** Kinds of which a vehicle has one at a time. */
const single: readonly StoredAlert['kind'][] = ['silent', 'speeding', 'unplanned_stop']

const rowOf = ({ kind, key, vehicle, trip, point, at, ...alert }: NewAlert) => ({
  ...{ kind, onceKey: `${kind} ${key}`, vehicleId: vehicle, at },
  ...{ tripId: trip?.id ?? null, driverId: trip?.driver ?? null },
  ...{ lastAt: alert.lastAt ?? at, until: alert.until ?? null },
  ...{ latitude: point.lat, longitude: point.lng, place: alert.place ?? null, figures: alert.figures },
  changedIn: sql`pg_current_xact_id()`,
})

/** Those that do not last already: another server may have looked at the same moment. */
async function withoutOpen(tx: Db, begun: readonly NewAlert[]): Promise<NewAlert[]> {
  const there = await tx
    .select({ kind: roadAlerts.kind, vehicle: roadAlerts.vehicleId })
    .from(roadAlerts)
    .where(
      and(
        inArray(
          roadAlerts.vehicleId,
          begun.map(({ vehicle }) => vehicle),
        ),
        isNull(roadAlerts.until),
        inArray(roadAlerts.kind, [...single]),
      ),
    )
  const open = new Set(there.map(({ kind, vehicle }) => `${kind} ${vehicle}`))
  return begun.filter(({ kind, vehicle }) => !open.has(`${kind} ${vehicle}`))
}

/** Stores alerts that begin, and has the desk notified of each that is new: both or neither. Resolves with how many are. */
export async function beginAlerts(
  db: Db,
  begun: readonly NewAlert[],
  { now, zone }: { now: Date; zone: string },
): Promise<number> {
  if (begun.length === 0) return 0
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('road alerts'))`)
    const all = await withoutOpen(tx, begun)
    if (all.length === 0) return 0
    const stored = await tx.insert(roadAlerts).values(all.map(rowOf)).onConflictDoNothing().returning()
    await notifyDesk(tx, now, stored, zone)
    return stored.length
  })
}

/** Stores what became of those that last. */
export async function changeAlerts(db: Db, changed: readonly AlertChange[]): Promise<void> {
  for (const { id, ...change } of changed)
    await db
      .update(roadAlerts)
      .set({ ...change, changedIn: sql`pg_current_xact_id()` })
      .where(and(eq(roadAlerts.id, id), isNull(roadAlerts.until)))
}
