import { hasCsrfToken } from '#src/lib/api/browser.ts'
import { firebaseSettings } from '#src/lib/env.ts'
import { rememberedAuth } from '#src/lib/guard/decide.ts'
import { storageKeys } from '#src/lib/guard/keys.ts'
import { goHome, goToLogin, pageKind } from '#src/lib/guard/leave.ts'
import { readFlag, readStored } from '#src/lib/storage.ts'
import { initialize, tellLogout } from './auth.ts'
import { $auth, authEvent } from './auth-state.ts'
import { followMaintenance } from './maintenance.ts'
import { followSession } from './session-end.ts'

/** On a guest page without the CSRF cookie there can be no session: the server need not be asked. */
function needsCheck(): boolean {
  const kind = pageKind()
  if (kind === 'open') return false
  return kind !== 'guest' || (rememberedAuth() === 'unknown' && hasCsrfToken())
}

/**
 * Once on every page, behind what the guard has let show: the profile check, then to where the visitor belongs.
 * `<html data-auth>` says how it ended.
 */
export async function boot(): Promise<void> {
  followSession(readStored(storageKeys.signedIn))
  followMaintenance()
  if (rememberedAuth() === 'out' && readFlag(storageKeys.logoutPending)) await tellLogout()
  if (!needsCheck()) return authEvent({ type: 'INITIALIZE', isAuthenticated: false, user: null })
  await initialize()
  const { isAuthenticated } = $auth.get()
  const kind = pageKind()
  document.documentElement.dataset.auth = isAuthenticated ? 'known' : 'out'
  if (!isAuthenticated) return goToLogin({ comeBack: true })
  if (kind !== 'private') return goHome()
  if (!firebaseSettings()) return
  const { startPush } = await import('./push.ts')
  await startPush()
}
