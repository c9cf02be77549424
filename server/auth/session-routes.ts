import { notice } from '#contract/auth.ts'
import { defineRoute, reply } from '#server/platform/http/define-route.ts'
import { HttpProblem } from '#server/platform/http/problem.ts'
import {
  clearedCookies,
  readCookies,
  refreshCookie,
  sessionCookies,
} from '#server/platform/sessions/cookies.ts'

const logout = defineRoute({
  method: 'post',
  path: '/api/auth/logout',
  summary: 'Sign out: end the session everywhere within seconds',
  tags: ['auth'],
  access: 'public',
  atomic: false,
  answers: { 200: notice },
  handle: async ({ env, request, sessions, t }) => {
    const refresh = readCookies(request).get(refreshCookie)
    const ids = [await sessions.named(request), refresh ? await sessions.ofRefreshToken(refresh) : null]
    for (const id of new Set(ids)) if (id) await sessions.end(id, 'signed_out')
    return reply(200, { detail: t('auth:signed_out') }, { 'set-cookie': clearedCookies(env, request) })
  },
})

const failures = {
  invalid: { status: 410, code: 'invalid_refresh_token' },
  reused: { status: 410, code: 'invalid_refresh_token' },
  ended: { status: 401, code: 'session_expired' },
}

const cookieRefresh = defineRoute({
  method: 'post',
  path: '/api/auth/token/cookie-refresh',
  summary: 'Trade the refresh cookie for a new access cookie and its own successor',
  tags: ['auth'],
  access: 'public',
  atomic: false,
  answers: { 200: notice },
  handle: async ({ env, now, request, sessions, t }) => {
    const token = readCookies(request).get(refreshCookie)
    if (!token) throw new HttpProblem(400, { detail: 'auth:session_expired', code: 'refresh_token_missing' })
    const renewal = await sessions.renew(token)
    if (renewal.kind !== 'renewed') {
      const { status, code } = failures[renewal.kind]
      const headers = { 'set-cookie': clearedCookies(env, request) }
      throw new HttpProblem(status, { detail: 'auth:session_expired', code }, { headers })
    }
    return reply(
      200,
      { detail: t('auth:refreshed') },
      { 'set-cookie': await sessionCookies(env, request, now, renewal) },
    )
  },
})

export const sessionRoutes = [logout, cookieRefresh]
