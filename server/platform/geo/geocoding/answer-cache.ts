import type { FoundPlace } from './engines.ts'

/** Streets do not move; new ones are found a week later. */
const keptMs = 7 * 24 * 3600_000
const most = 2000

/** Keeps what an engine said: what many type is asked once. Those that were asked for longest ago go first. */
export function createAnswerCache() {
  const kept = new Map<string, { places: readonly FoundPlace[]; until: number }>()
  return {
    get(key: string): readonly FoundPlace[] | undefined {
      const found = kept.get(key)
      return found && Date.now() < found.until ? found.places : undefined
    },
    set(key: string, places: readonly FoundPlace[]): void {
      kept.delete(key)
      kept.set(key, { places, until: Date.now() + keptMs })
      const [oldest] = kept.keys()
      if (kept.size > most && oldest !== undefined) kept.delete(oldest)
    },
  }
}
