import * as access from '#contract/access.ts'
import { stats, statsQuery } from '#contract/stats.ts'
import { defineRoute, type Route } from '#server/platform/http/define-route.ts'
import { forbidden } from '#server/platform/http/problem.ts'
import { readStats } from './stats.ts'

const read = defineRoute({
  method: 'get',
  path: '/api/web/stats',
  summary: 'The dashboard of a role: the caller’s own, or any for an admin',
  tags: ['Dashboard'],
  access: 'signed-in',
  query: statsQuery,
  answers: { 200: stats },
  handle: (ctx) => {
    const role = ctx.query.role ?? ctx.user.role
    if (role !== ctx.user.role && !access.dashboards.all.includes(ctx.user.role)) throw forbidden()
    return readStats(
      { ...ctx, user: { ...ctx.user, role } },
      { zone: ctx.env.OPERATOR_ZONE, currency: ctx.env.OPERATOR_CURRENCY },
    )
  },
})

export const statsRoutes: Route[] = [read]
