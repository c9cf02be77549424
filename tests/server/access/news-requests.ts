import { randomUUID } from 'node:crypto'
import { blogComments, blogPosts } from '#server/schema/blog.ts'
import { postReplies, posts } from '#server/schema/posts.ts'
import type { RequestMaker } from './request-maker.ts'

/** News that whoever asks wrote, or somebody else. */
const ofNews =
  (tail: string, body?: object): RequestMaker =>
  async ({ db, clock }, me, whose) => {
    const [id, at] = [randomUUID(), clock()]
    const news = { title: 'Rota', text: '', category: 'team', featured: false, minutes: 1 } as const
    await db
      .insert(blogPosts)
      .values({ ...news, id, accountId: me.accounts[whose], createdAt: at, updatedAt: at })
    return { path: `/api/data/blog/BlogPosts/${id}${tail}`, ...(body && { body }) }
  }

const newsComment: RequestMaker = async (world, me, whose) => {
  const { path } = await ofNews('')(world, me, whose)
  const [id, postId] = [randomUUID(), path.slice(path.lastIndexOf('/') + 1)]
  const comment = { id, postId, accountId: me.accounts[whose], comment: 'Yes', createdAt: world.clock() }
  await world.db.insert(blogComments).values(comment)
  return { path: `/api/data/blog/comments/${id}` }
}

/** A post that whoever asks wrote, or somebody else. */
const ofPost =
  (tail: string, body?: object): RequestMaker =>
  async ({ db, clock }, me, whose) => {
    const id = randomUUID()
    await db.insert(posts).values({ id, accountId: me.accounts[whose], text: 'Keys', createdAt: clock() })
    return { path: `/api/data/posts/${id}${tail}`, ...(body && { body }) }
  }

const reply: RequestMaker = async (world, me, whose) => {
  const { path } = await ofPost('')(world, me, whose)
  const [id, postId] = [randomUUID(), path.slice(path.lastIndexOf('/') + 1)]
  const row = { id, postId, accountId: me.accounts[whose], text: 'Yes', createdAt: world.clock() }
  await world.db.insert(postReplies).values(row)
  return { path: `/api/data/replies/${id}` }
}

/** Oneself, or somebody else. */
const ofPerson =
  (tail: string): RequestMaker =>
  async (_, me, whose) => ({ path: `/api/data/users/${me.accounts[whose]}${tail}` })

/** Requests about news, posts and people of the office. */
export const newsRequests: Readonly<Record<string, RequestMaker>> = {
  'GET /api/data/blog/BlogPosts/{id}': ofNews(''),
  'GET /api/data/blog/BlogPosts/{id}/comments': ofNews('/comments'),
  'PATCH /api/data/blog/BlogPosts/{id}': ofNews('', { title: 'Rotas' }),
  'DELETE /api/data/blog/BlogPosts/{id}': ofNews(''),
  'DELETE /api/data/blog/comments/{id}': newsComment,
  'GET /api/data/users/{id}': ofPerson(''),
  'GET /api/data/users/{id}/posts': ofPerson('/posts'),
  'PUT /api/data/users/{id}/follow': async (_, me) => ({
    path: `/api/data/users/${me.accounts.other}/follow`,
    body: { followed: true },
  }),
  'DELETE /api/data/posts/{id}': ofPost(''),
  'PUT /api/data/posts/{id}/like': ofPost('/like', { liked: true }),
  'GET /api/data/posts/{id}/replies': ofPost('/replies'),
  'POST /api/data/posts/{id}/replies': ofPost('/replies', { text: 'Yes' }),
  'DELETE /api/data/replies/{id}': reply,
}
