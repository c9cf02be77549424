import { and, count, eq, inArray, type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import { type Assignee, assignee, assigneeListQuery } from '#contract/assignee.ts'
import { page } from '#contract/page.ts'
import { id } from '#contract/record.ts'
import type { Db } from '#server/db/connect.ts'
import { accounts } from '#server/db/schema/accounts.ts'
import { defineRoute, type Route } from '#server/http/define-route.ts'
import { pageAnswer, readPage } from '#server/http/page.ts'
import { notFound } from '#server/http/problem.ts'
import { containsWords } from '#server/people/search.ts'
import { careReaders } from './reach.ts'

/** What an account is called. */
export const accountName = sql<string>`concat_ws(' ', ${accounts.firstName}, ${accounts.lastName})`

/** Whoever can be given complaints and tickets: they work on them, and see those of safeguarding too. */
const able = and(inArray(accounts.role, ['admin', 'support']), eq(accounts.status, 'active'))

const fields = { id: accounts.id, name: accountName, role: sql<Assignee['role']>`${accounts.role}` }

/** Those of `ids` who can't be given any; what is no id is nobody. */
export async function unableOf(db: Db, ids: readonly unknown[]): Promise<Set<string>> {
  const wanted = [...new Set(ids.filter((one) => typeof one === 'string'))]
  if (wanted.length === 0) return new Set()
  const found = await db
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(able, inArray(accounts.id, wanted)))
  return new Set(wanted).difference(new Set(found.map((one) => one.id)))
}

const list = defineRoute({
  method: 'get',
  path: '/api/web/assignees',
  summary: 'Who can be given complaints and tickets',
  tags: ['Care'],
  access: careReaders,
  query: assigneeListQuery,
  answers: { 200: page(assignee) },
  handle: async ({ db, query, request }) => {
    const wanted = readPage(query)
    const where: SQL | undefined = and(
      able,
      containsWords(query.search, accounts.firstName, accounts.lastName),
    )
    const [total] = await db.select({ count: count() }).from(accounts).where(where)
    const rows = await db
      .select(fields)
      .from(accounts)
      .where(where)
      .orderBy(accounts.lastName, accounts.firstName, accounts.id)
      .limit(wanted.limit)
      .offset(wanted.offset)
    return pageAnswer(request, wanted, total?.count ?? 0, rows)
  },
})

const one = defineRoute({
  method: 'get',
  path: '/api/web/assignees/{id}',
  summary: 'What somebody who was given complaints or tickets is called',
  tags: ['Care'],
  access: careReaders,
  params: z.object({ id }),
  answers: { 200: assignee },
  handle: async ({ db, params }) => {
    const [found] = await db
      .select(fields)
      .from(accounts)
      .where(and(able, eq(accounts.id, params.id)))
    if (!found) throw notFound()
    return found
  },
})

export const assigneeRoutes: readonly Route[] = [list, one]
