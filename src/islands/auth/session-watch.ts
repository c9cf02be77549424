import { shellTexts } from '#src/lib/i18n/shell-texts.ts'
import { pause } from '#src/lib/pause.ts'
import { $errors, clearErrors, showError } from '#src/stores/errors.ts'
import { $interrupted } from '#src/stores/follow-session.ts'
// Notes from the start when somebody types.
import './typing-pause.ts'

const code = 'session_waiting'
const firstPauseMs = 1000
const longestPauseMs = 15_000

/** Waits before the next try: longer each time, but not when the connection comes back. */
async function waitForRetry(tries: number): Promise<void> {
  const back = new AbortController()
  addEventListener('online', () => back.abort(), { signal: back.signal })
  await pause(Math.min(longestPauseMs, firstPauseMs * 2 ** tries), back.signal)
  back.abort()
}

let opening = false

/** The dialog's script is loaded when it is first needed; while that fails, a message stands in the page. */
async function open(asDriver: boolean): Promise<void> {
  if (opening) return
  opening = true
  for (let tries = 0; $interrupted.get(); tries += 1) {
    try {
      const { openSessionOver } = await import('./session-over.ts')
      await openSessionOver(asDriver)
      break
    } catch {
      showError({ kind: 'refused', code, message: shellTexts().t('notices:sessionWaiting') })
      await waitForRetry(tries)
    }
  }
  opening = false
  const problem = $errors.get()
  if (problem?.kind === 'refused' && problem.code === code) clearErrors()
}

/** On every page of the console. */
$interrupted.subscribe((interrupted) => {
  if (interrupted) void open(interrupted.role === 'driver')
})
