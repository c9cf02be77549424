import { and, eq, sql } from 'drizzle-orm'
import * as z from 'zod'
import * as access from '#contract/access.ts'
import { child, pickupPersonInput } from '#contract/child.ts'
import { id } from '#contract/record.ts'
import { defineRoute, type Route } from '#server/platform/http/define-route.ts'
import { notFound } from '#server/platform/http/problem.ts'
import { authorisedPickups } from '#server/schema/pickups.ts'
import { changeChild } from './child-changes.ts'
import { checkDay } from './pickup-checks.ts'

const path = '/api/web/children/{id}/authorised-pickups'
const common = {
  tags: ['Children'],
  access: access.children.write,
  answers: { 200: child },
  ifMatch: 'required',
} as const
const one = { ...common, path: `${path}/{person}`, params: z.object({ id, person: id }) } as const

const isPerson = (at: { id: string; person: string }) =>
  and(eq(authorisedPickups.childId, at.id), eq(authorisedPickups.id, at.person))

export const pickupPeopleRoutes: readonly Route[] = [
  defineRoute({
    ...common,
    path,
    params: z.object({ id }),
    method: 'post',
    summary: 'Children: somebody else may fetch the child; needs If-Match',
    body: pickupPersonInput,
    handle: (ctx) =>
      changeChild(ctx, ctx.params.id, async () => {
        checkDay(ctx, ctx.body)
        const by = { createdAt: ctx.now, createdBy: ctx.user.id, updatedAt: ctx.now, updatedBy: ctx.user.id }
        await ctx.db.insert(authorisedPickups).values({ childId: ctx.params.id, ...ctx.body, ...by })
        return { type: 'pickup_added', note: ctx.body.name }
      }),
  }),
  defineRoute({
    ...one,
    method: 'put',
    summary: 'Children: changes who else may fetch the child; needs If-Match',
    body: pickupPersonInput,
    handle: (ctx) =>
      changeChild(ctx, ctx.params.id, async () => {
        checkDay(ctx, ctx.body)
        const changed = await ctx.db
          .update(authorisedPickups)
          .set({
            ...ctx.body,
            version: sql`${authorisedPickups.version} + 1`,
            updatedAt: ctx.now,
            updatedBy: ctx.user.id,
          })
          .where(isPerson(ctx.params))
          .returning({ id: authorisedPickups.id })
        if (changed.length === 0) throw notFound()
        return { type: 'pickup_changed', note: ctx.body.name }
      }),
  }),
  defineRoute({
    ...one,
    method: 'delete',
    summary: 'Children: somebody may not fetch the child any more; needs If-Match',
    handle: (ctx) =>
      changeChild(ctx, ctx.params.id, async () => {
        const [gone] = await ctx.db
          .delete(authorisedPickups)
          .where(isPerson(ctx.params))
          .returning({ name: authorisedPickups.name })
        if (!gone) throw notFound()
        return { type: 'pickup_removed', note: gone.name }
      }),
  }),
]
