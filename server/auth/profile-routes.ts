import { eq } from 'drizzle-orm'
import * as z from 'zod'
import * as access from '#contract/access.ts'
import { ownProfile as ownProfileSchema } from '#contract/account.ts'
import { profile } from '#contract/auth.ts'
import { defineRoute, reply } from '#server/platform/http/define-route.ts'
import { notFound } from '#server/platform/http/problem.ts'
import { csrfCookie, csrfCookieFor, readCookies } from '#server/platform/sessions/cookies.ts'
import { isCsrfToken } from '#server/platform/sessions/tokens.ts'
import type { User } from '#server/platform/sessions/user.ts'
import { accounts } from '#server/schema/accounts.ts'
import { ownProfileOf, profileOf } from './profile.ts'

const ownProfile = defineRoute({
  method: 'get',
  path: '/api/auth/profile',
  summary: 'Who is signed in',
  tags: ['auth'],
  access: 'signed-in',
  answers: { 200: ownProfileSchema },
  handle: ({ env, request, user }) => {
    const token = readCookies(request).get(csrfCookie)
    // A browser that lost its token gets a new one here, or it could write nothing until it signs in again.
    const lost = !token || !isCsrfToken(env.SECRET, user.sessionId, token)
    const headers = lost ? { 'set-cookie': [csrfCookieFor(env, request, user.sessionId)] } : {}
    return reply(200, ownProfileOf(user, env), headers)
  },
})

const isStaff = (user: User) => access.accounts.all.includes(user.role)

const otherProfile = defineRoute({
  method: 'get',
  path: '/api/auth/profile/{id}',
  summary: 'The profile of another account: any for staff, its own people for a company, oneself for all',
  tags: ['auth'],
  access: 'signed-in',
  params: z.object({ id: z.string().max(64) }),
  answers: { 200: profile },
  handle: async ({ db, env, user, params }) => {
    const [account] = await db.select().from(accounts).where(eq(accounts.id, params.id))
    if (!account) throw notFound()
    const ofCompany = user.role === 'company' && user.company !== null && account.company === user.company
    if (account.id !== user.id && !isStaff(user) && !ofCompany) throw notFound()
    return profileOf(account, env)
  },
})

export const profileRoutes = [ownProfile, otherProfile]
