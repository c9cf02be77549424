import { findProfile } from '#src/lib/api/auth.ts'
import { hasCsrfToken } from '#src/lib/api/browser-client.ts'
import { firebaseSettings } from '#src/lib/env.ts'
import { rememberedAuth } from '#src/lib/guard/decide.ts'
import { storageKeys } from '#src/lib/guard/keys.ts'
import { goHome, goToLogin, pageKind } from '#src/lib/guard/redirects.ts'
import { readFlag, readStored } from '#src/lib/storage.ts'
import { initialize, reportLogout, setSignedIn } from './auth.ts'
import { $auth, authEvent } from './auth-state.ts'
import { followSession, isSignedOutElsewhere } from './follow-session.ts'
import { followMaintenance } from './maintenance.ts'
import { attempt } from './result.ts'

/**
 * On a guest page the profile is fetched only where nothing is known about the visitor. Without a CSRF cookie there can
 * hardly be a session, so nothing is renewed and no failure is shown; a backend may set that cookie now, and need it for
 * the sign-in.
 */
async function checkGuest(): Promise<void> {
  if (rememberedAuth() !== 'unknown')
    return authEvent({ type: 'INITIALIZE', isAuthenticated: false, user: null })
  if (hasCsrfToken()) return initialize()
  const profile = await attempt(findProfile)
  if (profile.ok) return setSignedIn(profile.value, 'INITIALIZE')
  authEvent({ type: 'INITIALIZE', isAuthenticated: false, user: null })
}

async function start(): Promise<void> {
  followSession(readStored(storageKeys.signedIn))
  followMaintenance()
  if (rememberedAuth() === 'out' && readFlag(storageKeys.logoutPending)) await reportLogout()
  const kind = pageKind()
  if (kind === 'open') return authEvent({ type: 'INITIALIZE', isAuthenticated: false, user: null })
  await (kind === 'guest' ? checkGuest() : initialize())
  const { isAuthenticated } = $auth.get()
  document.documentElement.dataset.auth = isAuthenticated ? 'known' : 'out'
  if (!isAuthenticated) return goToLogin({ comeBack: !isSignedOutElsewhere() })
  if (kind !== 'private') return goHome()
  if (!firebaseSettings()) return
  const { startPush } = await import('./push.ts')
  await startPush()
}

let started: Promise<void> | undefined

/**
 * Once on every page, behind what the guard has let show: the profile check, then to where the visitor belongs.
 * `<html data-auth>` says how it ended. For whichever script of the page comes first.
 */
export function boot(): Promise<void> {
  started ??= start()
  return started
}
