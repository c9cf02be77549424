import { and, desc, eq } from 'drizzle-orm'
import * as z from 'zod'
import * as access from '#contract/access.ts'
import { blogComment, blogCommentInput, blogCommentPage } from '#contract/blog.ts'
import { pagesQuery } from '#contract/post.ts'
import { id } from '#contract/record.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { defineRoute, type Route, reply } from '#server/platform/http/define-route.ts'
import { pageAnswer, readPage } from '#server/platform/http/page.ts'
import { invalid, notFound } from '#server/platform/http/problem.ts'
import { countWithin } from '#server/platform/http/throttle.ts'
import { asWritten, authorColumns, authorOf } from '#server/reach/office.ts'
import { accounts } from '#server/schema/accounts.ts'
import { blogComments, blogPosts } from '#server/schema/blog.ts'

const common = { tags: ['Blog'], access: access.workspace.use } as const
const params = z.object({ id })
const mostComments = 1000
const perMinute = { limit: 10, seconds: 60 }

const columns = {
  id: blogComments.id,
  comment: blogComments.comment,
  createdAt: blogComments.createdAt,
  author: authorColumns,
}

const countOf = (db: Db, postId: string) => db.$count(blogComments, eq(blogComments.postId, postId))

async function checkPost(db: Db, postId: string) {
  const [row] = await db.select({ id: blogPosts.id }).from(blogPosts).where(eq(blogPosts.id, postId))
  return row !== undefined
}

const list = defineRoute({
  ...common,
  method: 'get',
  path: '/api/data/blog/BlogPosts/{id}/comments',
  summary: 'What was written about news, the newest first',
  params,
  query: pagesQuery,
  answers: { 200: blogCommentPage },
  handle: async ({ db, params, query, request }) => {
    if (!(await checkPost(db, params.id))) throw notFound()
    const wanted = readPage(query)
    const rows = await db
      .select(columns)
      .from(blogComments)
      .innerJoin(accounts, eq(accounts.id, blogComments.accountId))
      .where(eq(blogComments.postId, params.id))
      .orderBy(desc(blogComments.createdAt), blogComments.id)
      .limit(wanted.limit)
      .offset(wanted.offset)
    return pageAnswer(request, wanted, await countOf(db, params.id), rows.map(asWritten))
  },
})

const add = defineRoute({
  ...common,
  method: 'post',
  path: '/api/data/blog/post/add',
  summary: 'Comments on news',
  body: blogCommentInput,
  answers: { 201: blogComment },
  handle: async ({ body, db, now, t, user }) => {
    await countWithin(db, `comments:${user.id}`, now, perMinute)
    if (!(await checkPost(db, body.postId))) throw invalid({ postId: [t('blog:no_post')] })
    if ((await countOf(db, body.postId)) >= mostComments)
      throw invalid({ non_field_errors: [t('blog:full', { count: mostComments })] })
    const [row] = await db
      .insert(blogComments)
      .values({ ...body, accountId: user.id, createdAt: now })
      .returning({ id: blogComments.id })
    if (!row) throw new Error('A comment was not stored.')
    const made = { id: row.id, comment: body.comment, author: authorOf(user), createdAt: now.toISOString() }
    return reply(201, made)
  },
})

const remove = defineRoute({
  ...common,
  method: 'delete',
  path: '/api/data/blog/comments/{id}',
  summary: 'Takes a comment away: one’s own; an administrator any',
  params,
  answers: { 204: z.undefined() },
  handle: async ({ db, params, user }) => {
    const own = access.workspace.moderate.includes(user.role)
      ? undefined
      : eq(blogComments.accountId, user.id)
    const gone = await db
      .delete(blogComments)
      .where(and(eq(blogComments.id, params.id), own))
      .returning({ id: blogComments.id })
    if (gone.length === 0) throw notFound()
    return undefined
  },
})

export const commentRoutes: readonly Route[] = [list, add, remove]
