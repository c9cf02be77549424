import { isUnavailable } from '#server/platform/db/errors.ts'
import type { Env } from '#server/platform/env.ts'
import { chooseLocale, localized, type Translate, translate } from '#server/platform/i18n/messages.ts'
import { errorFields, type Log } from '#server/platform/log.ts'
import { HttpProblem } from './problem.ts'
import { write } from './respond.ts'
import { storageProblem } from './storage-problem.ts'

const unavailable = () =>
  new HttpProblem(
    503,
    { detail: 'core:unavailable', code: 'unavailable' },
    { headers: { 'retry-after': '5' } },
  )
const unknown = () => new HttpProblem(500, { detail: 'core:error', code: 'error' })

function localizedBody({ status, body, vars }: HttpProblem, t: Translate) {
  const message = (value: unknown) => (typeof value === 'string' ? localized(value, t, vars) : value)
  if (status !== 400) return { ...body, detail: message(body.detail) }
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.map(message) : message(value),
    ]),
  )
}

/** Any thrown thing as an answer in the reader's language. What is not meant for them goes to the log only. */
export function writeProblem(env: Env, request: Request, error: unknown, log: Log) {
  let problem = error
  if (!(problem instanceof HttpProblem)) {
    problem = storageProblem(env, error) ?? (isUnavailable(error) ? unavailable() : unknown())
    log.error('request_failed', { method: request.method, ...errorFields(error) })
  }
  const known = problem instanceof HttpProblem ? problem : unknown()
  const t = translate(chooseLocale(request.headers.get('accept-language')))
  const headers = { 'content-type': 'application/json; charset=utf-8', ...known.headers }
  return write(env, request, { status: known.status, body: JSON.stringify(localizedBody(known, t)), headers })
}
