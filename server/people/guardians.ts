import { and, asc, desc, eq, ne } from 'drizzle-orm'
import * as z from 'zod'
import * as access from '#contract/access.ts'
import { child, type GuardianInput, guardianInput } from '#contract/child.ts'
import { id } from '#contract/record.ts'
import type { Db } from '#server/platform/db/connect.ts'
import type { ActorContext } from '#server/platform/history/actor-context.ts'
import { defineRoute, type Route } from '#server/platform/http/define-route.ts'
import { notFound } from '#server/platform/http/problem.ts'
import { referenceTargets } from '#server/reach/reference-targets.ts'
import { findInReach } from '#server/resources/find-in-reach.ts'
import { guardians, parents } from '#server/schema/people.ts'
import { pickupProposals } from '#server/schema/pickups.ts'
import { changeChild } from './child-changes.ts'
import { fullName } from './family.ts'

const link = {
  tags: ['Children'],
  access: access.children.write,
  path: '/api/web/children/{id}/guardians/{parent}',
  params: z.object({ id, parent: id }),
  answers: { 200: child },
  ifMatch: 'required',
} as const

const isLink = (childId: string, parentId: string) =>
  and(eq(guardians.childId, childId), eq(guardians.parentId, parentId))

async function nameOf(ctx: Pick<ActorContext, 'db' | 'user'>, parent: string): Promise<string> {
  const row = await findInReach(ctx, referenceTargets.parent, parent)
  if (!row) throw notFound()
  return fullName(row)
}

/** Its type in the timeline; the right to fetch the child has one of its own. */
function changeOf(before: GuardianInput | undefined, { canPickup }: GuardianInput): string {
  if (!before) return 'guardian_added'
  if (before.canPickup === canPickup) return 'guardian_changed'
  return canPickup ? 'guardian_allowed' : 'guardian_barred'
}

/** Who may not edit the record any more has nothing proposed for it either. */
const dropProposals = (db: Db, childId: string, parentId: string) =>
  db
    .delete(pickupProposals)
    .where(and(eq(pickupProposals.childId, childId), eq(pickupProposals.parentId, parentId)))

/** A child with guardians has exactly one primary one: the newly chosen, else the one it had, else the first by name. */
async function ensureOnePrimary(db: Db, childId: string, chosen: string | null): Promise<void> {
  const rows = await db
    .select({ id: guardians.parentId })
    .from(guardians)
    .innerJoin(parents, eq(parents.id, guardians.parentId))
    .where(eq(guardians.childId, childId))
    .orderBy(desc(guardians.isPrimary), asc(parents.lastName), asc(parents.firstName), asc(parents.id))
  const primary = chosen ?? rows[0]?.id
  if (primary === undefined) return
  await db
    .update(guardians)
    .set({ isPrimary: false })
    .where(and(eq(guardians.childId, childId), ne(guardians.parentId, primary)))
  await db.update(guardians).set({ isPrimary: true }).where(isLink(childId, primary))
}

export const guardianRoutes: readonly Route[] = [
  defineRoute({
    ...link,
    method: 'put',
    summary: 'Children: makes a parent a guardian, or changes what they may do; needs If-Match',
    body: guardianInput,
    handle: (ctx) =>
      changeChild(ctx, ctx.params.id, async () => {
        const { id: childId, parent: parentId } = ctx.params
        const note = await nameOf(ctx, parentId)
        const [before] = await ctx.db.select().from(guardians).where(isLink(childId, parentId))
        if (before) await ctx.db.update(guardians).set(ctx.body).where(isLink(childId, parentId))
        else await ctx.db.insert(guardians).values({ childId, parentId, ...ctx.body })
        if (!ctx.body.canEdit) await dropProposals(ctx.db, childId, parentId)
        await ensureOnePrimary(ctx.db, childId, ctx.body.isPrimary ? parentId : null)
        return { type: changeOf(before, ctx.body), note }
      }),
  }),
  defineRoute({
    ...link,
    method: 'delete',
    summary: 'Children: a parent is no guardian of the child any more; needs If-Match',
    handle: (ctx) =>
      changeChild(ctx, ctx.params.id, async () => {
        const { id: childId, parent: parentId } = ctx.params
        const gone = await ctx.db
          .delete(guardians)
          .where(isLink(childId, parentId))
          .returning({ id: guardians.parentId })
        if (gone.length === 0) throw notFound()
        await dropProposals(ctx.db, childId, parentId)
        await ensureOnePrimary(ctx.db, childId, null)
        return { type: 'guardian_removed', note: await nameOf(ctx, parentId) }
      }),
  }),
]
