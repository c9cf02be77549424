import { eq } from 'drizzle-orm'
import * as z from 'zod'
import { id } from '#contract/record.ts'
import { staffActivation, staffMember } from '#contract/staff.ts'
import { countWithin } from '#server/auth/throttle.ts'
import { accounts, signInChallenges } from '#server/db/schema/accounts.ts'
import { defineRoute, type Route, reply } from '#server/http/define-route.ts'
import { notFound, refused } from '#server/http/problem.ts'
import { readRecord } from '#server/resources/list.ts'
import type { Working } from '#server/resources/spec.ts'
import { rowForStep } from '#server/resources/step.ts'
import { changeRow } from '#server/resources/write.ts'
import { invite, mailActivated, voidLinks } from './invite.ts'
import { keepAnAdmin } from './last-admin.ts'
import { staffRegister } from './staff.ts'

type Account = typeof accounts.$inferSelect
type Stepping = Working & { request: Request }
const { resource } = staffRegister

const perMailbox = { limit: 5, seconds: 3600 }

/** The account that a step is about, held. Throws 404, 412 with the current record, 409 when it can't be taken now. */
async function accountFor(ctx: Stepping, id: string, step: string): Promise<Account> {
  if (id === ctx.user.id) throw refused('own_account', 'staff:refused.own')
  await rowForStep(resource, ctx, id, step)
  const [account] = await ctx.db.select().from(accounts).where(eq(accounts.id, id))
  if (!account) throw notFound()
  return account
}

const change = (ctx: Working, row: Account, columns: Partial<Account>, type: string) =>
  changeRow(resource, ctx, row, columns, type)

const suspend = async (ctx: Working, account: Account) => {
  await keepAnAdmin(ctx, account.id)
  await change(ctx, account, { status: 'suspended' }, 'suspended')
  await voidLinks(ctx, account.id)
  await ctx.db.delete(signInChallenges).where(eq(signInChallenges.accountId, account.id))
  await ctx.sessions.endAll(account.id, 'suspended', ctx.db)
}

/** Whoever never chose a password is invited anew. */
const reactivate = async (ctx: Working, account: Account) => {
  const status = account.passwordHash ? 'active' : 'invited'
  await change(ctx, account, { status }, 'reactivated')
  if (status === 'invited') await invite(ctx, account)
}

const inviteAgain = async (ctx: Working, account: Account) => {
  await countWithin(ctx.db, `invite:${account.id}`, ctx.now, perMailbox)
  await change(ctx, account, {}, 'invited')
  await invite(ctx, account)
}

const common = { tags: [resource.tag], access: resource.write, params: z.object({ id }) }
const path = (step: string) => `/api/web/staff/{id}/actions/${step}`

async function answer(ctx: Working, about: string) {
  const record = await readRecord(resource, ctx, about)
  return reply(200, record, { etag: `"${record.version}"` })
}

const step = (
  name: string,
  summary: string,
  work: (ctx: Working, account: Account) => Promise<void>,
): Route =>
  defineRoute({
    ...common,
    method: 'post',
    path: path(name),
    summary: `Staff: ${summary}; needs If-Match with the version`,
    answers: { 200: staffMember },
    handle: async (ctx) => {
      await work(ctx, await accountFor(ctx, ctx.params.id, name))
      return answer(ctx, ctx.params.id)
    },
  })

const activate = defineRoute({
  ...common,
  method: 'post',
  path: path('activate'),
  summary: 'Staff: lets somebody in who asked for an account; needs If-Match with the version',
  body: staffActivation,
  answers: { 200: staffMember },
  handle: async (ctx) => {
    const account = await accountFor(ctx, ctx.params.id, 'activate')
    await change(ctx, account, { status: 'active', role: ctx.body.role }, 'activated')
    await mailActivated(ctx, account)
    return answer(ctx, ctx.params.id)
  },
})

/** What can be done about an account of the office beside editing it. */
export const staffRoutes: readonly Route[] = [
  step('invite', 'mails a new invitation; the link in the one before stops working', inviteAgain),
  step('suspend', 'ends all sessions, and lets nobody in by this account', suspend),
  step('reactivate', 'lets somebody in again who was suspended', reactivate),
  activate,
]
