import type { TwoFactorStep } from '#contract/account.ts'
import type { SignIn, SignUp } from '#contract/auth.ts'
import { api } from './browser-client.ts'
import type { Options } from './call.ts'
import { isObject } from './response-shape.ts'

const path = '/api/auth'
const otpPath = `${path}/login/driver/otp`

const isStep = (body: unknown): body is TwoFactorStep =>
  isObject(body) && body.step === 'two_factor' && typeof body.challenge === 'string'

/**
 * Opens a session by cookies; `getProfile` answers who signed in. An account with a second factor gets no
 * session yet but the step that is due.
 */
export async function webLogin(body: SignIn, { signal }: Options = {}): Promise<TwoFactorStep | undefined> {
  const answer = await api.send({
    method: 'POST',
    path: `${path}/web-login`,
    body,
    signal,
    session: 'none',
    answer: 'nothing',
  })
  return isStep(answer) ? answer : undefined
}

/** Completes such a sign-in with a code of the app or a recovery code. */
export async function secondStep(challenge: string, code: string): Promise<void> {
  await api.send({
    method: 'POST',
    path: `${path}/web-login/second-step`,
    body: { challenge, code },
    session: 'none',
    answer: 'nothing',
  })
}

/** When the code stops working and when another may be requested, in seconds; null where the server does not say. */
export type CodeSent = { expiresIn: number | null; resendIn: number | null }

const seconds = (value: unknown) => (typeof value === 'number' && value > 0 ? value : null)

export async function sendDriverCode(mobileNumber: string, { signal }: Options = {}): Promise<CodeSent> {
  const body = { action: 'send', mobile_number: mobileNumber }
  const query = { set_cookies: true }
  const answer = await api.send({
    method: 'POST',
    path: otpPath,
    query,
    body,
    signal,
    session: 'none',
    answer: 'nothing',
  })
  const { expiresIn, resendIn } = isObject(answer) ? answer : {}
  return { expiresIn: seconds(expiresIn), resendIn: seconds(resendIn) }
}

export async function verifyDriverCode(
  mobileNumber: string,
  otp: string,
  { signal }: Options = {},
): Promise<void> {
  const body = { action: 'verify', mobile_number: mobileNumber, otp }
  const query = { set_cookies: true }
  await api.send({ method: 'POST', path: otpPath, query, body, signal, session: 'none', answer: 'nothing' })
}

export async function register(body: SignUp, { signal }: Options = {}): Promise<void> {
  await api.send({
    method: 'POST',
    path: `${path}/register`,
    body,
    signal,
    session: 'none',
    answer: 'nothing',
  })
}
