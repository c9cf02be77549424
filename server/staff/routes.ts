import { eq } from 'drizzle-orm'
import { staffActivation } from '#contract/staff.ts'
import type { WriteContext } from '#server/platform/history/actor-context.ts'
import type { Route } from '#server/platform/http/define-route.ts'
import { refused } from '#server/platform/http/problem.ts'
import { countWithin } from '#server/platform/http/throttle.ts'
import { stepRoute } from '#server/resources/step-route.ts'
import { type accounts, signInChallenges } from '#server/schema/accounts.ts'
import { invite, mailActivated, revokeLinks } from './invite.ts'
import { refuseLastAdmin } from './last-admin.ts'
import { staffRegister } from './staff.register.ts'

type Account = typeof accounts.$inferSelect

const perMailbox = { limit: 5, seconds: 3600 }

const common = {
  register: staffRegister,
  access: staffRegister.resource.write,
  refuse: ({ user }: WriteContext, id: string) => {
    if (id === user.id) throw refused('own_account', 'staff:refused.own')
  },
}
const summary = (what: string) => `Staff: ${what}; needs If-Match with the version`

const inviteAgain = stepRoute<Account>({
  ...common,
  action: 'invite',
  event: 'invited',
  summary: summary('mails a new invitation; the link in the one before stops working'),
  take: async ({ db, now }, { id }) => {
    await countWithin(db, `invite:${id}`, now, perMailbox)
    return { columns: {} }
  },
  after: invite,
})

const suspend = stepRoute<Account>({
  ...common,
  action: 'suspend',
  event: 'suspended',
  summary: summary('ends all sessions, and lets nobody in by this account'),
  take: async (ctx, { id }) => {
    await refuseLastAdmin(ctx, id)
    return { columns: { status: 'suspended' } }
  },
  after: async (ctx, { id }) => {
    await revokeLinks(ctx, id)
    await ctx.db.delete(signInChallenges).where(eq(signInChallenges.accountId, id))
    await ctx.sessions.endAll(id, 'suspended', ctx.db)
  },
})

/** Whoever never chose a password is invited anew. */
const reactivate = stepRoute<Account>({
  ...common,
  action: 'reactivate',
  event: 'reactivated',
  summary: summary('lets somebody in again who was suspended'),
  take: (_, { passwordHash }) => ({ columns: { status: passwordHash ? 'active' : 'invited' } }),
  after: async (ctx, account) => {
    if (!account.passwordHash) await invite(ctx, account)
  },
})

const activate = stepRoute<Account, typeof staffActivation>({
  ...common,
  action: 'activate',
  event: 'activated',
  summary: summary('approves a sign-up'),
  body: staffActivation,
  take: (_, __, { role }) => ({ columns: { status: 'active', role } }),
  after: mailActivated,
})

/** What can be done about an account of the office beside editing it. */
export const staffRoutes: readonly Route[] = [inviteAgain, suspend, reactivate, activate]
