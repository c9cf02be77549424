import type { RoadAlerts } from '#contract/road-alert.ts'
import { addAlertNote, getRoadAlerts, markAlertSeen } from '#src/lib/api/road-alerts.ts'
import { loadable } from './base/loadable.ts'
import { showError } from './errors.ts'
import { watchLive } from './live.ts'
import { attempt, type Result } from './result.ts'

/** What the desk must know of vehicles on the road. */
export const roadAlerts = loadable<[], RoadAlerts>({
  name: 'road-alerts',
  fetch: (options) => getRoadAlerts(options),
  onChange: 'keep',
})

/** They come by themselves; what a stream that is cut does not tell is read after so long. */
const refreshMs = 30_000

/** Reads them again when any begins, ends or is seen, until the function that it returns is called. */
export function followAlerts(): () => void {
  const refresh = () => {
    // A backend that has none is not asked again and again.
    if (!document.hidden && roadAlerts.$state.get().error?.kind !== 'missing') void roadAlerts.reload()
  }
  const stop = watchLive('vehicles', (_, gap, alerts) => {
    if (gap || alerts) void roadAlerts.reload()
  })
  const refreshes = setInterval(refresh, refreshMs)
  document.addEventListener('visibilitychange', refresh)
  return () => {
    stop()
    clearInterval(refreshes)
    document.removeEventListener('visibilitychange', refresh)
  }
}

/** Says for the desk that one was seen. What is shown follows from what the server has then. */
export async function markSeen(id: string): Promise<void> {
  const marked = await attempt(() => markAlertSeen(id))
  if (!marked.ok) showError(marked.problem)
  await roadAlerts.reload()
}

/** Adds a note of the desk to one, which is seen with it. What is shown follows from what the server has then. */
export async function noteAlert(id: string, note: string): Promise<Result<void>> {
  const noted = await attempt(() => addAlertNote(id, note))
  if (noted.ok) await roadAlerts.reload()
  return noted
}
