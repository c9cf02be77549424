import * as z from 'zod'
import { ownSessionPage } from '#contract/account.ts'
import { notice } from '#contract/auth.ts'
import { recordAudit } from '#server/platform/history/audit.ts'
import { defineRoute } from '#server/platform/http/define-route.ts'
import { notFound } from '#server/platform/http/problem.ts'
import { refreshSeconds } from '#server/platform/sessions/tokens.ts'
import type { sessions as table } from '#server/schema/accounts.ts'

/** The first match counts, so browsers that also name another one come before it. */
const browsers: readonly [name: string, mark: RegExp][] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\b(?:OPR|Opera)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /(?:Chrome|Chromium|CriOS)\//],
  ['Safari', /\bVersion\/[\d.]+.*\bSafari\//],
]
const systems: readonly [name: string, mark: RegExp][] = [
  ['Android', /\bAndroid\b/],
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b|\bMacintosh\b/],
  ['Linux', /\bLinux\b/],
]

const firstIn = (table: readonly [string, RegExp][], text: string) =>
  table.find(([, mark]) => mark.test(text))?.[0] ?? null

/** Browser and system by their names, as far as a User-Agent header has them; else null. */
export const deviceOf = (userAgent: string | null) => ({
  browser: firstIn(browsers, userAgent ?? ''),
  system: firstIn(systems, userAgent ?? ''),
})

const path = '/api/auth/sessions'

type Session = typeof table.$inferSelect

/** Every renewal sets the expiry anew, so it shows when the last one was. */
const lastSeen = ({ expiresAt }: Session) => new Date(expiresAt.getTime() - refreshSeconds * 1000)

const list = defineRoute({
  method: 'get',
  path,
  summary: 'The own sessions that still stand, the newest first',
  tags: ['auth'],
  access: 'signed-in',
  answers: { 200: ownSessionPage },
  handle: async ({ user, sessions }) => {
    const results = (await sessions.standing(user.id)).map((session) => ({
      id: session.id,
      createdAt: session.createdAt.toISOString(),
      lastSeenAt: lastSeen(session).toISOString(),
      current: session.id === user.sessionId,
      ...deviceOf(session.userAgent),
    }))
    return { count: results.length, next: null, previous: null, results }
  },
})

const endOne = defineRoute({
  method: 'delete',
  path: `${path}/{id}`,
  summary: 'Sign out one of the own sessions',
  tags: ['auth'],
  access: 'signed-in',
  atomic: false,
  params: z.object({ id: z.string().max(64) }),
  answers: { 200: notice },
  handle: async (context) => {
    const { user, sessions, params, t } = context
    const own = await sessions.standing(user.id)
    if (!own.some(({ id }) => id === params.id)) throw notFound()
    await sessions.end(params.id, 'signed_out')
    await recordAudit(context, 'delete', 'session', [params.id])
    return { detail: t('profile:session_ended') }
  },
})

const endOthers = defineRoute({
  method: 'delete',
  path,
  summary: 'Sign out everywhere else',
  tags: ['auth'],
  access: 'signed-in',
  atomic: false,
  answers: { 200: notice },
  handle: async (context) => {
    const { user, sessions, t } = context
    const count = await sessions.endOthers(user.id, user.sessionId, 'signed_out')
    if (count > 0) await recordAudit(context, 'delete', 'other-sessions', [user.id])
    return { detail: t('profile:sessions_ended', { count }) }
  },
})

export const mySessionRoutes = [list, endOne, endOthers]
