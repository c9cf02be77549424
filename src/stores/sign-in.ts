import type { TwoFactorStep } from '#contract/account.ts'
import type { CodeSent, Profile, Registration, SignIn } from '#contract/auth.ts'
import { getProfile } from '#src/lib/api/auth.ts'
import { api, hasCsrfToken } from '#src/lib/api/browser.ts'
import { type OwnCode, ownProblem } from '#src/lib/api/problem.ts'
import * as calls from '#src/lib/api/sign-in.ts'
import { accept, afterOldLogout, isAnswer } from './auth.ts'
import { clearEnds } from './flags.ts'
import { attempt, type Result } from './result.ts'

async function open(type: 'LOGIN' | 'REGISTER', failure: OwnCode): Promise<Result<Profile>> {
  clearEnds()
  api.begin()
  const read = await attempt(() => getProfile())
  if (!read.ok) return { ok: false, problem: isAnswer(read.problem) ? ownProblem(failure) : read.problem }
  accept(read.value, type)
  return read
}

/** Signs staff in by email and password; the value is the step that is due when the account has a second factor. */
export async function signIn(input: SignIn): Promise<Result<Profile | TwoFactorStep>> {
  await afterOldLogout()
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
  await afterOldLogout()
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
