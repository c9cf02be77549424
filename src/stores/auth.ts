import * as calls from '#src/lib/api/auth.ts'
import { api } from '#src/lib/api/browser-client.ts'
import type { Problem } from '#src/lib/api/problem.ts'
import type { Person } from '#src/lib/api/read-profile.ts'
import { rememberedAuth } from '#src/lib/guard/decide.ts'
import { storageKeys, unsentKey } from '#src/lib/guard/keys.ts'
import { goToLogin, goToUnsent, unsentHash } from '#src/lib/guard/redirects.ts'
import { pause } from '#src/lib/pause.ts'
import { readStored, writeFlag } from '#src/lib/storage.ts'
import { clearAnswerCache } from './answer-cache.ts'
import { authEvent } from './auth-state.ts'
import { showError } from './errors.ts'
import { $profile } from './profile.ts'
import { attempt } from './result.ts'
import { clearSignIn, rememberSignIn } from './sign-in-flags.ts'
import { clearOnSignOut } from './signed-out.ts'

/** How long a sign-out waits for the server. Without an answer the next page sends it again. */
const logoutPatienceMs = 3000
const driverDelayMs = 100

/** Clears all data of the person from this tab's memory. */
export function clearSession(): void {
  $profile.set(null)
  clearOnSignOut()
  clearAnswerCache()
  authEvent({ type: 'LOGOUT' })
}

/** Stores who is signed in, for this tab and for the next page. */
export function setSignedIn(user: Person, type: 'INITIALIZE' | 'LOGIN' | 'REGISTER'): void {
  rememberSignIn(user.role)
  $profile.set(user)
  authEvent({ type, isAuthenticated: true, user })
}

/** Whether the API itself has refused. A failed request or a proxy's page says nothing about the session. */
function isAnswer(problem: Problem): boolean {
  switch (problem.kind) {
    case 'expired':
    case 'invalid':
      return true
    case 'forbidden':
    case 'missing':
    case 'refused':
      return problem.code !== '' || problem.message !== ''
    default:
      return false
  }
}

/**
 * The first profile check of a page. Skipped when this browser knows that nobody is signed in. A server that
 * can't be reached leaves a known visitor where they are, with the error shown.
 */
export async function initialize(): Promise<void> {
  const before = rememberedAuth()
  if (before === 'out') return authEvent({ type: 'INITIALIZE', isAuthenticated: false, user: null })
  const checked = await attempt(() => calls.getProfile())
  if (checked.ok) return setSignedIn(checked.value, 'INITIALIZE')
  const isOut = isAnswer(checked.problem)
  if (isOut) clearSignIn()
  else showError(checked.problem)
  authEvent({ type: 'INITIALIZE', isAuthenticated: !isOut && before === 'known', user: null })
}

let leaving = false
export const isLeaving = () => leaving

async function sendLogout(): Promise<void> {
  writeFlag(storageKeys.logoutPending, true)
  const sent = await attempt(() => calls.logout())
  if (sent.ok || isAnswer(sent.problem)) writeFlag(storageKeys.logoutPending, false)
}

let sendingLogout: Promise<void> | undefined

/** Ends the session on the server. A sign-out that fails is sent again from the next page. */
export function reportLogout(): Promise<void> {
  sendingLogout ??= sendLogout().finally(() => {
    sendingLogout = undefined
  })
  return sendingLogout
}

/** An old sign-out that is answered after a new sign-in would take the new session's cookies with it. */
export async function afterOldLogout(): Promise<void> {
  if (sendingLogout) await Promise.race([sendingLogout, pause(logoutPatienceMs)])
}

/** Only a browser that was registered for push needs its code. */
async function endPush(): Promise<void> {
  if (readStored(storageKeys.push) === null) return
  const { stopPush } = await import('./push.ts')
  await stopPush()
}

/** Something was done in this sign-in, and no earlier one, that the server does not have. */
const hasUnsent = () => {
  const unsent = readStored(unsentKey)
  return unsent !== null && unsent === readStored(storageKeys.signedIn)
}

/**
 * Signs out everywhere in this browser and goes to the role's sign-in page. What a driver did and the server does not have
 * would be lost: they are led to where that is said first, and sign out from there.
 */
export async function signOut(): Promise<void> {
  if (hasUnsent() && location.hash !== unsentHash) return goToUnsent()
  leaving = true
  const role = $profile.get()?.role ?? readStored(storageKeys.role)
  await Promise.race([Promise.allSettled([reportLogout(), endPush()]), pause(logoutPatienceMs)])
  api.close()
  clearSession()
  clearSignIn()
  writeFlag(storageKeys.loggedOut, true)
  if (role === 'driver') await pause(driverDelayMs)
  goToLogin({ comeBack: false })
}
