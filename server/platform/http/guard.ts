import type { Env } from '#server/platform/env.ts'
import { csrfCookie, readCookies } from '#server/platform/sessions/cookies.ts'
import { isCsrfToken } from '#server/platform/sessions/tokens.ts'
import { forbidden } from './problem.ts'

/** Whether a browser page of this origin may call us with cookies. */
function isOurOrigin(env: Env, request: Request, origin: string) {
  if (env.PUBLIC_ORIGIN === origin || env.CORS_ORIGINS.includes(origin)) return true
  if (env.PUBLIC_ORIGIN) return false
  // TLS may end before us, so the scheme is not compared.
  return URL.canParse(origin) && new URL(origin).host === request.headers.get('host')
}

/** Refuses writes that another site's page makes a browser send. Programs send neither header. */
export function checkOrigin(env: Env, request: Request) {
  const origin = request.headers.get('origin')
  const site = request.headers.get('sec-fetch-site')
  const ours = origin !== null && isOurOrigin(env, request, origin)
  if (origin !== null && !ours) throw forbidden('bad_origin')
  if ((site === 'cross-site' || site === 'same-site') && !ours) throw forbidden('bad_origin')
}

/**
 * In a session the header must be that session's token. Without one there is nothing to ride on, so a first sign-in
 * needs no token; but if there is a cookie, the header must repeat it.
 */
export function checkCsrf(env: Env, request: Request, sessionId: string | null) {
  const header = request.headers.get('x-csrftoken') ?? ''
  const cookie = readCookies(request).get(csrfCookie) ?? ''
  const right = sessionId === null ? header === cookie : isCsrfToken(env.SECRET, sessionId, header)
  if (!right) throw forbidden('csrf_failed')
}
