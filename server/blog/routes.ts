import { eq } from 'drizzle-orm'
import * as z from 'zod'
import * as access from '#contract/access.ts'
import { blogChange, blogInput, blogPage, blogPost, blogQuery } from '#contract/blog.ts'
import { id } from '#contract/record.ts'
import type { ActorContext } from '#server/platform/history/actor-context.ts'
import { defineRoute, type Route, reply } from '#server/platform/http/define-route.ts'
import { requireIfMatch } from '#server/platform/http/if-match.ts'
import { pageAnswer, readPage } from '#server/platform/http/page.ts'
import { conflict, invalid, notFound } from '#server/platform/http/problem.ts'
import { countWithin } from '#server/platform/http/throttle.ts'
import { blogPosts } from '#server/schema/blog.ts'
import { commentRoutes } from './comments.ts'
import { countNews, listNews, readNews, whereNews } from './read-posts.ts'
import { readingMinutes } from './reading-minutes.ts'

const tags = ['Blog']
const path = '/api/data/blog/BlogPosts'
const params = z.object({ id })
/** A search reads all of them. */
const mostNews = 500
const perMinute = { limit: 5, seconds: 60 }

async function found({ db }: Pick<ActorContext, 'db'>, postId: string) {
  const post = await readNews(db, postId)
  if (!post) throw notFound()
  return post
}

const list = defineRoute({
  method: 'get',
  path,
  summary: 'News of the operator: featured ones first, then the newest',
  tags,
  access: access.workspace.use,
  query: blogQuery,
  answers: { 200: blogPage },
  handle: async ({ db, query, request }) => {
    const wanted = readPage(query)
    const where = whereNews(query)
    return pageAnswer(request, wanted, await countNews(db, where), await listNews(db, where, wanted))
  },
})

const read = defineRoute({
  method: 'get',
  path: `${path}/{id}`,
  summary: 'One of the news with its whole text',
  tags,
  access: access.workspace.use,
  params,
  answers: { 200: blogPost },
  handle: (ctx) => found(ctx, ctx.params.id),
})

const create = defineRoute({
  method: 'post',
  path: '/api/data/blog/post',
  summary: 'Writes news; a title alone will do',
  tags,
  access: access.workspace.news,
  body: blogInput,
  answers: { 201: blogPost },
  handle: async (ctx) => {
    const { body, db, now, t, user } = ctx
    await countWithin(db, `news:${user.id}`, now, perMinute)
    if ((await countNews(db)) >= mostNews)
      throw invalid({ non_field_errors: [t('blog:too_many', { count: mostNews })] })
    const minutes = readingMinutes(body.text)
    const made = { ...body, minutes, accountId: user.id, createdAt: now, updatedAt: now }
    const [row] = await db.insert(blogPosts).values(made).returning({ id: blogPosts.id })
    if (!row) throw new Error('News were not stored.')
    return reply(201, await found(ctx, row.id))
  },
})

const change = defineRoute({
  method: 'patch',
  path: `${path}/{id}`,
  summary: 'Changes news',
  tags,
  access: access.workspace.news,
  params,
  body: blogChange,
  ifMatch: 'required',
  answers: { 200: blogPost },
  handle: async (ctx) => {
    const { db, now, params, request } = ctx
    const which = eq(blogPosts.id, params.id)
    await db.select({ id: blogPosts.id }).from(blogPosts).where(which).for('update')
    const before = await found(ctx, params.id)
    if (before.version !== requireIfMatch(request)) throw conflict(before)
    const minutes = readingMinutes(ctx.body.text ?? before.text)
    await db
      .update(blogPosts)
      .set({ ...ctx.body, minutes, updatedAt: now, version: before.version + 1 })
      .where(which)
    return found(ctx, params.id)
  },
})

const remove = defineRoute({
  method: 'delete',
  path: `${path}/{id}`,
  summary: 'Deletes news with the comments on them',
  tags,
  access: access.workspace.news,
  params,
  answers: { 204: z.undefined() },
  handle: async ({ db, params }) => {
    const gone = await db.delete(blogPosts).where(eq(blogPosts.id, params.id)).returning({ id: blogPosts.id })
    if (gone.length === 0) throw notFound()
    return undefined
  },
})

export const blogRoutes: readonly Route[] = [list, read, create, change, remove, ...commentRoutes]
