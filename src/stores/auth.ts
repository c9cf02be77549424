import type { TwoFactorStep } from '#contract/account.ts'
import type { CodeSent, Profile, Registration, SignIn } from '#contract/auth.ts'
import * as calls from '#src/lib/api/auth.ts'
import { api, hasCsrfToken } from '#src/lib/api/browser.ts'
import { type OwnCode, ownProblem, type Problem } from '#src/lib/api/problem.ts'
import { pause } from '#src/lib/api/retry.ts'
import { rememberedAuth } from '#src/lib/guard/decide.ts'
import { storageKeys } from '#src/lib/guard/keys.ts'
import { goToLogin } from '#src/lib/guard/leave.ts'
import { readStored, writeFlag } from '#src/lib/storage.ts'
import { authEvent } from './auth-state.ts'
import { showError } from './errors.ts'
import { clearEnds, forgetSignIn, rememberSignIn } from './flags.ts'
import { $profile } from './profile.ts'
import { stopPush } from './push.ts'
import { forgetAll } from './recent.ts'
import { attempt, type Result } from './result.ts'
import { emptyAll } from './signed-out.ts'

/** How long a sign-out waits for the server; it is told again from the next page when it did not answer. */
const logoutPatienceMs = 3000
const driverDelayMs = 100

/** Everything of the person leaves the memory of this tab. */
export function empty(): void {
  $profile.set(null)
  emptyAll()
  forgetAll()
  authEvent({ type: 'LOGOUT' })
}

function accept(user: Profile, type: 'INITIALIZE' | 'LOGIN' | 'REGISTER'): void {
  rememberSignIn(user.role)
  $profile.set(user)
  authEvent({ type, isAuthenticated: true, user })
}

/** No answer about the session is no answer against it. */
function isAnswer(problem: Problem): boolean {
  return ['expired', 'forbidden', 'missing', 'refused', 'invalid'].includes(problem.kind)
}

/**
 * The first profile check of a page. Skipped when this browser knows that nobody is signed in. A server that
 * can't be reached leaves a known visitor where they are, with the error shown.
 */
export async function initialize(): Promise<void> {
  const before = rememberedAuth()
  if (before === 'out') return authEvent({ type: 'INITIALIZE', isAuthenticated: false, user: null })
  const checked = await attempt(() => calls.getProfile())
  if (checked.ok) return accept(checked.value, 'INITIALIZE')
  const isOut = isAnswer(checked.problem)
  if (isOut) forgetSignIn()
  else showError(checked.problem)
  authEvent({ type: 'INITIALIZE', isAuthenticated: !isOut && before === 'known', user: null })
}

async function open(type: 'LOGIN' | 'REGISTER', failure: OwnCode): Promise<Result<Profile>> {
  clearEnds()
  api.begin()
  const read = await attempt(() => calls.getProfile())
  if (!read.ok) return { ok: false, problem: isAnswer(read.problem) ? ownProblem(failure) : read.problem }
  accept(read.value, type)
  return read
}

/** Signs staff in by email and password; the value is the step that is due when the account has a second factor. */
export async function signIn(input: SignIn): Promise<Result<Profile | TwoFactorStep>> {
  if (telling) await afterOldLogout()
  const sent = await attempt(() => calls.webLogin(input))
  if (!sent.ok) return sent
  return sent.value ? { ok: true, value: sent.value } : open('LOGIN', 'profile_failed')
}

/** The second step of such a sign-in: a code of the authenticator app or a recovery code. */
export async function signInSecondStep(challenge: string, code: string): Promise<Result<Profile>> {
  const sent = await attempt(() => calls.secondStep(challenge, code))
  return sent.ok ? open('LOGIN', 'profile_failed') : sent
}

/** Has a code sent to a driver's phone. A number that can't be one is `invalid` at its field. */
export async function sendDriverCode(mobileNumber: string): Promise<Result<CodeSent>> {
  const sent = await attempt(() => calls.sendDriverCode(mobileNumber))
  if (sent.ok || !isAnswer(sent.problem)) return sent
  const atField = sent.problem.kind === 'invalid' && sent.problem.fields.mobile_number !== undefined
  return atField ? sent : { ok: false, problem: ownProblem('otp_send_failed') }
}

/** Signs a driver in by the code that was sent to their phone. */
export async function signInDriver(mobileNumber: string, otp: string): Promise<Result<Profile>> {
  if (telling) await afterOldLogout()
  const sent = await attempt(() => calls.verifyDriverCode(mobileNumber, otp))
  if (sent.ok) return open('LOGIN', 'profile_failed')
  return { ok: false, problem: isAnswer(sent.problem) ? ownProblem('otp_verify_failed') : sent.problem }
}

/** Makes an account; who made it is signed in when the server opened a session with it, else the value is null. */
export async function register(input: Registration): Promise<Result<Profile | null>> {
  const sent = await attempt(() => calls.register(input))
  if (!sent.ok) return sent
  if (!hasCsrfToken()) return { ok: true, value: null }
  const opened = await open('REGISTER', 'profile_failed')
  return opened.ok ? opened : { ok: true, value: null }
}

let leaving = false
export const isLeaving = () => leaving

async function sendLogout(): Promise<void> {
  writeFlag(storageKeys.logoutPending, true)
  const told = await attempt(() => calls.logout())
  if (told.ok || isAnswer(told.problem)) writeFlag(storageKeys.logoutPending, false)
}

let telling: Promise<void> | undefined

/** Tells the server that the session is over; what could not be told is remembered for the next page. */
export function tellLogout(): Promise<void> {
  telling ??= sendLogout().finally(() => {
    telling = undefined
  })
  return telling
}

/** An old sign-out that is answered after a new sign-in would take the new session's cookies with it. */
const afterOldLogout = () => Promise.race([telling, pause(logoutPatienceMs)])

/** Signs out everywhere in this browser and goes to the role's sign-in page. */
export async function signOut(): Promise<void> {
  leaving = true
  const role = $profile.get()?.role ?? readStored(storageKeys.role)
  await Promise.race([Promise.all([tellLogout(), stopPush()]), pause(logoutPatienceMs)])
  api.close()
  empty()
  forgetSignIn()
  writeFlag(storageKeys.loggedOut, true)
  if (role === 'driver') await pause(driverDelayMs)
  goToLogin({ comeBack: false })
}
