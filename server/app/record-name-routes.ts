import { and, asc, count, eq, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import * as z from 'zod'
import * as access from '#contract/access.ts'
import { page } from '#contract/page.ts'
import { id } from '#contract/record.ts'
import { type RecordName, recordName, recordNameListQuery } from '#contract/record-name.ts'
import { companyRegister } from '#server/companies/companies.register.ts'
import { driverRegister } from '#server/drivers/drivers.register.ts'
import { modelName, vehicleRegister } from '#server/fleet/vehicles.register.ts'
import { parentRegister } from '#server/people/parents.register.ts'
import type { WriteContext } from '#server/platform/history/actor-context.ts'
import { defineRoute, type Route } from '#server/platform/http/define-route.ts'
import { pageAnswer, readPage } from '#server/platform/http/page.ts'
import { notFound } from '#server/platform/http/problem.ts'
import { containsWords } from '#server/platform/search/words.ts'
import { referenceTargets } from '#server/reach/reference-targets.ts'
import type { Register } from '#server/resources/define-resource.ts'
import { searched } from '#server/resources/list.ts'
import type { Reference } from '#server/resources/spec.ts'
import { companies, drivers } from '#server/schema/people.ts'

interface Kind {
  register: Register
  what: Reference
  hint?: PgColumn | SQL<string>
  currency?: PgColumn
}
const kinds: readonly Kind[] = [
  { register: companyRegister, what: referenceTargets.company, currency: companies.currency },
  { register: driverRegister, what: referenceTargets.driver, hint: drivers.code },
  { register: vehicleRegister, what: referenceTargets.vehicle, hint: modelName },
  { register: parentRegister, what: referenceTargets.parent },
]

function routesOf({ register: { resource }, what, hint, currency }: Kind): Route[] {
  const { table, reach } = what
  const path = `/api/web/names/${resource.name}`
  const fields = {
    id: table.id,
    name: sql<string>`${what.name}`,
    hint: sql<string | null>`${hint ?? sql`null`}`,
    currency: sql<string | null>`${currency ?? sql`null`}`,
  }
  const within = ({ user }: WriteContext) => (access.names.all.includes(user.role) ? undefined : reach(user))
  const found = ({ user }: WriteContext, search = ''): SQL | undefined =>
    resource.read.includes(user.role)
      ? searched(resource, search, user)
      : containsWords(search, fields.name, fields.hint)
  const read = (ctx: WriteContext, where: SQL | undefined) =>
    ctx.db
      .select(fields)
      .from(table)
      .where(and(within(ctx), where))
  const common = { tags: ['Names'], access: [...resource.read, ...access.names.all] } as const

  return [
    defineRoute({
      ...common,
      method: 'get',
      path,
      summary: `${resource.tag}: what they are called, to choose one`,
      query: recordNameListQuery,
      answers: { 200: page(recordName) },
      handle: async (ctx) => {
        const wanted = readPage(ctx.query)
        const where = found(ctx, ctx.query.search)
        const [total] = await ctx.db
          .select({ count: count() })
          .from(table)
          .where(and(within(ctx), where))
        const rows = await read(ctx, where)
          .orderBy(asc(sql`lower(${what.name})`), table.id)
          .limit(wanted.limit)
          .offset(wanted.offset)
        return pageAnswer(ctx.request, wanted, total?.count ?? 0, rows as RecordName[])
      },
    }),
    defineRoute({
      ...common,
      method: 'get',
      path: `${path}/{id}`,
      summary: `${resource.tag}: what one is called`,
      params: z.object({ id }),
      answers: { 200: recordName },
      handle: async (ctx) => {
        const [one] = await read(ctx, eq(table.id, ctx.params.id))
        if (!one) throw notFound()
        return one as RecordName
      },
    }),
  ]
}

export const nameRoutes: readonly Route[] = kinds.flatMap(routesOf)
