import type { Env } from '#server/platform/env.ts'
import type { Answer } from './answer.ts'
import { encodeBody } from './compress.ts'
import { corsHeaders } from './cors.ts'
import { siteHeaders, transportHeaders } from './security-headers.ts'

/** Headers of every answer, whatever it is. */
export function securityHeaders(env: Env): Record<string, string> {
  return {
    ...siteHeaders,
    ...(env.PUBLIC_ORIGIN?.startsWith('https:') ? transportHeaders : {}),
  }
}

/** Headers of every answer of the API: never stored, framed or run. */
const apiHeaders = (env: Env): Record<string, string> => ({
  ...securityHeaders(env),
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  vary: 'Accept-Encoding, Accept-Language, Cookie, Origin',
})

type HeaderValues = Record<string, string | string[]>

const flat = (headers: HeaderValues): headers is Record<string, string> =>
  !Object.values(headers).some((value) => Array.isArray(value))

/** Header lists become one line each, as Set-Cookie needs. */
const headerLines = (headers: HeaderValues): [string, string][] =>
  Object.entries(headers).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).map((line): [string, string] => [name, line]),
  )

/** Writes an answer of the API with all the headers it needs. */
export function write(env: Env, request: Request, answer: Answer) {
  const { status, headers: own } = answer
  const { body, headers: encoding } = encodeBody(request, answer)
  const headers = { ...apiHeaders(env), ...corsHeaders(env, request), ...own, ...encoding }
  return new Response(status === 204 ? null : body, {
    status,
    headers: flat(headers) ? headers : headerLines(headers),
  })
}

/** Gives a handler's own Response (a file, a stream) the headers it did not set itself. */
export function complete(env: Env, request: Request, response: Response) {
  for (const [name, value] of Object.entries({ ...apiHeaders(env), ...corsHeaders(env, request) })) {
    if (!response.headers.has(name)) response.headers.set(name, value)
  }
  return response
}
