import { and, count, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Post, PostReply } from '#contract/post.ts'
import type { Db } from '#server/platform/db/connect.ts'
import type { PageRequest } from '#server/platform/http/page.ts'
import { asWritten, authorColumns, inOffice } from '#server/reach/office.ts'
import { accounts } from '#server/schema/accounts.ts'
import { postLikes, postReplies, posts } from '#server/schema/posts.ts'

/** Replies that stand below a post before all are asked for. */
const shownReplies = 3

const replyColumns = {
  id: postReplies.id,
  text: postReplies.text,
  createdAt: postReplies.createdAt,
  author: authorColumns,
}

/** Posts of whoever has left the office are not there for the others. */
export async function countPosts(db: Db, where: SQL | undefined): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(posts)
    .innerJoin(accounts, eq(accounts.id, posts.accountId))
    .where(and(inOffice, where))
  return row?.count ?? 0
}

export const countReplies = (db: Db, postId: string) => db.$count(postReplies, eq(postReplies.postId, postId))

/** Replies to a post, the newest first. */
export async function listReplies(
  db: Db,
  postId: string,
  { limit, offset }: Pick<PageRequest, 'limit' | 'offset'>,
): Promise<PostReply[]> {
  const rows = await db
    .select(replyColumns)
    .from(postReplies)
    .innerJoin(accounts, eq(accounts.id, postReplies.accountId))
    .where(eq(postReplies.postId, postId))
    .orderBy(desc(postReplies.createdAt), postReplies.id)
    .limit(limit)
    .offset(offset)
  return rows.map(asWritten)
}

/** The last replies of each of some posts, the oldest first. */
async function lastReplies(db: Db, postIds: readonly string[]): Promise<Map<string, PostReply[]>> {
  const found = new Map<string, PostReply[]>()
  if (postIds.length === 0) return found
  const ranked = db
    .select({
      id: postReplies.id,
      rank: sql<number>`row_number() over (partition by ${postReplies.postId} order by ${postReplies.createdAt} desc, ${postReplies.id})`.as(
        'rank',
      ),
    })
    .from(postReplies)
    .where(inArray(postReplies.postId, [...postIds]))
    .as('ranked')
  const rows = await db
    .select({ ...replyColumns, postId: postReplies.postId })
    .from(postReplies)
    .innerJoin(ranked, eq(ranked.id, postReplies.id))
    .innerJoin(accounts, eq(accounts.id, postReplies.accountId))
    .where(sql`${ranked.rank} <= ${shownReplies}`)
    .orderBy(desc(ranked.rank))
  for (const { postId, ...row } of rows) found.set(postId, [...(found.get(postId) ?? []), asWritten(row)])
  return found
}

/** Posts as `reader` sees them, the newest first. */
export async function listPosts(
  db: Db,
  reader: string,
  where: SQL | undefined,
  { limit, offset }: Pick<PageRequest, 'limit' | 'offset'>,
): Promise<Post[]> {
  const rows = await db
    .select({
      id: posts.id,
      text: posts.text,
      createdAt: posts.createdAt,
      author: authorColumns,
      likes: sql<number>`(select count(*)::int from ${postLikes} where ${postLikes.postId} = ${posts.id})`,
      liked: sql<boolean>`exists (select 1 from ${postLikes} where ${postLikes.postId} = ${posts.id} and ${postLikes.accountId} = ${reader})`,
      replyCount: sql<number>`(select count(*)::int from ${postReplies} where ${postReplies.postId} = ${posts.id})`,
    })
    .from(posts)
    .innerJoin(accounts, eq(accounts.id, posts.accountId))
    .where(and(inOffice, where))
    .orderBy(desc(posts.createdAt), posts.id)
    .limit(limit)
    .offset(offset)
  const replies = await lastReplies(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({ ...asWritten(row), replies: replies.get(row.id) ?? [] }))
}
