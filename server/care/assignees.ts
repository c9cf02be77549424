import { and, count, eq, type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import * as access from '#contract/access.ts'
import { type Assignee, assignee, assigneeListQuery } from '#contract/assignee.ts'
import { page } from '#contract/page.ts'
import { id } from '#contract/record.ts'
import { defineRoute, type Route } from '#server/platform/http/define-route.ts'
import { pageAnswer, readPage } from '#server/platform/http/page.ts'
import { notFound } from '#server/platform/http/problem.ts'
import { containsWords } from '#server/platform/search/words.ts'
import { ableToCare } from '#server/reach/care.ts'
import { accounts } from '#server/schema/accounts.ts'

/** What an account is called. */
export const accountName = sql<string>`concat_ws(' ', ${accounts.firstName}, ${accounts.lastName})`

const fields = { id: accounts.id, name: accountName, role: sql<Assignee['role']>`${accounts.role}` }

const list = defineRoute({
  method: 'get',
  path: '/api/web/assignees',
  summary: 'Who can be given complaints and tickets',
  tags: ['Care'],
  access: access.assignees.read,
  query: assigneeListQuery,
  answers: { 200: page(assignee) },
  handle: async ({ db, query, request }) => {
    const wanted = readPage(query)
    const where: SQL | undefined = and(
      ableToCare,
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
  access: access.assignees.read,
  params: z.object({ id }),
  answers: { 200: assignee },
  handle: async ({ db, params }) => {
    const [found] = await db
      .select(fields)
      .from(accounts)
      .where(and(ableToCare, eq(accounts.id, params.id)))
    if (!found) throw notFound()
    return found
  },
})

export const assigneeRoutes: readonly Route[] = [list, one]
