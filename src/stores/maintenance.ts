import { api } from '#src/lib/api/browser-client.ts'
import { askHealth } from '#src/lib/api/health.ts'
import { goToMaintenance, pageKind } from '#src/lib/guard/redirects.ts'
import { hasUnsaved } from '#src/lib/unsaved.ts'
import { attempt, type Result } from './result.ts'

/** Whether the server answers. */
export const askServer = (): Promise<Result<void>> => attempt(askHealth)

const mayLeave = () => pageKind() === 'private' && !hasUnsaved()

/** One call that is refused, or a moment that has passed, is no server out of service. */
async function leaveWhenClosed(): Promise<void> {
  const asked = await askServer()
  if (asked.ok || asked.problem.kind !== 'unavailable') return
  const { status, retryAfterS } = asked.problem
  if (status === 503 && retryAfterS !== null && mayLeave()) goToMaintenance(retryAfterS)
}

/**
 * When the server is out of service, the console waits on a page of its own. A form with something typed stays where
 * it is, with the error shown.
 */
export function followMaintenance(): void {
  let asking = false
  api.onSignal((signal) => {
    if (signal.type !== 'closed' || asking || !mayLeave()) return
    asking = true
    void leaveWhenClosed().finally(() => {
      asking = false
    })
  })
}
