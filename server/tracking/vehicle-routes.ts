import * as z from 'zod'
import * as access from '#contract/access.ts'
import { id } from '#contract/record.ts'
import { vehicleEvents as events } from '#contract/road-alert.ts'
import { trackedVehicles as answer, trail, trailQuery } from '#contract/tracking.ts'
import { defineRoute } from '#server/platform/http/define-route.ts'
import { trackedVehicles } from './tracked-vehicles.ts'
import { readTrail } from './trail.ts'
import { vehicleEvents } from './vehicle-events.ts'

const tags = ['Tracking']

const all = defineRoute({
  method: 'get',
  path: '/api/web/tracking/vehicles',
  summary: 'Where all vehicles that report are, and what they are out for',
  tags,
  access: access.tracking.read,
  answers: { 200: answer },
  handle: trackedVehicles,
})

const way = defineRoute({
  method: 'get',
  path: '/api/web/tracking/vehicles/{id}/trail',
  summary: 'Where a vehicle was in a span of a day at most',
  tags,
  access: access.tracking.read,
  params: z.strictObject({ id }),
  query: trailQuery,
  answers: { 200: trail },
  handle: (ctx) => readTrail(ctx, ctx.params.id, ctx.query),
})

const happened = defineRoute({
  method: 'get',
  path: '/api/web/tracking/vehicles/{id}/events',
  summary: 'What happened with a vehicle in a span of a day at most: steps of its trips, and alerts',
  tags,
  access: access.tracking.read,
  params: z.strictObject({ id }),
  query: trailQuery,
  answers: { 200: events },
  handle: (ctx) => vehicleEvents(ctx, ctx.params.id, ctx.query),
})

/** Where vehicles are and were, for those who watch over them. */
export const vehicleRoutes = [all, way, happened]
