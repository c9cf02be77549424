import { unsentHash } from '#src/lib/guard/redirects.ts'
import { $errors, clearErrors } from '#src/stores/errors.ts'
import { $leaving, openKept, takeKept } from './day-state.ts'
import { reloadDay, sendWaiting } from './send-day.ts'

const everyMs = 30_000

/** Keeps the day up to date while its page is open: what was kept first, then the server's. Answers how to stop. */
export function followDay(): () => void {
  let over = false
  const noteLeaving = () => $leaving.set(location.hash === unsentHash)
  noteLeaving()
  let stopKept: (() => void) | undefined
  const refresh = async () => {
    await sendWaiting()
    await reloadDay()
  }
  void openKept().then((stop) => {
    stopKept = stop
    if (over) stop()
    else void refresh()
  })
  // The page says itself how it stands with the office.
  const stopErrors = $errors.subscribe((problem) => problem?.kind === 'offline' && clearErrors())
  const wake = () => void (document.visibilityState === 'visible' && takeKept().then(refresh))
  const timer = setInterval(wake, everyMs)
  document.addEventListener('visibilitychange', wake)
  addEventListener('online', wake)
  addEventListener('hashchange', noteLeaving)
  return () => {
    over = true
    stopKept?.()
    stopErrors()
    clearInterval(timer)
    document.removeEventListener('visibilitychange', wake)
    removeEventListener('online', wake)
    removeEventListener('hashchange', noteLeaving)
  }
}
