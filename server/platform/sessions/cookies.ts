import type { Env } from '#server/platform/env.ts'
import { accessSeconds, accessToken, csrfToken, refreshSeconds } from './tokens.ts'

export const accessCookie = 'kerbside_access'
export const refreshCookie = 'kerbside_refresh'
export const csrfCookie = 'csrftoken'
const refreshPath = '/api/auth'

/** The cookies of a request by name; the first wins, as the most specific path is sent first. */
export function readCookies(request: Request): ReadonlyMap<string, string> {
  const cookies = new Map<string, string>()
  for (const pair of (request.headers.get('cookie') ?? '').split(';')) {
    const at = pair.indexOf('=')
    const name = pair.slice(0, Math.max(at, 0)).trim()
    if (name && !cookies.has(name)) cookies.set(name, pair.slice(at + 1).trim())
  }
  return cookies
}

/** Whether the browser reached us by TLS, as far as the settings let us know. */
const isSecure = (env: Env, request: Request) =>
  env.PUBLIC_ORIGIN?.startsWith('https:') ||
  (env.TRUST_PROXY && request.headers.get('x-forwarded-proto') === 'https')

interface CookieOptions {
  maxAge: number
  path: string
  httpOnly: boolean
  domain?: string | undefined
}

function cookie(name: string, value: string, secure: boolean | undefined, options: CookieOptions) {
  const parts = [`${name}=${value}`, `Path=${options.path}`, `Max-Age=${options.maxAge}`, 'SameSite=Lax']
  if (options.httpOnly) parts.push('HttpOnly')
  if (secure) parts.push('Secure')
  if (options.domain) parts.push(`Domain=${options.domain}`)
  return parts.join('; ')
}

/** The readable cookie whose value comes back as X-CSRFToken. */
export const csrfCookieFor = (env: Env, request: Request, sessionId: string) =>
  cookie(csrfCookie, csrfToken(env.SECRET, sessionId), isSecure(env, request), {
    maxAge: refreshSeconds,
    path: '/',
    httpOnly: false,
    domain: env.COOKIE_DOMAIN,
  })

/** Set-Cookie values that sign a browser in, or keep it signed in. */
export async function sessionCookies(
  env: Env,
  request: Request,
  now: Date,
  session: { id: string; refresh: string },
) {
  const secure = isSecure(env, request)
  const hidden = { httpOnly: true }
  return [
    cookie(accessCookie, await accessToken(env.SECRET, session.id, now), secure, {
      ...hidden,
      maxAge: accessSeconds,
      path: '/',
    }),
    cookie(refreshCookie, session.refresh, secure, { ...hidden, maxAge: refreshSeconds, path: refreshPath }),
    csrfCookieFor(env, request, session.id),
  ]
}

/** Set-Cookie values that remove all of them. */
export function clearedCookies(env: Env, request: Request) {
  const secure = isSecure(env, request)
  const gone = { maxAge: 0, httpOnly: true }
  return [
    cookie(accessCookie, '', secure, { ...gone, path: '/' }),
    cookie(refreshCookie, '', secure, { ...gone, path: refreshPath }),
    cookie(csrfCookie, '', secure, { ...gone, path: '/', httpOnly: false, domain: env.COOKIE_DOMAIN }),
  ]
}
