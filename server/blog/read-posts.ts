import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import type * as z from 'zod'
import type { BlogPost, blogQuery } from '#contract/blog.ts'
import type { Db } from '#server/platform/db/connect.ts'
import type { PageRequest } from '#server/platform/http/page.ts'
import { containsWords } from '#server/platform/search/words.ts'
import { asWritten, authorColumns, type Written } from '#server/reach/office.ts'
import { accounts } from '#server/schema/accounts.ts'
import { blogComments, blogPosts } from '#server/schema/blog.ts'

/** Characters of a text that the list shows. */
const mostOfExcerpt = 320

const comments = sql<number>`(select count(*)::int from ${blogComments} where ${blogComments.postId} = ${blogPosts.id})`
const excerpt = sql<string>`left(regexp_replace(left(${blogPosts.text}, ${2 * mostOfExcerpt}), '\\s+', ' ', 'g'), ${mostOfExcerpt + 1})`

const columns = {
  id: blogPosts.id,
  title: blogPosts.title,
  excerpt,
  category: blogPosts.category,
  featured: blogPosts.featured,
  minutes: blogPosts.minutes,
  comments,
  author: authorColumns,
  createdAt: blogPosts.createdAt,
  version: blogPosts.version,
}

/** Cut between two words. */
const shorten = (text: string) =>
  text.length > mostOfExcerpt ? `${text.slice(0, mostOfExcerpt).replace(/\s\S*$/, '')}…` : text

const asRow = <Row extends Written & { excerpt: string }>(row: Row) => ({
  ...asWritten(row),
  excerpt: shorten(row.excerpt),
})

export const whereNews = ({ search, category }: z.infer<typeof blogQuery>): SQL | undefined =>
  and(
    containsWords(search, blogPosts.title, blogPosts.text),
    category ? eq(blogPosts.category, category) : undefined,
  )

export const countNews = (db: Db, where?: SQL) => db.$count(blogPosts, where)

/** Featured ones stand first, then the newest. */
export async function listNews(db: Db, where: SQL | undefined, { limit, offset }: PageRequest) {
  const rows = await db
    .select(columns)
    .from(blogPosts)
    .innerJoin(accounts, eq(accounts.id, blogPosts.accountId))
    .where(where)
    .orderBy(desc(blogPosts.featured), desc(blogPosts.createdAt), blogPosts.id)
    .limit(limit)
    .offset(offset)
  return rows.map(asRow)
}

export async function readNews(db: Db, id: string): Promise<BlogPost | undefined> {
  const [row] = await db
    .select({ ...columns, text: blogPosts.text, updatedAt: blogPosts.updatedAt })
    .from(blogPosts)
    .innerJoin(accounts, eq(accounts.id, blogPosts.accountId))
    .where(eq(blogPosts.id, id))
  return row && { ...asRow(row), updatedAt: row.updatedAt.toISOString() }
}
