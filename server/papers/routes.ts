import { count, sql } from 'drizzle-orm'
import * as z from 'zod'
import { paperCounts, paperRejection } from '#contract/document.ts'
import { id } from '#contract/record.ts'
import { documents } from '#server/db/schema/fleet.ts'
import { defineRoute, type Route, reply } from '#server/http/define-route.ts'
import type { Register } from '#server/resources/define-resource.ts'
import { readRecord, whereOf } from '#server/resources/list.ts'
import type { Resource, Working } from '#server/resources/spec.ts'
import { rowForStep } from '#server/resources/step.ts'
import { decide, type Step } from './decide.ts'
import { documentRegister } from './documents.ts'
import { driverDocumentRegister } from './driver-documents.ts'
import { reviewers } from './policy.ts'
import { dueSql, type PaperRow, todayOf } from './standing.ts'
import { vehicleDocumentRegister } from './vehicle-documents.ts'

const params = z.object({ id })

const about: Record<Step, string> = {
  approve: 'accepts one; what it kept from working, works again at once',
  reject: 'refuses one, with the reason that its owner reads',
  require: 'asks for a valid one: without it its owner can’t work or be used',
  waive: 'takes back that it is required',
}

async function step(
  resource: Resource,
  ctx: Working & { request: Request; params: { id: string } },
  name: Step,
  reason: string | null,
) {
  const row = await rowForStep(resource, ctx, ctx.params.id, name)
  // The rows of this register's table, which the shared screens know by their common columns only.
  await decide(resource, ctx, row as PaperRow, name, reason)
  const record = await readRecord(resource, ctx, row.id)
  return reply(200, record, { etag: `"${record.version}"` })
}

function routesOf({ resource }: Register): Route[] {
  const path = `/api/web/${resource.name}`
  const tags = [resource.tag]
  const plain = (['approve', 'require', 'waive'] as const).map((name) =>
    defineRoute({
      method: 'post',
      path: `${path}/{id}/actions/${name}`,
      summary: `${resource.tag}: ${about[name]}`,
      tags,
      access: reviewers,
      params,
      body: z.strictObject({}),
      answers: { 200: resource.record },
      handle: (ctx) => step(resource, ctx, name, null),
    }),
  )
  return [
    defineRoute({
      method: 'get',
      path: `${path}/counts`,
      summary: `${resource.tag}: how many there are by how near their last day is`,
      tags,
      access: resource.read,
      query: resource.query,
      answers: { 200: paperCounts },
      handle: async (ctx) => {
        const query = { ...(ctx.query as Record<string, string | undefined>), due: undefined }
        const due = dueSql(todayOf(ctx))
        const rows = await ctx.db
          .select({ due: sql<string>`due`, count: count() })
          .from(
            ctx.db
              .select({ due: due.as('due') })
              .from(documents)
              .where(whereOf(resource, ctx, query))
              .as('papers'),
          )
          .groupBy(sql`due`)
        const all = rows.reduce((sum, row) => sum + row.count, 0)
        return { all, ...Object.fromEntries(rows.map((row) => [row.due, row.count])) }
      },
    }),
    ...plain,
    defineRoute({
      method: 'post',
      path: `${path}/{id}/actions/reject`,
      summary: `${resource.tag}: ${about.reject}`,
      tags,
      access: reviewers,
      params,
      body: paperRejection,
      answers: { 200: resource.record },
      handle: (ctx) => step(resource, ctx, 'reject', ctx.body.reason),
    }),
  ]
}

/** What is done to papers beside keeping them, in each of their registers. */
export const paperRoutes: readonly Route[] = [
  driverDocumentRegister,
  vehicleDocumentRegister,
  documentRegister,
].flatMap(routesOf)
