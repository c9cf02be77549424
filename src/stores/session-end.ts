import { api } from '#src/lib/api/browser.ts'
import type { SessionEnd } from '#src/lib/api/session.ts'
import { rememberedAuth } from '#src/lib/guard/decide.ts'
import { storageKeys } from '#src/lib/guard/keys.ts'
import { goHome, goToLogin, pageKind, reloadOnce } from '#src/lib/guard/leave.ts'
import { onStored, readFlag, writeFlag } from '#src/lib/storage.ts'
import { empty, isLeaving } from './auth.ts'
import { $auth } from './auth-state.ts'
import { showError } from './errors.ts'
import { forgetSignIn } from './flags.ts'

/** The server ended the session. Somebody who never had one has nothing that could have expired. */
function ended(end: SessionEnd): void {
  if (isLeaving()) return
  const had = rememberedAuth() === 'known' || $auth.get().isAuthenticated
  empty()
  forgetSignIn()
  if (end === 'gone') {
    writeFlag(storageKeys.pageRefreshed, true)
    if (pageKind() === 'guest' || reloadOnce()) return
  } else if (had) {
    writeFlag(storageKeys.sessionExpired, true)
    showError({ kind: 'expired' })
  }
  goToLogin({ comeBack: true })
}

function endedElsewhere(value: string | null): void {
  if (value !== 'true' || isLeaving()) return
  empty()
  goToLogin({ comeBack: readFlag(storageKeys.sessionExpired) })
}

let signedInAs: string | null = null

/** Keeps this tab in step with the session: its end here, its end and its start in other tabs. */
export function followSession(stamp: string | null): void {
  signedInAs = stamp
  api.onSignal((signal) => {
    if (signal.type === 'ended') ended(signal.end)
    else writeFlag(storageKeys.pageRefreshed, false)
  })
  onStored(storageKeys.loggedOut, endedElsewhere)
  onStored(storageKeys.sessionExpired, endedElsewhere)
  onStored(storageKeys.signedIn, (now) => {
    if (now === null || now === signedInAs) return
    if (pageKind() === 'guest') goHome()
    else if (signedInAs !== null) location.reload()
  })
}
