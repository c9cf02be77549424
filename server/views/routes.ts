import { and, asc, count, eq } from 'drizzle-orm'
import * as z from 'zod'
import { page } from '#contract/page.ts'
import { id } from '#contract/record.ts'
import { savedView, savedViewInput } from '#contract/saved-view.ts'
import type { ActorContext } from '#server/platform/history/actor-context.ts'
import { defineRoute, type Route } from '#server/platform/http/define-route.ts'
import { invalid, notFound } from '#server/platform/http/problem.ts'
import { savedViews } from '#server/schema/history.ts'

const tags = ['Saved views']
const path = '/api/web/saved-views'
const params = z.object({ id })
/** More views of one page than this nobody finds their way in. */
const maxPerPage = 50

const columns = { id: savedViews.id, page: savedViews.page, name: savedViews.name, query: savedViews.query }
const own = (ctx: Pick<ActorContext, 'user'>, viewId: string) =>
  and(eq(savedViews.id, viewId), eq(savedViews.accountId, ctx.user.id))

const nameTaken = ({ t }: Pick<ActorContext, 't'>) => invalid({ name: [t('bookings:view.exists')] })

/** A name is free when no other view of the page has it. */
async function checkName(
  ctx: ActorContext,
  { page: of, name }: z.infer<typeof savedViewInput>,
  self: string | null,
) {
  const [same] = await ctx.db
    .select({ id: savedViews.id })
    .from(savedViews)
    .where(and(eq(savedViews.accountId, ctx.user.id), eq(savedViews.page, of), eq(savedViews.name, name)))
  if (same && same.id !== self) throw nameTaken(ctx)
}

async function checkRoom({ db, user, t }: ActorContext, of: string) {
  const [row] = await db
    .select({ count: count() })
    .from(savedViews)
    .where(and(eq(savedViews.accountId, user.id), eq(savedViews.page, of)))
  if ((row?.count ?? 0) >= maxPerPage)
    throw invalid({ non_field_errors: [t('bookings:view.too_many', { count: maxPerPage })] })
}

const list = defineRoute({
  method: 'get',
  path,
  summary: 'One’s own saved views of a list page, by name',
  tags,
  access: 'signed-in',
  query: z.strictObject({ page: savedViewInput.shape.page }),
  answers: { 200: page(savedView) },
  handle: async ({ db, user, query }) => {
    const results = await db
      .select(columns)
      .from(savedViews)
      .where(and(eq(savedViews.accountId, user.id), eq(savedViews.page, query.page)))
      .orderBy(asc(savedViews.name), asc(savedViews.id))
    return { count: results.length, next: null, previous: null, results }
  },
})

const create = defineRoute({
  method: 'post',
  path,
  summary: 'Saves a view',
  tags,
  access: 'signed-in',
  body: savedViewInput,
  answers: { 201: savedView },
  handle: async (ctx) => {
    await checkName(ctx, ctx.body, null)
    await checkRoom(ctx, ctx.body.page)
    const [view] = await ctx.db
      .insert(savedViews)
      .values({ ...ctx.body, accountId: ctx.user.id, createdAt: ctx.now })
      .onConflictDoNothing()
      .returning(columns)
    if (!view) throw nameTaken(ctx)
    return view
  },
})

const update = defineRoute({
  method: 'put',
  path: `${path}/{id}`,
  summary: 'Renames a view or saves another query in it',
  tags,
  access: 'signed-in',
  params,
  body: savedViewInput,
  answers: { 200: savedView },
  handle: async (ctx) => {
    await checkName(ctx, ctx.body, ctx.params.id)
    const [view] = await ctx.db
      .update(savedViews)
      .set(ctx.body)
      .where(own(ctx, ctx.params.id))
      .returning(columns)
    if (!view) throw notFound()
    return view
  },
})

const remove = defineRoute({
  method: 'delete',
  path: `${path}/{id}`,
  summary: 'Deletes a view',
  tags,
  access: 'signed-in',
  params,
  answers: { 204: z.undefined() },
  handle: async (ctx) => {
    const gone = await ctx.db
      .delete(savedViews)
      .where(own(ctx, ctx.params.id))
      .returning({ id: savedViews.id })
    if (gone.length === 0) throw notFound()
    return undefined
  },
})

export const viewRoutes: readonly Route[] = [list, create, update, remove]
