import { and, eq, lt, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import * as z from 'zod'
import * as access from '#contract/access.ts'
import { child, pickupProposalInput, proposalApproval, proposalRejection } from '#contract/child.ts'
import { id } from '#contract/record.ts'
import type { WriteContext } from '#server/platform/history/actor-context.ts'
import { defineRoute, type Route } from '#server/platform/http/define-route.ts'
import { invalid, notFound, refused } from '#server/platform/http/problem.ts'
import { dayIn } from '#server/platform/time/format-date.ts'
import { guardians } from '#server/schema/people.ts'
import { authorisedPickups, pickupProposals } from '#server/schema/pickups.ts'
import { changeChild } from './child-changes.ts'
import { notifyProposalDecided, notifyProposed } from './notify-proposals.ts'
import { checkDay, isOver, whyNotProposable } from './pickup-checks.ts'
import { countProposal } from './proposal-rate.ts'

/** How many may wait for one child. */
const mostPending = 5

const path = '/api/web/children/{id}/pickup-proposals'
const common = { tags: ['Children'], answers: { 200: child }, ifMatch: 'required' } as const
const params = z.object({ id, proposal: id })
type At = z.infer<typeof params>
const one = `${path}/{proposal}`
const isPending = eq(pickupProposals.status, 'pending')
const isProposal = (at: At) => and(eq(pickupProposals.childId, at.id), eq(pickupProposals.id, at.proposal))

/** Throws 403 for a guardian who may not edit the child's record. */
async function ownParent({ db, user }: WriteContext, childId: string): Promise<string> {
  const [link] = await db
    .select({ parent: guardians.parentId })
    .from(guardians)
    .where(
      and(
        eq(guardians.childId, childId),
        eq(guardians.parentId, user.parent ?? ''),
        eq(guardians.canEdit, true),
      ),
    )
  if (!link) throw refused('may_not_edit', 'families:proposal.not_editor', 403)
  return link.parent
}

/** The proposal while it is pending. Throws 404, and 409 once it was decided. */
async function findPending({ db }: WriteContext, at: At) {
  const [found] = await db.select().from(pickupProposals).where(isProposal(at))
  if (!found) throw notFound()
  if (found.status !== 'pending') throw refused('not_now', 'families:proposal.decided')
  return found
}

const sameName = (name: AnyPgColumn, { name: wanted }: { name: string }) =>
  sql`lower(${name}) = lower(${wanted})`

export const pickupProposalRoutes: readonly Route[] = [
  defineRoute({
    ...common,
    method: 'post',
    path,
    access: access.children.propose,
    params: z.object({ id }),
    summary: 'Children: a parent proposes who else may fetch their child; needs If-Match',
    body: pickupProposalInput,
    handle: async (ctx) => {
      await countProposal(ctx)
      return changeChild(ctx, ctx.params.id, async () => {
        const childId = ctx.params.id
        const ofChild = eq(pickupProposals.childId, childId)
        const parentId = await ownParent(ctx, childId)
        checkDay(ctx, ctx.body)
        const why = await whyNotProposable(ctx, childId, ctx.body)
        if (why) throw invalid({ name: [ctx.t(why)] })
        const waiting = await ctx.db.$count(pickupProposals, and(ofChild, isPending))
        if (waiting >= mostPending)
          throw refused('too_many', 'families:proposal.too_many', 409, { count: mostPending })
        // Who was rejected before is proposed anew.
        const before = and(ofChild, eq(pickupProposals.status, 'rejected'))
        await ctx.db.delete(pickupProposals).where(and(before, sameName(pickupProposals.name, ctx.body)))
        const by = { createdAt: ctx.now, createdBy: ctx.user.id, updatedAt: ctx.now, updatedBy: ctx.user.id }
        await ctx.db
          .insert(pickupProposals)
          .values({ childId, parentId, status: 'pending', ...ctx.body, ...by })
        await notifyProposed(ctx, childId)
        return { type: 'pickup_proposed', note: ctx.body.name }
      })
    },
  }),
  defineRoute({
    ...common,
    method: 'delete',
    path: one,
    access: access.children.propose,
    params,
    summary: 'Children: takes back one’s own proposal, or clears away a rejected one; needs If-Match',
    handle: (ctx) =>
      changeChild(ctx, ctx.params.id, async () => {
        const own = eq(pickupProposals.parentId, ctx.user.parent ?? '')
        const [gone] = await ctx.db
          .delete(pickupProposals)
          .where(and(isProposal(ctx.params), own))
          .returning({ name: pickupProposals.name, status: pickupProposals.status })
        if (!gone) throw notFound()
        return { type: gone.status === 'pending' ? 'pickup_withdrawn' : 'pickup_cleared', note: gone.name }
      }),
  }),
  defineRoute({
    ...common,
    method: 'post',
    path: `${one}/actions/approve`,
    access: access.children.write,
    params,
    summary: 'Children: the proposed person may fetch the child from now on; needs If-Match',
    body: proposalApproval,
    handle: (ctx) =>
      changeChild(ctx, ctx.params.id, async () => {
        const proposal = await findPending(ctx, ctx.params)
        const { childId, name, relationship, phone, validUntil } = proposal
        if (isOver(ctx, proposal)) throw refused('not_now', 'families:proposal.over')
        const why = await whyNotProposable(ctx, childId, proposal, proposal.id)
        if (why) throw refused('not_now', why)
        const by = { createdAt: ctx.now, createdBy: ctx.user.id, updatedAt: ctx.now, updatedBy: ctx.user.id }
        // Whose time was over is on the list once, with the new day.
        const over = lt(authorisedPickups.validUntil, dayIn(ctx.env.OPERATOR_ZONE, ctx.now))
        const old = and(eq(authorisedPickups.childId, childId), over)
        await ctx.db.delete(authorisedPickups).where(and(old, sameName(authorisedPickups.name, proposal)))
        const person = { childId, name, relationship, phone, validUntil, ...ctx.body, ...by }
        await ctx.db.insert(authorisedPickups).values(person)
        await ctx.db.delete(pickupProposals).where(isProposal(ctx.params))
        await notifyProposalDecided(ctx, proposal, 'pickup_approved')
        return { type: 'pickup_approved', note: name }
      }),
  }),
  defineRoute({
    ...common,
    method: 'post',
    path: `${one}/actions/reject`,
    access: access.children.write,
    params,
    summary: 'Children: the proposed person may not fetch the child; needs If-Match',
    body: proposalRejection,
    handle: (ctx) =>
      changeChild(ctx, ctx.params.id, async () => {
        const proposal = await findPending(ctx, ctx.params)
        await ctx.db
          .update(pickupProposals)
          .set({
            status: 'rejected',
            rejectReason: ctx.body.reason,
            version: sql`${pickupProposals.version} + 1`,
            updatedAt: ctx.now,
            updatedBy: ctx.user.id,
          })
          .where(isProposal(ctx.params))
        await notifyProposalDecided(ctx, proposal, 'pickup_rejected')
        return { type: 'pickup_rejected', note: proposal.name }
      }),
  }),
]
