const freshMs = 10 * 60_000
const maxEntries = 60
const entries = new Map<string, { at: number; value: unknown }>()

/**
 * Answers of the last ten minutes, to be shown while they are fetched again. In memory only and never past a sign-out:
 * they are records of children. Times come from the monotonic clock.
 */
export function cachedAnswer<T>(key: string): T | undefined {
  const entry = entries.get(key)
  if (!entry) return undefined
  if (performance.now() - entry.at > freshMs) {
    entries.delete(key)
    return undefined
  }
  return entry.value as T
}

export function cacheAnswer(key: string, value: unknown): void {
  entries.delete(key)
  entries.set(key, { at: performance.now(), value })
  for (const oldest of entries.keys()) {
    if (entries.size <= maxEntries) break
    entries.delete(oldest)
  }
}

export function forgetAnswer(key: string): void {
  entries.delete(key)
}

export function clearAnswerCache(): void {
  entries.clear()
}
