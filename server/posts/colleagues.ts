import { and, asc, count, eq, isNotNull, ne, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import * as z from 'zod'
import * as access from '#contract/access.ts'
import { type Colleague, colleague, colleaguePage, colleagueQuery, followInput } from '#contract/post.ts'
import { id } from '#contract/record.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { defineRoute, type Route } from '#server/platform/http/define-route.ts'
import { pageAnswer, readPage } from '#server/platform/http/page.ts'
import { invalid, notFound } from '#server/platform/http/problem.ts'
import { countWithin } from '#server/platform/http/throttle.ts'
import { containsWords } from '#server/platform/search/words.ts'
import { authorColumns, authorOf, inOffice } from '#server/reach/office.ts'
import { accounts } from '#server/schema/accounts.ts'
import { follows, posts } from '#server/schema/posts.ts'

const common = { tags: ['People'], access: access.workspace.use } as const
const path = '/api/data/users'
const params = z.object({ id })
const perMinute = { limit: 60, seconds: 60 }

/** That the reader follows somebody, and that they follow the reader. */
const [mine, theirs] = [alias(follows, 'mine'), alias(follows, 'theirs')]

const ofOffice = sql`(select ${accounts.id} from ${accounts} where ${inOffice})`
const columns = {
  ...authorColumns,
  role: accounts.role,
  posts: sql<number>`(select count(*)::int from ${posts} where ${posts.accountId} = ${accounts.id})`,
  followers: sql<number>`(select count(*)::int from ${follows} where ${follows.followedId} = ${accounts.id} and ${follows.followerId} in ${ofOffice})`,
  following: sql<number>`(select count(*)::int from ${follows} where ${follows.followerId} = ${accounts.id} and ${follows.followedId} in ${ofOffice})`,
  followed: sql<boolean>`${mine.followerId} is not null`,
  follows: sql<boolean>`${theirs.followerId} is not null`,
}

const shown = {
  everybody: undefined,
  followers: isNotNull(theirs.followerId),
  following: isNotNull(mine.followerId),
  friends: and(isNotNull(theirs.followerId), isNotNull(mine.followerId)),
} as const

const isFollowed = (reader: string) => and(eq(mine.followedId, accounts.id), eq(mine.followerId, reader))
const isFollowing = (reader: string) => and(eq(theirs.followerId, accounts.id), eq(theirs.followedId, reader))

async function countColleagues(db: Db, reader: string, where: SQL | undefined): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(accounts)
    .leftJoin(mine, isFollowed(reader))
    .leftJoin(theirs, isFollowing(reader))
    .where(where)
  return row?.count ?? 0
}

async function listColleagues(
  db: Db,
  reader: string,
  where: SQL | undefined,
  { limit, offset }: { limit: number; offset: number },
): Promise<Colleague[]> {
  const rows = await db
    .select(columns)
    .from(accounts)
    .leftJoin(mine, isFollowed(reader))
    .leftJoin(theirs, isFollowing(reader))
    .where(where)
    .orderBy(asc(sql`lower(concat_ws(' ', ${accounts.firstName}, ${accounts.lastName}))`), asc(accounts.id))
    .limit(limit)
    .offset(offset)
  return rows.map(({ firstName, lastName, photo, ...row }) => ({
    ...row,
    ...authorOf({ id: row.id, firstName, lastName, photo }),
  }))
}

/** Somebody of the office. Whoever is not of it is not there: no family and no driver. */
export async function findColleague(db: Db, reader: string, accountId: string): Promise<Colleague> {
  const where = and(inOffice, eq(accounts.id, accountId))
  const [found] = await listColleagues(db, reader, where, { limit: 1, offset: 0 })
  if (!found) throw notFound()
  return found
}

const list = defineRoute({
  ...common,
  method: 'get',
  path,
  summary: 'The other people of the office by name: all of them, or those one follows or is followed by',
  query: colleagueQuery,
  answers: { 200: colleaguePage },
  handle: async ({ db, query, request, user }) => {
    const wanted = readPage(query)
    const where = and(
      inOffice,
      ne(accounts.id, user.id),
      shown[query.show ?? 'everybody'],
      containsWords(query.search, accounts.firstName, accounts.lastName),
    )
    const all = await countColleagues(db, user.id, where)
    return pageAnswer(request, wanted, all, await listColleagues(db, user.id, where, wanted))
  },
})

const read = defineRoute({
  ...common,
  method: 'get',
  path: `${path}/{id}`,
  summary: 'Somebody of the office as the others see them',
  params,
  answers: { 200: colleague },
  handle: ({ db, params, user }) => findColleague(db, user.id, params.id),
})

const follow = defineRoute({
  ...common,
  method: 'put',
  path: `${path}/{id}/follow`,
  summary: 'Follows somebody of the office, or does so no longer',
  params,
  body: followInput,
  answers: { 200: colleague },
  handle: async ({ body, db, now, params, t, user }) => {
    await countWithin(db, `follows:${user.id}`, now, perMinute)
    if (params.id === user.id) throw invalid({ non_field_errors: [t('posts:own')] })
    await findColleague(db, user.id, params.id)
    const row = { followerId: user.id, followedId: params.id }
    if (body.followed) await db.insert(follows).values(row).onConflictDoNothing()
    else
      await db
        .delete(follows)
        .where(and(eq(follows.followerId, row.followerId), eq(follows.followedId, row.followedId)))
    return findColleague(db, user.id, params.id)
  },
})

export const colleagueRoutes: readonly Route[] = [list, read, follow]
