import type { Context } from '#server/platform/http/define-route.ts'
import { reply } from '#server/platform/http/define-route.ts'
import { HttpProblem } from '#server/platform/http/problem.ts'
import { sessionCookies } from '#server/platform/sessions/cookies.ts'
import type { accounts } from '#server/schema/accounts.ts'
import { profileOf } from './profile.ts'

type Account = typeof accounts.$inferSelect

/** Throws 403 for somebody who has proved who they are but may not come in (yet). */
export function refuseInactive({ status }: Account) {
  if (status === 'active') return
  const code = status === 'suspended' ? 'account_suspended' : 'account_pending'
  throw new HttpProblem(403, { detail: `auth:${code}`, code })
}

/** Begins a session in this browser, in place of the one it had, and answers the profile. */
export async function signIn(context: Context, account: Account) {
  const { env, now, request, sessions } = context
  refuseInactive(account)
  const before = await sessions.named(request)
  if (before) await sessions.end(before, 'replaced')
  const session = await sessions.open(account.id, request.headers.get('user-agent'))
  const cookies = await sessionCookies(env, request, now, session)
  return reply(200, profileOf(account, env), { 'set-cookie': cookies })
}
