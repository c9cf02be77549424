import { boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { blogCategories } from '#contract/lists/blog.ts'
import { at, recordColumns } from './columns.ts'

const { id, createdAt, updatedAt, version } = recordColumns

/** News of the operator. */
export const blogPosts = pgTable(
  'blog_posts',
  {
    id,
    createdAt,
    updatedAt,
    version,
    accountId: text('account_id').notNull(),
    title: text('title').notNull(),
    text: text('text').notNull(),
    category: text('category', { enum: blogCategories }).notNull(),
    featured: boolean('featured').notNull(),
    /** How long it takes to read. */
    minutes: integer('minutes').notNull(),
  },
  (table) => [index('blog_posts_order').on(table.featured, table.createdAt)],
)

export const blogComments = pgTable(
  'blog_comments',
  {
    id,
    createdAt: at('created_at').notNull(),
    postId: text('post_id')
      .notNull()
      .references(() => blogPosts.id, { onDelete: 'cascade' }),
    accountId: text('account_id').notNull(),
    comment: text('comment').notNull(),
  },
  (table) => [index('blog_comments_post').on(table.postId, table.createdAt)],
)
