import * as z from 'zod'
import * as access from '#contract/access.ts'
import { id } from '#contract/record.ts'
import { arrivalInput } from '#contract/tracking.ts'
import { defineRoute } from '#server/platform/http/define-route.ts'
import { recordArrival } from './fence-arrival.ts'

/** What a geofence suggests, done by whoever agrees. */
export const arrivalRoutes = [
  defineRoute({
    method: 'post',
    path: '/api/web/tracking/arrivals/{id}',
    summary:
      'Record that a trip has arrived at a stop, at the time at which its vehicle came into the geofence there; 409 where that is not so any more',
    tags: ['Tracking'],
    access: access.trips.write,
    params: z.strictObject({ id }),
    body: arrivalInput,
    answers: { 204: z.undefined() },
    handle: async (ctx) => {
      await recordArrival(ctx, ctx.params.id, ctx.body.stop, 'suggest')
      return undefined
    },
  }),
]
