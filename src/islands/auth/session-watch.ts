import { failedAddress } from '#src/lib/chunks/chunk-load-error.ts'
import { fetchFragment } from '#src/lib/fragment.ts'
import { shellTexts } from '#src/lib/i18n/shell-texts.ts'
import { pause } from '#src/lib/pause.ts'
import { sessionOverFragment } from '#src/lib/routes.ts'
import { $errors, clearErrors, showError } from '#src/stores/errors.ts'
import { $interrupted } from '#src/stores/follow-session.ts'
import { typingPause } from './typing-pause.ts'

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

/** The dialog as the build has laid it down, in the page's language. */
async function fetchDialog(): Promise<HTMLDialogElement> {
  const source = await fetchFragment(sessionOverFragment(document.documentElement.lang))
  const dialog = source.querySelector('dialog')
  if (!dialog) throw new Error('There is no dialog to sign in with')
  return document.adoptNode(dialog)
}

let lostScript = ''

/** Chromium up to 150 remembers a script that did not load: it asks for it again under another address only. */
async function loadScript(tries: number): Promise<typeof import('./session-over.ts')> {
  try {
    return await (lostScript
      ? import(/* @vite-ignore */ `${lostScript}?${tries}`)
      : import('./session-over.ts'))
  } catch (cause) {
    const address = failedAddress(cause, location.href)
    if (address !== location.href) lostScript ||= address
    throw cause
  }
}

let opening = false

/**
 * The dialog and its script are loaded when they are first needed; while that fails, a message stands in the page. The
 * dialog comes first: it may be asked for as often as one likes, and when it has come, so will the script.
 */
async function open(asDriver: boolean): Promise<void> {
  if (opening) return
  opening = true
  for (let tries = 0; $interrupted.get(); tries += 1) {
    try {
      const dialog = await fetchDialog()
      const { showSessionOver } = await loadScript(tries)
      await typingPause()
      if ($interrupted.get()) showSessionOver(dialog, asDriver)
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
