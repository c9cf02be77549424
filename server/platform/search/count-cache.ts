import { afterCommit } from '#server/platform/db/after-transaction.ts'
import type { Db } from '#server/platform/db/connect.ts'

let generation = 0

/** Increases with every change to bookings made by this process: counts of an older generation are not reused. */
const bookingsGeneration = () => generation

/**
 * To be called by whoever writes bookings, with the connection written through. Within a transaction it counts again
 * at the commit, since what others read until then is still the old state.
 */
export function bookingsChanged(db: Db) {
  generation += 1
  afterCommit(db, () => {
    generation += 1
  })
}

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
export async function cachedCount<Value>(
  db: Db,
  key: string,
  compute: () => PromiseLike<Value>,
): Promise<Value> {
  const cache = caches.get(db) ?? new Map<string, Entry>()
  caches.set(db, cache)
  const generation = bookingsGeneration()
  const known = cache.get(key)
  if (known && known.generation === generation && known.until > performance.now())
    return known.value as Promise<Value>
  if (cache.size >= maxEntries) cache.clear()
  // Drizzle runs a query anew each time that it is awaited.
  const value = Promise.resolve(compute())
  const entry = { generation, until: performance.now() + maxAgeMs, value }
  cache.set(key, entry)
  try {
    return await value
  } catch (error) {
    if (cache.get(key) === entry) cache.delete(key)
    throw error
  }
}
