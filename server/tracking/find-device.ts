import { and, eq } from 'drizzle-orm'
import type { deviceSources } from '#contract/lists/tracking.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { devices } from '#server/schema/tracking.ts'
import { cutText } from './reported.ts'
import { makeUniqueId } from './unique-id.ts'

type Source = (typeof deviceSources)[number]
interface Found {
  id: string
  active: boolean
}

/** Devices report every few seconds: who they are is asked again after so long. */
const rememberedMs = 60_000
const mostRemembered = 20_000
const remembered = new WeakMap<Db, Map<string, { found: Found; until: number }>>()

/**
 * The device that reports by this id; undefined where nobody has added it. One that was just switched off may be known as active still: it is
 * looked at again when its word is stored.
 */
export async function findDevice(
  db: Db,
  source: Source,
  uniqueId: string,
  now: Date,
): Promise<Found | undefined> {
  const cache = remembered.get(db) ?? new Map<string, { found: Found; until: number }>()
  remembered.set(db, cache)
  const key = `${source} ${uniqueId}`
  const kept = cache.get(key)
  if (kept && kept.until > now.getTime()) return kept.found
  const [found] = await db
    .select({ id: devices.id, active: devices.active })
    .from(devices)
    .where(and(eq(devices.source, source), eq(devices.uniqueId, uniqueId)))
  if (cache.size >= mostRemembered) cache.clear()
  // One that is switched on again is heard at once.
  if (found?.active) cache.set(key, { found, until: now.getTime() + rememberedMs })
  else cache.delete(key)
  return found
}

/** The device that Traccar calls so; a new one is added, for the office to link it. */
export async function findOrAddTraccar(
  db: Db,
  { uniqueId, name }: { uniqueId: string; name: string },
  now: Date,
): Promise<Found> {
  const found = await findDevice(db, 'traccar', uniqueId, now)
  if (found) return found
  await db
    .insert(devices)
    .values({ name, uniqueId, source: 'traccar', active: true, createdAt: now, updatedAt: now })
    .onConflictDoNothing()
  const added = await findDevice(db, 'traccar', uniqueId, now)
  if (!added) throw new Error(`The device ${uniqueId} was deleted while it reported.`)
  return added
}

/** The phone that a driver is signed in on, as a device; added when it reports first. */
export async function findOrAddPhone(
  db: Db,
  driver: { id: string; name: string },
  now: Date,
): Promise<Found> {
  const find = () =>
    db.select({ id: devices.id, active: devices.active }).from(devices).where(eq(devices.phoneOf, driver.id))
  const [found] = await find()
  if (found) return found
  const made = { source: 'phone' as const, uniqueId: makeUniqueId(), createdAt: now, updatedAt: now }
  await db
    .insert(devices)
    .values({ ...made, name: cutText(driver.name, 80), phoneOf: driver.id, active: true })
    .onConflictDoNothing()
  const [added] = await find()
  if (!added) throw new Error(`The phone of ${driver.id} was deleted while it reported.`)
  return added
}
