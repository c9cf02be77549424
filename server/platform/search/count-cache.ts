import type { Db } from '#server/platform/db/connect.ts'
import { bookingsGeneration } from './bookings-generation.ts'

interface Entry {
  generation: number
  /** On the clock of `performance.now()`. */
  until: number
  value: Promise<unknown>
}

/** Other copies of the server may write too: what they do shows after this time at the latest. */
const maxAgeMs = 3000
const maxEntries = 500
const caches = new WeakMap<Db, Map<string, Entry>>()

/**
 * The answer of `compute`, cached under `key` for a moment and shared by parallel calls. What this process wrote
 * since makes it void, so that writers read their own writes.
 */
export async function cachedCount<Value>(db: Db, key: string, compute: () => Promise<Value>): Promise<Value> {
  const cache = caches.get(db) ?? new Map<string, Entry>()
  caches.set(db, cache)
  const generation = bookingsGeneration()
  const known = cache.get(key)
  if (known && known.generation === generation && known.until > performance.now())
    return known.value as Promise<Value>
  if (cache.size >= maxEntries) cache.clear()
  const value = compute()
  const entry = { generation, until: performance.now() + maxAgeMs, value }
  cache.set(key, entry)
  try {
    return await value
  } catch (error) {
    if (cache.get(key) === entry) cache.delete(key)
    throw error
  }
}
