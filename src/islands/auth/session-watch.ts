import { showError } from '#src/stores/errors.ts'
import { $interrupted } from '#src/stores/session-end.ts'
// Notes from the start when somebody types.
import './typing-rest.ts'

/** On every page of the console: the dialog's own script comes when it is first needed. */
$interrupted.subscribe(async (interrupted) => {
  if (!interrupted) return
  try {
    const { openSessionOver } = await import('./session-over.ts')
    await openSessionOver(interrupted.role === 'driver')
  } catch (cause) {
    showError({ kind: 'expired' })
    reportError(cause)
  }
})
