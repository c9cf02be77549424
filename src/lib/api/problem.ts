import type { FieldErrors } from '#contract/error.ts'
import type { T } from '#src/lib/i18n/translate.ts'

/**
 * Everything that can go wrong with a call. `message` is the server's own text in the page's language, or empty.
 * `retryAfterS` is in seconds, `null` when the server gave none.
 */
export type Problem =
  | { kind: 'invalid'; fields: FieldErrors; form: string[]; message: string }
  | { kind: 'expired' }
  | { kind: 'forbidden' | 'missing' | 'refused' | 'unknown'; message: string; code: string }
  | { kind: 'conflict'; message: string; code: string; current: unknown }
  | { kind: 'limited'; message: string; code: string; retryAfterS: number | null }
  | { kind: 'unavailable'; status: number; retryAfterS: number | null }
  | { kind: 'offline' | 'timeout' | 'malformed' | 'aborted' }

export type ProblemKind = Problem['kind']

export class ApiError extends Error {
  readonly problem: Problem

  constructor(problem: Problem, options?: ErrorOptions) {
    super(problem.kind, options)
    this.name = 'ApiError'
    this.problem = problem
  }
}

/** The problem of anything that was thrown; what is not from a call is `unknown`. */
export function problemOf(error: unknown): Problem {
  return error instanceof ApiError ? error.problem : { kind: 'unknown', message: '', code: 'client_error' }
}

/** A problem that the console itself found; `code` selects its text. */
export function ownProblem(code: OwnCode): Problem {
  return { kind: 'refused', message: '', code }
}

export type OwnCode =
  | 'notifications_blocked'
  | 'otp_send_failed'
  | 'otp_verify_failed'
  | 'profile_failed'
  | 'registration_failed'

const ownTexts: Readonly<Record<OwnCode, string>> = {
  notifications_blocked: 'own-problems:notificationsBlocked',
  otp_send_failed: 'own-problems:otpSendFailed',
  otp_verify_failed: 'own-problems:otpVerifyFailed',
  profile_failed: 'own-problems:profileFailed',
  registration_failed: 'own-problems:registrationFailed',
}

const isOwn = (code: string): code is OwnCode => Object.hasOwn(ownTexts, code)

/** One text for people, in the page's language. Needs the `problems` messages. */
export function problemMessage(problem: Problem, t: T): string {
  switch (problem.kind) {
    case 'invalid':
      return problem.message || t('problems:default')
    case 'expired':
      return t('problems:expired')
    case 'forbidden':
      return problem.message || t('problems:forbidden')
    case 'missing':
      return problem.message || t('problems:missing')
    case 'refused':
      return isOwn(problem.code) ? t(ownTexts[problem.code]) : problem.message || t('problems:default')
    case 'conflict':
      return problem.message || t('problems:conflict')
    case 'limited':
      return problem.retryAfterS === null
        ? t('problems:limited')
        : t('problems:limitedFor', { count: problem.retryAfterS })
    case 'unavailable':
      return t('problems:unavailable')
    case 'offline':
      return t('problems:offline')
    case 'timeout':
      return t('problems:timeout')
    case 'malformed':
      return t('problems:malformed')
    case 'aborted':
      return t('problems:aborted')
    case 'unknown':
      return problem.message || t('problems:default')
  }
}
