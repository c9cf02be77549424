import { count, eq, max, sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/connect.ts'
import { geofences } from '#server/schema/geofences.ts'
import { type FenceIndex, indexFences } from './fence-index.ts'

const known = new WeakMap<Db, { stamp: string; index: FenceIndex }>()

/** What changes with every write to a geofence. */
async function stampOf(db: Db): Promise<string> {
  const [stamp] = await db
    .select({
      count: count(),
      versions: sql<string>`coalesce(sum(${geofences.version}), 0)::text`,
      newest: max(geofences.updatedAt),
    })
    .from(geofences)
    .where(eq(geofences.active, true))
  return JSON.stringify(stamp)
}

/** All geofences in use; read again when one of them changed. */
export async function fencesInUse(db: Db): Promise<FenceIndex> {
  const stamp = await stampOf(db)
  const before = known.get(db)
  if (before?.stamp === stamp) return before.index
  const rows = await db
    .select({
      ...{ id: geofences.id, name: geofences.name, area: geofences.area },
      ...{ onEnter: geofences.onEnter, onExit: geofences.onExit },
    })
    .from(geofences)
    .where(eq(geofences.active, true))
  const index = indexFences(rows)
  known.set(db, { stamp, index })
  return index
}
