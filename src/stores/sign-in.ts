import type { TwoFactorStep } from '#contract/account.ts'
import type { SignIn, SignUp } from '#contract/auth.ts'
import { findProfile, getProfile } from '#src/lib/api/auth.ts'
import { api, hasCsrfToken } from '#src/lib/api/browser-client.ts'
import { ownProblem, type Problem } from '#src/lib/api/problem.ts'
import type { Person } from '#src/lib/api/read-profile.ts'
import * as calls from '#src/lib/api/sign-in.ts'
import { afterOldLogout, setSignedIn } from './auth.ts'
import { attempt, type Result } from './result.ts'
import { clearSessionFlags } from './sign-in-flags.ts'

/** The network and the server have texts of their own; any other failure has that of the step. */
const isRefusal = ({ kind }: Problem) =>
  ['expired', 'forbidden', 'missing', 'refused', 'invalid'].includes(kind)

function beginSession(): void {
  clearSessionFlags()
  api.begin()
}

async function loadProfile(): Promise<Result<Person>> {
  beginSession()
  const read = await attempt(() => getProfile())
  if (!read.ok) return { ok: false, problem: ownProblem('profile_failed') }
  setSignedIn(read.value, 'LOGIN')
  return read
}

/** The code that the server took last: sent again it would be refused, though its session is there. */
let acceptedCode: string | undefined

async function openByCode(code: string, send: () => Promise<Result<void>>): Promise<Result<Person>> {
  await afterOldLogout()
  if (code !== acceptedCode) {
    const sent = await send()
    if (!sent.ok) return sent
    acceptedCode = code
  }
  const opened = await loadProfile()
  if (opened.ok) acceptedCode = undefined
  return opened
}

/** Signs staff in by email and password; the value is the step that is due when the account has a second factor. */
export async function signIn(input: SignIn): Promise<Result<Person | TwoFactorStep>> {
  await afterOldLogout()
  const sent = await attempt(() => calls.webLogin(input))
  if (!sent.ok) return sent
  return sent.value ? { ok: true, value: sent.value } : loadProfile()
}

/** The second step of such a sign-in: a code of the authenticator app or a recovery code. */
export const signInSecondStep = (challenge: string, code: string): Promise<Result<Person>> =>
  openByCode(`${challenge} ${code}`, () => attempt(() => calls.secondStep(challenge, code)))

/** Has a code sent to a driver's phone. A number that can't be one is `invalid` at its field. */
export async function sendDriverCode(mobileNumber: string): Promise<Result<calls.CodeSent>> {
  const sent = await attempt(() => calls.sendDriverCode(mobileNumber))
  if (sent.ok || !isRefusal(sent.problem)) return sent
  const atField = sent.problem.kind === 'invalid' && sent.problem.fields.mobile_number !== undefined
  return atField ? sent : { ok: false, problem: ownProblem('otp_send_failed') }
}

/** Signs a driver in by the code that was sent to their phone. */
export const signInDriver = (mobileNumber: string, otp: string): Promise<Result<Person>> =>
  openByCode(`${mobileNumber} ${otp}`, async () => {
    const sent = await attempt(() => calls.verifyDriverCode(mobileNumber, otp))
    if (sent.ok || !isRefusal(sent.problem)) return sent
    return { ok: false, problem: ownProblem('otp_verify_failed') }
  })

/**
 * Makes an account; who made it is signed in when the server opened a session with it, else the value is null. A CSRF
 * cookie says nothing of that: it may be one of before.
 */
export async function register(input: SignUp): Promise<Result<Person | null>> {
  const sent = await attempt(() => calls.register(input))
  if (!sent.ok) return sent
  const profile = hasCsrfToken() ? await attempt(findProfile) : undefined
  if (!profile?.ok) return { ok: true, value: null }
  beginSession()
  setSignedIn(profile.value, 'REGISTER')
  return profile
}
