import type { BlogComment, BlogInput, BlogPost, BlogRow } from '#contract/blog.ts'
import { api } from './browser-client.ts'
import type { ChangeOptions, Options } from './call.ts'
import { count, fields, flag, oneOf, rowReaders, text } from './field-readers.ts'
import { listParams, type Query } from './query.ts'
import { readAuthor } from './read-author.ts'
import { type Listed, readPage } from './response-shape.ts'

const path = '/api/data/blog/BlogPosts'
const pathOf = (id: string) => `${path}/${encodeURIComponent(id)}`

const rowOfNews = {
  ...rowReaders,
  title: text,
  excerpt: text,
  category: oneOf<BlogRow['category']>,
  featured: flag,
  minutes: count,
  comments: count,
  author: readAuthor,
  createdAt: text,
}
const readRow = fields<BlogRow>(rowOfNews)
const readPost = fields<BlogPost>({ ...rowOfNews, text, updatedAt: text })
const readComment = fields<BlogComment>({ id: text, comment: text, author: readAuthor, createdAt: text })

/** How news stand now, out of the refusal of a change to an older version. */
export const readCurrentNews = (current: unknown): BlogPost => readPost(current)

/** `page_size` and the filters of the list. */
export async function listNews(params: Query, { signal }: Options = {}): Promise<Listed<BlogRow>> {
  const query = listParams(params)
  return readPage(await api.send({ path, query, signal }), query, readRow)
}

export async function getNews(id: string, { signal }: Options = {}): Promise<BlogPost> {
  return readPost(await api.send({ path: pathOf(id), signal }))
}

export async function writeNews(body: BlogInput): Promise<BlogPost> {
  return readPost(await api.send({ method: 'POST', path: '/api/data/blog/post', body }))
}

export async function changeNews(id: string, body: BlogInput, { version }: ChangeOptions): Promise<BlogPost> {
  return readPost(await api.send({ method: 'PATCH', path: pathOf(id), body, version }))
}

export async function deleteNews(id: string): Promise<void> {
  await api.send({ method: 'DELETE', path: pathOf(id), answer: 'nothing' })
}

export async function listComments(
  id: string,
  page: number,
  { signal }: Options = {},
): Promise<Listed<BlogComment>> {
  const query = listParams({ page })
  return readPage(await api.send({ path: `${pathOf(id)}/comments`, query, signal }), query, readComment)
}

export async function addComment(postId: string, comment: string): Promise<BlogComment> {
  const body = { postId, comment }
  return readComment(await api.send({ method: 'POST', path: '/api/data/blog/post/add', body }))
}

export async function deleteComment(id: string): Promise<void> {
  const address = `/api/data/blog/comments/${encodeURIComponent(id)}`
  await api.send({ method: 'DELETE', path: address, answer: 'nothing' })
}
