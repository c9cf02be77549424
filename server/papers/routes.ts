import { count, sql } from 'drizzle-orm'
import * as z from 'zod'
import * as access from '#contract/access.ts'
import { paperCounts, paperRejection } from '#contract/document.ts'
import type { WriteContext } from '#server/platform/history/actor-context.ts'
import { defineRoute, type Route } from '#server/platform/http/define-route.ts'
import type { Register } from '#server/resources/define-resource.ts'
import { whereOf } from '#server/resources/list.ts'
import { stepRoute } from '#server/resources/step-route.ts'
import { documents } from '#server/schema/fleet.ts'
import { assistantDocumentRegister } from './assistant-documents.register.ts'
import { afterStep, decide, type Step } from './decide.ts'
import { documentRegister } from './documents.register.ts'
import { driverDocumentRegister } from './driver-documents.register.ts'
import { dueSql, type PaperRow, todayOf } from './status.ts'
import { vehicleDocumentRegister } from './vehicle-documents.register.ts'

const nothing = z.strictObject({})

const about: Record<Step, string> = {
  approve: 'accepts one; what it kept from working, works again at once',
  reject: 'refuses one, with the reason that its owner reads',
  require: 'asks for a valid one: without it its owner can’t work or be used',
  waive: 'takes back that it is required',
}

const stepOf = (register: Register, name: Step) => ({
  register,
  action: name,
  summary: `${register.resource.tag}: ${about[name]}`,
  access: access.documents.review,
  after: (ctx: WriteContext, row: PaperRow) => afterStep(ctx, row, name),
})

function routesOf(register: Register): Route[] {
  const { resource } = register
  const path = `/api/web/${resource.name}`
  const tags = [resource.tag]
  const plain = (['approve', 'require', 'waive'] as const).map((name) =>
    stepRoute<PaperRow, typeof nothing>({
      ...stepOf(register, name),
      body: nothing,
      take: (ctx, row) => decide(ctx, row, name, null),
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
    stepRoute<PaperRow, typeof paperRejection>({
      ...stepOf(register, 'reject'),
      body: paperRejection,
      take: (ctx, row, { reason }) => decide(ctx, row, 'reject', reason),
    }),
  ]
}

/** The steps of papers, in each of their registers. */
export const paperRoutes: readonly Route[] = [
  driverDocumentRegister,
  assistantDocumentRegister,
  vehicleDocumentRegister,
  documentRegister,
].flatMap(routesOf)
