import { eq } from 'drizzle-orm'
import * as z from 'zod'
import * as access from '#contract/access.ts'
import {
  application,
  applicationAction,
  applicationCounts,
  applicationCountsQuery,
  applicationDecision,
  applicationListQuery,
  applicationPage,
} from '#contract/application.ts'
import { id } from '#contract/record.ts'
import { recordAudit } from '#server/platform/history/audit.ts'
import { defineRoute, type Route } from '#server/platform/http/define-route.ts'
import { pageAnswer, readPage } from '#server/platform/http/page.ts'
import { notFound } from '#server/platform/http/problem.ts'
import { applications } from '#server/schema/applications.ts'
import { approve, reject } from './decide.ts'
import { publicApplicationRoutes } from './public-routes.ts'
import { countApplications, listApplications, toAnswer } from './read.ts'

const path = '/api/web/registrations'

const list = defineRoute({
  method: 'get',
  path,
  summary: 'Applications of drivers and companies, those that wait first; each one shown is audited',
  tags: ['Registration'],
  access: access.applications.read,
  query: applicationListQuery,
  answers: { 200: applicationPage },
  handle: async (ctx) => {
    const wanted = readPage(ctx.query)
    const { count, results } = await listApplications(ctx, ctx.query, wanted)
    const ids = results.map((row) => row.id)
    await recordAudit(ctx, 'list', 'registration', ids)
    return pageAnswer(ctx.request, wanted, count, results)
  },
})

const counts = defineRoute({
  method: 'get',
  path: `${path}/counts`,
  summary: 'How many applications stand in each state',
  tags: ['Registration'],
  access: access.applications.read,
  query: applicationCountsQuery,
  answers: { 200: applicationCounts },
  handle: (ctx) => countApplications(ctx, ctx.query.kind),
})

const read = defineRoute({
  method: 'get',
  path: `${path}/{id}`,
  summary: 'One application with all that was sent in',
  tags: ['Registration'],
  access: access.applications.read,
  params: z.object({ id }),
  answers: { 200: application },
  handle: async (ctx) => {
    const { db, user, params } = ctx
    const rows = await db.select().from(applications).where(eq(applications.id, params.id))
    const [found] = await toAnswer(db, rows, user.role)
    if (!found) throw notFound()
    await recordAudit(ctx, 'read', 'registration', [found.id])
    return found
  },
})

const decide = defineRoute({
  method: 'post',
  path: `${path}/{id}/actions/{action}`,
  summary: 'Approve an application, or reject it with a reason; the applicant is told by mail',
  tags: ['Registration'],
  access: access.applications.decide,
  params: z.object({ id, action: applicationAction }),
  body: applicationDecision,
  answers: { 200: application },
  handle: async (ctx) => {
    const { db, user, params, body } = ctx
    const row =
      params.action === 'approve' ? await approve(ctx, params.id) : await reject(ctx, params.id, body.reason)
    const [done] = await toAnswer(db, [row], user.role)
    if (!done) throw notFound()
    return done
  },
})

export const applicationRoutes: readonly Route[] = [...publicApplicationRoutes, list, counts, read, decide]
