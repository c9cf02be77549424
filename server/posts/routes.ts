import { and, eq, exists, or, type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import * as access from '#contract/access.ts'
import {
  likeInput,
  likeState,
  pagesQuery,
  post,
  postInput,
  postPage,
  postReply,
  postReplyPage,
  replyInput,
} from '#contract/post.ts'
import { id } from '#contract/record.ts'
import type { Db } from '#server/platform/db/connect.ts'
import type { ActorContext } from '#server/platform/history/actor-context.ts'
import { defineRoute, type Route, reply } from '#server/platform/http/define-route.ts'
import { pageAnswer, readPage } from '#server/platform/http/page.ts'
import { invalid, notFound } from '#server/platform/http/problem.ts'
import { countWithin } from '#server/platform/http/throttle.ts'
import type { User } from '#server/platform/sessions/user.ts'
import { authorOf } from '#server/reach/office.ts'
import { follows, postLikes, postReplies, posts } from '#server/schema/posts.ts'
import { colleagueRoutes, findColleague } from './colleagues.ts'
import { countPosts, countReplies, listPosts, listReplies } from './read-posts.ts'

const common = { tags: ['People'], access: access.workspace.use } as const
const path = '/api/data/posts'
const params = z.object({ id })
/** Of one person, and to one post. */
const [mostPosts, mostReplies] = [2000, 500]
const writes = { limit: 5, seconds: 60 }
const replies = { limit: 20, seconds: 60 }
const likes = { limit: 60, seconds: 60 }

async function checkPost(db: Db, postId: string) {
  if ((await countPosts(db, eq(posts.id, postId))) === 0) throw notFound()
}

/** Whoever may take everything away, or its writer. */
const removable = (user: User, column: typeof posts.accountId | typeof postReplies.accountId) =>
  access.workspace.moderate.includes(user.role) ? undefined : eq(column, user.id)

type Asked = Pick<ActorContext, 'db' | 'user'> & { query: z.output<typeof pagesQuery>; request: Request }

async function answerPage({ db, query, request, user }: Asked, where: SQL | undefined) {
  const wanted = readPage(query)
  const rows = await listPosts(db, user.id, where, wanted)
  return pageAnswer(request, wanted, await countPosts(db, where), rows)
}

const feed = defineRoute({
  ...common,
  method: 'get',
  path,
  summary: 'What one wrote oneself and those whom one follows, the newest first',
  query: pagesQuery,
  answers: { 200: postPage },
  handle: (ctx) => {
    const { db, user } = ctx
    const followed = db
      .select({ one: sql`1` })
      .from(follows)
      .where(and(eq(follows.followerId, user.id), eq(follows.followedId, posts.accountId)))
    return answerPage(ctx, or(eq(posts.accountId, user.id), exists(followed)))
  },
})

const ofColleague = defineRoute({
  ...common,
  method: 'get',
  path: '/api/data/users/{id}/posts',
  summary: 'What somebody of the office wrote, the newest first',
  params,
  query: pagesQuery,
  answers: { 200: postPage },
  handle: async (ctx) => {
    const { id: accountId } = await findColleague(ctx.db, ctx.user.id, ctx.params.id)
    return answerPage(ctx, eq(posts.accountId, accountId))
  },
})

const write = defineRoute({
  ...common,
  method: 'post',
  path,
  summary: 'Writes a post that the office reads',
  body: postInput,
  answers: { 201: post },
  handle: async ({ body, db, now, t, user }) => {
    await countWithin(db, `posts:${user.id}`, now, writes)
    if ((await countPosts(db, eq(posts.accountId, user.id))) >= mostPosts)
      throw invalid({ non_field_errors: [t('posts:too_many', { count: mostPosts })] })
    const [row] = await db
      .insert(posts)
      .values({ text: body.text, accountId: user.id, createdAt: now })
      .returning({ id: posts.id })
    const [made] = row ? await listPosts(db, user.id, eq(posts.id, row.id), { limit: 1, offset: 0 }) : []
    if (!made) throw new Error('A post was not stored.')
    return reply(201, made)
  },
})

const remove = defineRoute({
  ...common,
  method: 'delete',
  path: `${path}/{id}`,
  summary: 'Deletes a post with its replies: one’s own; an administrator any',
  params,
  answers: { 204: z.undefined() },
  handle: async ({ db, params, user }) => {
    const gone = await db
      .delete(posts)
      .where(and(eq(posts.id, params.id), removable(user, posts.accountId)))
      .returning({ id: posts.id })
    if (gone.length === 0) throw notFound()
    return undefined
  },
})

const like = defineRoute({
  ...common,
  method: 'put',
  path: `${path}/{id}/like`,
  summary: 'Likes a post, or does so no longer',
  params,
  body: likeInput,
  answers: { 200: likeState },
  handle: async ({ body, db, now, params, user }) => {
    await countWithin(db, `likes:${user.id}`, now, likes)
    await checkPost(db, params.id)
    const row = { postId: params.id, accountId: user.id }
    if (body.liked) await db.insert(postLikes).values(row).onConflictDoNothing()
    else
      await db
        .delete(postLikes)
        .where(and(eq(postLikes.postId, row.postId), eq(postLikes.accountId, row.accountId)))
    const count = await db.$count(postLikes, eq(postLikes.postId, params.id))
    return { likes: count, liked: body.liked }
  },
})

const listOfReplies = defineRoute({
  ...common,
  method: 'get',
  path: `${path}/{id}/replies`,
  summary: 'Replies to a post, the newest first',
  params,
  query: pagesQuery,
  answers: { 200: postReplyPage },
  handle: async ({ db, params, query, request }) => {
    await checkPost(db, params.id)
    const wanted = readPage(query)
    return pageAnswer(
      request,
      wanted,
      await countReplies(db, params.id),
      await listReplies(db, params.id, wanted),
    )
  },
})

const answer = defineRoute({
  ...common,
  method: 'post',
  path: `${path}/{id}/replies`,
  summary: 'Replies to a post',
  params,
  body: replyInput,
  answers: { 201: postReply },
  handle: async ({ body, db, now, params, t, user }) => {
    await countWithin(db, `replies:${user.id}`, now, replies)
    await checkPost(db, params.id)
    if ((await countReplies(db, params.id)) >= mostReplies)
      throw invalid({ non_field_errors: [t('posts:full', { count: mostReplies })] })
    const [row] = await db
      .insert(postReplies)
      .values({ text: body.text, postId: params.id, accountId: user.id, createdAt: now })
      .returning({ id: postReplies.id })
    if (!row) throw new Error('A reply was not stored.')
    return reply(201, { id: row.id, text: body.text, author: authorOf(user), createdAt: now.toISOString() })
  },
})

const removeReply = defineRoute({
  ...common,
  method: 'delete',
  path: '/api/data/replies/{id}',
  summary: 'Deletes a reply: one’s own; an administrator any',
  params,
  answers: { 204: z.undefined() },
  handle: async ({ db, params, user }) => {
    const gone = await db
      .delete(postReplies)
      .where(and(eq(postReplies.id, params.id), removable(user, postReplies.accountId)))
      .returning({ id: postReplies.id })
    if (gone.length === 0) throw notFound()
    return undefined
  },
})

export const postRoutes: readonly Route[] = [
  ...colleagueRoutes,
  ...[feed, ofColleague, write, remove, like, listOfReplies, answer, removeReply],
]
