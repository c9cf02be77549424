import { api } from '#src/lib/api/browser.ts'
import { askHealth } from '#src/lib/api/health.ts'
import { goToMaintenance, pageKind } from '#src/lib/guard/leave.ts'
import { hasUnsaved } from '#src/lib/unsaved.ts'
import { attempt, type Result } from './result.ts'

/**
 * When the server is out of service for a while, the console waits on a page of its own. A form with something typed
 * stays where it is, with the error shown.
 */
export function followMaintenance(): void {
  api.onSignal((signal) => {
    if (signal.type === 'closed' && pageKind() === 'private' && !hasUnsaved()) {
      goToMaintenance(signal.retryAfterS)
    }
  })
}

/** Whether the server answers again. */
export const askServer = (): Promise<Result<void>> => attempt(askHealth)
