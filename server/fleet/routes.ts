import { driverListQuery } from '#contract/fleet.ts'
import { page } from '#contract/page.ts'
import { driverOption } from '#contract/people.ts'
import { defineRoute, type Route } from '#server/http/define-route.ts'
import { pageAnswer, readPage } from '#server/http/page.ts'
import { listDrivers } from './list-drivers.ts'
import { fleetReaders } from './reach.ts'

const driverList = defineRoute({
  method: 'get',
  path: '/api/web/drivers',
  summary: 'Drivers, and what stops each from working today',
  tags: ['Drivers'],
  access: fleetReaders,
  query: driverListQuery,
  answers: { 200: page(driverOption) },
  handle: async (ctx) => {
    const wanted = readPage(ctx.query)
    const { count, results } = await listDrivers(ctx, ctx.query, wanted, ctx.env.OPERATOR_ZONE)
    return pageAnswer(ctx.request, wanted, count, results)
  },
})

export const fleetRoutes: Route[] = [driverList]
