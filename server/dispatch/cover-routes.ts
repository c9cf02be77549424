import * as access from '#contract/access.ts'
import { undoInput } from '#contract/booking.ts'
import { coverInput, coverQuery, coverResult, coverPlan as plan } from '#contract/cover.ts'
import { defineRoute, type Route } from '#server/platform/http/define-route.ts'
import { cover } from './cover-commit.ts'
import { coverPlan } from './cover-plan.ts'
import { undoCover } from './cover-undo.ts'

const path = '/api/web/trip-management/cover'
const common = { tags: ['Trips'], access: access.trips.write } as const

/** The desk where trips are covered when somebody or something drops out; before the routes that take any id. */
export const coverRoutes: Route[] = [
  defineRoute({
    ...common,
    method: 'get',
    path,
    summary: 'Every trip that a disruption touches, and who could cover it; changes nothing',
    query: coverQuery,
    answers: { 200: plan },
    handle: (ctx) => coverPlan(ctx, ctx.query),
  }),
  defineRoute({
    ...common,
    method: 'post',
    path,
    summary: 'Covers the trips that a disruption touches, with a result for each',
    body: coverInput,
    answers: { 200: coverResult },
    handle: (ctx) => cover(ctx, ctx.body),
  }),
  defineRoute({
    ...common,
    method: 'post',
    path: `${path}/undo`,
    summary: 'Takes that back within ten minutes, with a result for each',
    body: undoInput,
    answers: { 200: coverResult },
    handle: (ctx) => undoCover(ctx, ctx.body.undo),
  }),
]
