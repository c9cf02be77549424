import type { LikeState, Post, PostReply } from '#contract/post.ts'
import { api } from './browser-client.ts'
import type { Options } from './call.ts'
import { count, fields, flag, list, text } from './field-readers.ts'
import { listParams } from './query.ts'
import { readAuthor } from './read-author.ts'
import { type Listed, readPage } from './response-shape.ts'

const path = '/api/data/posts'
const pathOf = (id: string) => `${path}/${encodeURIComponent(id)}`

const readReply = fields<PostReply>({ id: text, text, author: readAuthor, createdAt: text })
const readLike = fields<LikeState>({ likes: count, liked: flag })
const readPost = fields<Post>({
  id: text,
  text,
  author: readAuthor,
  createdAt: text,
  likes: count,
  liked: flag,
  replyCount: count,
  replies: list(readReply),
})

/** What somebody wrote; without an id what one wrote oneself and those whom one follows. */
export async function listPosts(id: string, page: number, { signal }: Options = {}): Promise<Listed<Post>> {
  const query = listParams({ page, page_size: 10 })
  const address = id ? `/api/data/users/${encodeURIComponent(id)}/posts` : path
  return readPage(await api.send({ path: address, query, signal }), query, readPost)
}

export async function writePost(body: { text: string }): Promise<Post> {
  return readPost(await api.send({ method: 'POST', path, body }))
}

export async function deletePost(id: string): Promise<void> {
  await api.send({ method: 'DELETE', path: pathOf(id), answer: 'nothing' })
}

export async function setLiked(id: string, liked: boolean): Promise<LikeState> {
  return readLike(await api.send({ method: 'PUT', path: `${pathOf(id)}/like`, body: { liked } }))
}

export const repliesPerPage = 50

/** Replies to a post, the newest first. */
export async function listReplies(id: string, page: number): Promise<Listed<PostReply>> {
  const query = listParams({ page, page_size: repliesPerPage })
  return readPage(await api.send({ path: `${pathOf(id)}/replies`, query }), query, readReply)
}

export async function addReply(id: string, body: { text: string }): Promise<PostReply> {
  return readReply(await api.send({ method: 'POST', path: `${pathOf(id)}/replies`, body }))
}

export async function deleteReply(id: string): Promise<void> {
  const address = `/api/data/replies/${encodeURIComponent(id)}`
  await api.send({ method: 'DELETE', path: address, answer: 'nothing' })
}
