import { api } from '#src/lib/api/browser-client.ts'
import { checkHealth } from '#src/lib/api/health.ts'
import { goToMaintenance, pageKind } from '#src/lib/guard/redirects.ts'
import { hasUnsaved } from '#src/lib/nav/unsaved.ts'
import { attempt, type Result } from './result.ts'

/** Whether the server answers. */
export const checkServer = (): Promise<Result<void>> => attempt(checkHealth)

const mayLeave = () => pageKind() === 'private' && !hasUnsaved('')

/** One call that is refused, or a moment that has passed, is no server out of service. */
async function leaveWhenClosed(): Promise<void> {
  const health = await checkServer()
  if (health.ok || health.problem.kind !== 'unavailable') return
  const { status, retryAfterS } = health.problem
  if (status === 503 && retryAfterS !== null && mayLeave()) goToMaintenance(retryAfterS)
}

/**
 * When the server is out of service, the console waits on a page of its own. A form with something typed stays where
 * it is, with the error shown.
 */
export function followMaintenance(): void {
  let checking = false
  api.onSignal((signal) => {
    if (signal.type !== 'closed' || checking || !mayLeave()) return
    checking = true
    void leaveWhenClosed().finally(() => {
      checking = false
    })
  })
}
