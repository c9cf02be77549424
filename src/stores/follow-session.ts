import { atom } from 'nanostores'
import type { Role } from '#contract/people.ts'
import { api } from '#src/lib/api/browser-client.ts'
import type { Person } from '#src/lib/api/read-profile.ts'
import type { SessionEnd } from '#src/lib/api/session.ts'
import { rememberedAuth } from '#src/lib/guard/decide.ts'
import { storageKeys } from '#src/lib/guard/keys.ts'
import { goHome, goToDashboard, goToLogin, pageKind, reloadOnce } from '#src/lib/guard/redirects.ts'
import { hasUnsaved } from '#src/lib/nav/unsaved.ts'
import { onStored, readFlag, readStored, writeFlag } from '#src/lib/storage.ts'
import { clearSession, initialize, isLeaving } from './auth.ts'
import { $auth } from './auth-state.ts'
import { clearErrors, showError } from './errors.ts'
import { $profile } from './profile.ts'
import { clearSignIn } from './sign-in-flags.ts'

/** Another tab is signing out: the server may say so here before that tab does. */
export const isSignedOutElsewhere = (): boolean =>
  readFlag(storageKeys.logoutPending) || readFlag(storageKeys.loggedOut)

function onEndElsewhere(value: string | null): void {
  if (value !== 'true' || isLeaving()) return
  clearSession()
  goToLogin({ comeBack: readFlag(storageKeys.sessionExpired) })
}

/** The server ended the session. Somebody who never had one has nothing that could have expired. */
function onSessionEnd(end: SessionEnd): void {
  if (isLeaving()) return
  if (isSignedOutElsewhere()) {
    onEndElsewhere('true')
    return
  }
  if (pageKind() === 'private' && hasUnsaved('')) {
    clearSignIn()
    writeFlag(storageKeys.sessionExpired, true)
    interrupt()
    return
  }
  const wasSignedIn = rememberedAuth() === 'known' || $auth.get().isAuthenticated
  clearSession()
  clearSignIn()
  if (end === 'gone') {
    writeFlag(storageKeys.pageRefreshed, true)
    if (pageKind() === 'guest' || reloadOnce()) return
  } else if (wasSignedIn) {
    writeFlag(storageKeys.sessionExpired, true)
    showError({ kind: 'expired' })
  }
  goToLogin({ comeBack: true })
}

let signedInAs: string | null = null

/** The sign-in that a page with unsaved changes waits for: whose page it is, and whether theirs is the phone's form. */
export const $interrupted = atom<{ role: Role | null } | null>(null)
let owner: string | undefined
let discarding = false

/** What was typed stays in the page, in memory: the person signs in again over it. */
function interrupt(): void {
  if ($interrupted.get()) return
  const user = $profile.get()
  owner = user?.id
  $interrupted.set({ role: user?.role ?? null })
}

/** Somebody has signed in over the page: its own person goes on, anybody else starts at their dashboard. */
export function resume(user: Person): void {
  if (user.id !== owner) {
    discarding = true
    goToDashboard()
    return
  }
  signedInAs = readStored(storageKeys.signedIn)
  clearErrors()
  $interrupted.set(null)
}

/** They signed in in another tab. */
async function resumeFromElsewhere(): Promise<void> {
  api.begin()
  await initialize()
  const user = $profile.get()
  if ($auth.get().isAuthenticated && user) resume(user)
}

/** The person leaves the page and what was typed in it. */
export function abandon(): void {
  discarding = true
  clearSession()
  goToLogin({ comeBack: true })
}

/** Keeps this tab in step with the session: its end here, its end and its start in other tabs. */
export function followSession(stamp: string | null): void {
  signedInAs = stamp
  api.onSignal((signal) => {
    if (signal.type === 'ended') onSessionEnd(signal.end)
    else if (signal.type === 'ok') writeFlag(storageKeys.pageRefreshed, false)
  })
  onStored(storageKeys.loggedOut, onEndElsewhere)
  onStored(storageKeys.sessionExpired, (value) => {
    if (value === 'true' && pageKind() === 'private' && hasUnsaved('')) interrupt()
    else onEndElsewhere(value)
  })
  // Before the forms' own listener: what is discarded on purpose is not confirmed again.
  addEventListener('beforeunload', (event) => discarding && event.stopImmediatePropagation())
  onStored(storageKeys.signedIn, (now) => {
    if (now === null || now === signedInAs) return
    if ($interrupted.get()) {
      void resumeFromElsewhere()
      return
    }
    if (pageKind() === 'guest') goHome()
    else if (signedInAs !== null) location.reload()
  })
}
