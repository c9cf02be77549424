import { and, eq, inArray } from 'drizzle-orm'
import type { Db } from '#server/platform/db/connect.ts'
import { devices } from '#server/schema/tracking.ts'
import { traccarName } from '../traccar-position.ts'
import type { TraccarDevice } from './shapes.ts'

interface Found {
  id: string
  active: boolean
}
const mostAtOnce = 1000

async function findAll(db: Db, uniqueIds: readonly string[]) {
  return db
    .select({ id: devices.id, active: devices.active, uniqueId: devices.uniqueId })
    .from(devices)
    .where(and(eq(devices.source, 'traccar'), inArray(devices.uniqueId, [...uniqueIds])))
}

/**
 * The devices that Traccar calls so, by their unique id there; new ones are added, for the office to link them. Names
 * that the office gave stay.
 */
export async function findOrAddAll(
  db: Db,
  wanted: readonly Pick<TraccarDevice, 'uniqueId' | 'name'>[],
  now: Date,
): Promise<Map<string, Found>> {
  const found = new Map<string, Found>()
  const byId = [...new Map(wanted.map((one) => [one.uniqueId, one])).values()]
  for (let from = 0; from < byId.length; from += mostAtOnce) {
    const some = byId.slice(from, from + mostAtOnce)
    const ids = some.map(({ uniqueId }) => uniqueId)
    for (const { uniqueId, ...one } of await findAll(db, ids)) found.set(uniqueId, one)
    const missing = some.filter(({ uniqueId }) => !found.has(uniqueId))
    if (missing.length === 0) continue
    const rows = missing.map((one) => ({
      name: traccarName(one),
      uniqueId: one.uniqueId,
      source: 'traccar' as const,
      active: true,
      createdAt: now,
      updatedAt: now,
    }))
    // The forwarder may add the same ones at the same time.
    await db.insert(devices).values(rows).onConflictDoNothing()
    const added = await findAll(
      db,
      missing.map(({ uniqueId }) => uniqueId),
    )
    for (const { uniqueId, ...one } of added) found.set(uniqueId, one)
  }
  return found
}
