import type { BlogComment, BlogInput, BlogPost, BlogRow } from '#contract/blog.ts'
import * as api from '#src/lib/api/blog.ts'
import type { Query } from '#src/lib/api/query.ts'
import type { Listed } from '#src/lib/api/response-shape.ts'
import { loadable } from './base/loadable.ts'
import { pile } from './pile.ts'
import { attempt, type Result } from './result.ts'
import { sendShown } from './shown-ahead.ts'
import { unsent } from './unsent.ts'

/** The news of a page of the list. */
export const blog = loadable<[Query], Listed<BlogRow>>({
  name: 'blog',
  fetch: (options, query) => api.listNews(query, options),
  onChange: 'keep',
})

/** One of them, with its text. */
export const blogPost = loadable<[string], BlogPost>({
  name: 'blog-post',
  fetch: (options, id) => api.getNews(id, options),
  onChange: 'drop',
})

export const comments = pile<BlogComment>(api.listComments)

export const writeNews = (input: BlogInput): Promise<Result<BlogPost>> => attempt(() => api.writeNews(input))

/** @param version that is changed */
export async function saveNews(id: string, version: number, input: BlogInput): Promise<Result<BlogPost>> {
  const result = await attempt(() => api.changeNews(id, input, { version }))
  if (result.ok) blogPost.replace(result.value)
  return result
}

/** How news stand now, out of the refusal of a change to an older version. */
export const readCurrentNews = (current: unknown): BlogPost => api.readCurrentNews(current)

export const deleteNews = (id: string): Promise<Result<void>> => attempt(() => api.deleteNews(id))

/** Shows a comment at once; where the server refuses it, it goes again. */
export async function addComment(postId: string, comment: string): Promise<Result<BlogComment>> {
  const shown = { ...unsent(), comment }
  comments.put(shown)
  const result = await sendShown(() => api.addComment(postId, comment))
  if (result.ok) comments.put(result.value, shown.id)
  else comments.take(shown.id)
  return result
}

/** Takes a comment away at once; where the server refuses, it is there again. */
export async function deleteComment(id: string): Promise<Result<void>> {
  const undo = comments.take(id)
  const result = await sendShown(() => api.deleteComment(id))
  if (!result.ok) undo()
  return result
}
