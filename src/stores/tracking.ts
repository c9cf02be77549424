import {
  getTrackingSetUp,
  type KnownLink,
  type KnownSetUp,
  syncTraccar,
  testTraccar,
} from '#src/lib/api/tracking.ts'
import { loadable } from './base/loadable.ts'
import { attempt, type Result } from './result.ts'

/** How positions come in. */
export const trackingSetUp = loadable<[], KnownSetUp>({
  name: 'tracking-set-up',
  fetch: (options) => getTrackingSetUp(options),
  onChange: 'drop',
})

/** Tries the connection to Traccar; what came of it, where the backend says. */
export const testConnection = () => attempt(testTraccar)

const lookMs = 1500
/** Fetching a day of many devices takes longer; it goes on behind that. */
const patienceMs = 60_000

/**
 * Has devices and positions of Traccar fetched anew, and waits until that is done: answers how the connection is then.
 * Undefined when it goes on for longer.
 */
export async function syncAgain(signal: AbortSignal): Promise<Result<KnownLink | undefined>> {
  const before = trackingSetUp.$state.get().data?.traccar?.syncedAt
  const asked = await attempt(syncTraccar)
  if (!asked.ok) return asked
  return attempt(async () => {
    for (const latest = Date.now() + patienceMs; Date.now() < latest && !signal.aborted; ) {
      await new Promise((resolve) => setTimeout(resolve, lookMs))
      await trackingSetUp.reload()
      const now = trackingSetUp.$state.get().data?.traccar
      const isOver = now?.syncedAt !== before || !['connecting', 'connected'].includes(now?.state ?? '')
      if (now && isOver) return now
    }
    return undefined
  })
}
