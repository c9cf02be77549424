import type { EmailVerified, PasswordReset } from '#contract/auth.ts'
import { api } from './browser-client.ts'
import { asRecord } from './response-shape.ts'

const reset = '/api/auth/password-reset'
const verification = '/api/auth/email-verification'

const post = (path: string, body: object) => api.send({ method: 'POST', path, body, session: 'none' })

export async function requestReset(email: string): Promise<void> {
  await post(reset, { email })
}

export async function checkReset(token: string): Promise<void> {
  await post(`${reset}/check`, { token })
}

export async function resetPassword(body: PasswordReset): Promise<void> {
  await post(`${reset}/confirm`, body)
}

export async function verifyEmail(token: string): Promise<EmailVerified> {
  return asRecord(await post(verification, { token }))
}

export async function resendVerification(token: string): Promise<void> {
  await post(`${verification}/resend`, { token })
}
