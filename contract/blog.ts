import * as z from 'zod'
import { author } from './author.ts'
import { blogCategories, mostOfNews } from './lists/blog.ts'
import { listQuery, page } from './page.ts'
import { id, instant, recordFields } from './record.ts'

const category = z.enum(blogCategories)
const details = {
  title: z.string().trim().min(1).max(mostOfNews.title),
  text: z.string().trim().max(mostOfNews.text),
  category,
  featured: z.boolean(),
}

/** News as the list has them. */
export const blogRow = z.object({
  id,
  title: z.string(),
  excerpt: z.string().describe('How the text begins'),
  category,
  featured: z.boolean(),
  minutes: z.int().describe('How long it takes to read'),
  comments: z.int(),
  author,
  createdAt: instant,
  version: recordFields.version,
})
export type BlogRow = z.infer<typeof blogRow>
export const blogPage = page(blogRow)

export const blogPost = blogRow.extend({
  text: z.string().describe('Plain text; an empty line begins a paragraph'),
  updatedAt: instant,
})
export type BlogPost = z.infer<typeof blogPost>

/** New ones; a title alone will do. */
export const blogInput = z.strictObject({
  title: details.title,
  text: details.text.default(''),
  category: category.default('team'),
  featured: z.boolean().default(false),
})
export type BlogInput = Pick<BlogPost, 'title' | 'text' | 'category' | 'featured'>

/** What is not named stays. */
export const blogChange = z.strictObject(details).partial()

const { pagination, page: number, page_size, search } = listQuery
export const blogQuery = z.strictObject({
  ...{ pagination, page: number, page_size, search },
  category: category.optional(),
})

export const blogComment = z.object({ id, comment: z.string(), author, createdAt: instant })
export type BlogComment = z.infer<typeof blogComment>
export const blogCommentPage = page(blogComment)

export const blogCommentInput = z.strictObject({
  postId: id,
  comment: z.string().trim().min(1).max(mostOfNews.comment),
})
