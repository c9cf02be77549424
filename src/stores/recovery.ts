import type { EmailVerified, PasswordReset } from '#contract/auth.ts'
import * as calls from '#src/lib/api/recovery.ts'
import { attempt, type Result } from './result.ts'

/** Has a link mailed to choose a new password; the answer does not show whether there is an account. */
export const requestReset = (email: string): Promise<Result<void>> => attempt(() => calls.requestReset(email))

/** Whether a mailed link still works; it is not spent. */
export const checkReset = (token: string): Promise<Result<void>> => attempt(() => calls.checkReset(token))

export const resetPassword = (input: PasswordReset): Promise<Result<void>> =>
  attempt(() => calls.resetPassword(input))

export const verifyEmail = (token: string): Promise<Result<EmailVerified>> =>
  attempt(() => calls.verifyEmail(token))

export const resendVerification = (token: string): Promise<Result<void>> =>
  attempt(() => calls.resendVerification(token))
