import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { at, recordColumns } from './columns.ts'

const { id } = recordColumns

/** What people of the office write for each other. */
export const posts = pgTable(
  'posts',
  {
    id,
    createdAt: at('created_at').notNull(),
    accountId: text('account_id').notNull(),
    text: text('text').notNull(),
  },
  (table) => [index('posts_account').on(table.accountId, table.createdAt)],
)

const postId = text('post_id')
  .notNull()
  .references(() => posts.id, { onDelete: 'cascade' })

export const postReplies = pgTable(
  'post_replies',
  {
    id,
    createdAt: at('created_at').notNull(),
    postId,
    accountId: text('account_id').notNull(),
    text: text('text').notNull(),
  },
  (table) => [index('post_replies_post').on(table.postId, table.createdAt)],
)

export const postLikes = pgTable(
  'post_likes',
  { postId, accountId: text('account_id').notNull() },
  (table) => [primaryKey({ columns: [table.postId, table.accountId] })],
)

/** Who of the office follows whom. */
export const follows = pgTable(
  'follows',
  { followerId: text('follower_id').notNull(), followedId: text('followed_id').notNull() },
  (table) => [
    primaryKey({ columns: [table.followerId, table.followedId] }),
    index('follows_followed').on(table.followedId),
  ],
)
