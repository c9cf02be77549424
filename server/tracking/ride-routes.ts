import * as z from 'zod'
import * as access from '#contract/access.ts'
import { id } from '#contract/record.ts'
import { ridePosition } from '#contract/tracking.ts'
import { defineRoute } from '#server/platform/http/define-route.ts'
import { notFound } from '#server/platform/http/problem.ts'
import { auditLook } from './audit-look.ts'
import { followRide } from './follow-ride.ts'
import { loadRide } from './load-ride.ts'

const position = defineRoute({
  method: 'get',
  path: '/api/trips/trip-request/{id}/position',
  summary: 'Where the vehicle of a trip is, from setting off to the handover of those whose ride it is',
  tags: ['Tracking'],
  access: access.ridePosition.read,
  params: z.object({ id: id.describe('The id of the trip') }),
  answers: { 200: ridePosition },
  handle: async (ctx) => {
    const ride = await loadRide(ctx, ctx.params.id)
    if (!ride) throw notFound()
    const followed = await followRide(ctx, ride)
    if (ride.state === 'under_way')
      await auditLook(
        ctx,
        ride.riders.map(({ childId }) => childId),
      )
    return { ...followed, trip: ride.trip.id, over: ride.state === 'over' }
  },
})

/** Where the vehicle of one's own ride is. */
export const rideRoutes = [position]
