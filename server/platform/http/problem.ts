/** Messages by field, `non_field_errors` for those of the whole; each is text or the key of a server message. */
export type FieldMessages = Record<string, string[]>

/** An answer other than success, thrown by handlers and written by the app. `detail` may be a message key. */
export class HttpProblem extends Error {
  readonly status: number
  readonly body: Record<string, unknown>
  readonly vars: Record<string, unknown>
  readonly headers: Record<string, string | string[]>

  constructor(
    status: number,
    body: Record<string, unknown>,
    options: {
      vars?: Record<string, unknown>
      headers?: Record<string, string | string[]>
      cause?: unknown
    } = {},
  ) {
    super(`${status} ${typeof body.code === 'string' ? body.code : ''}`.trim(), { cause: options.cause })
    this.status = status
    this.body = body
    this.vars = options.vars ?? {}
    this.headers = options.headers ?? {}
  }
}

/** 400: messages by field. */
export const invalid = (fields: FieldMessages, options: { cause?: unknown } = {}) =>
  new HttpProblem(400, fields, options)

/** 409 (or another status): the request is well-formed but the rules refuse it. */
export const refused = (code: string, detail: string, status = 409, vars: Record<string, unknown> = {}) =>
  new HttpProblem(status, { detail, code }, { vars })

/** 401: nobody is signed in. */
export const unauthenticated = (code = 'not_authenticated') =>
  new HttpProblem(
    401,
    { detail: 'core:not_authenticated', code },
    { headers: { 'www-authenticate': 'Session' } },
  )

/** 403: signed in, but this is not for them. */
export const forbidden = (code = 'permission_denied') =>
  new HttpProblem(403, { detail: `core:${code}`, code })

/** 404: does not exist, or is out of the user's reach. */
export const notFound = () => new HttpProblem(404, { detail: 'core:not_found', code: 'not_found' })

/** 412: somebody else changed the record; `current` is how it stands now. */
export const conflict = (current: unknown) =>
  new HttpProblem(412, { detail: 'core:version_conflict', code: 'version_conflict', current })

/** 429: too often; `retryAfterSeconds` says when to come back. */
export const limited = (retryAfterSeconds: number) => {
  const seconds = Math.max(1, Math.ceil(retryAfterSeconds))
  return new HttpProblem(
    429,
    { detail: 'core:limited', code: 'throttled' },
    { vars: { count: seconds }, headers: { 'retry-after': String(seconds) } },
  )
}
