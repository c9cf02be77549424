import { and, eq } from 'drizzle-orm'
import * as z from 'zod'
import { flags } from '#contract/lists/common.ts'
import { page } from '#contract/page.ts'
import { id } from '#contract/record.ts'
import { newTripInput, trip, tripActionInput, tripInput } from '#contract/trip.ts'
import { tripAction } from '#contract/trip-states.ts'
import type { Acting } from '#server/platform/history/acting.ts'
import { recordAudit } from '#server/platform/history/audit.ts'
import { defineRoute, type Route } from '#server/platform/http/define-route.ts'
import { ifMatch, requireIfMatch } from '#server/platform/http/if-match.ts'
import { pageAnswer, readPage } from '#server/platform/http/page.ts'
import { notFound } from '#server/platform/http/problem.ts'
import { bookingScope } from '#server/reach/bookings.ts'
import { bookings } from '#server/schema/bookings.ts'
import { dispatchRoles } from './actions.ts'
import { createTrip, moveTrip } from './commands.ts'
import { deleteTrip } from './delete.ts'
import { editTrip } from './edit.ts'
import { readTrip, readTrips } from './read.ts'

const tags = ['Trips']
const path = '/api/trips/trip-request/{id}'
const params = z.object({ id: id.describe('The id of the trip') })

async function checkBookingReach({ db, user }: Pick<Acting, 'db' | 'user'>, bookingId: string) {
  const { where } = await bookingScope(db, user)
  const [found] = await db
    .select({ id: bookings.id })
    .from(bookings)
    .where(and(eq(bookings.id, bookingId), where))
  if (!found) throw notFound()
}

const ofBooking = defineRoute({
  method: 'get',
  path,
  summary: 'The trips of a booking; the id is the booking’s',
  tags,
  access: 'signed-in',
  params: z.object({ id: id.describe('The id of the booking') }),
  query: z.strictObject({
    pagination: z.enum(flags).optional(),
    page: z.string().optional(),
    page_size: z.string().optional(),
  }),
  answers: { 200: page(trip) },
  handle: async (ctx) => {
    await checkBookingReach(ctx, ctx.params.id)
    const wanted = readPage(ctx.query)
    const { count, trips: shown } = await readTrips(ctx, { bookingId: ctx.params.id, ...wanted })
    await recordAudit(
      ctx,
      'read',
      'child',
      shown.flatMap((one) => one.children.map((child) => child.id)),
    )
    return pageAnswer(ctx.request, wanted, count, shown)
  },
})

const add = defineRoute({
  method: 'post',
  path: '/api/trips/trip-request',
  summary: 'Adds a trip to the booking named by addtrip',
  tags,
  access: dispatchRoles,
  query: z.strictObject({ addtrip: id }),
  body: newTripInput,
  answers: { 201: trip },
  handle: async (ctx) => {
    const made = await createTrip(ctx, ctx.query.addtrip, new Date(ctx.body.ride_start_time))
    return readTrip(ctx, made.id)
  },
})

const edit = defineRoute({
  method: 'put',
  path,
  ifMatch: 'required',
  summary: 'Changes start, driver, vehicle and assistant of a planned trip; needs If-Match with its version',
  tags,
  access: dispatchRoles,
  params,
  record: trip,
  body: tripInput,
  answers: { 200: trip },
  handle: async (ctx) => {
    await editTrip(ctx, ctx.params.id, ctx.body, requireIfMatch(ctx.request))
    return readTrip(ctx, ctx.params.id)
  },
})

const remove = defineRoute({
  method: 'delete',
  path,
  ifMatch: 'optional',
  summary: 'Deletes a trip that nobody drives yet',
  tags,
  access: dispatchRoles,
  params,
  answers: { 204: z.undefined() },
  handle: async (ctx) => {
    await deleteTrip(ctx, ctx.params.id, ifMatch(ctx.request))
    return undefined
  },
})

const act = defineRoute({
  method: 'post',
  path: '/api/trips/trip-request/{id}/actions/{action}',
  ifMatch: 'optional',
  summary: 'Takes a trip one step on; If-Match is honoured when sent',
  tags,
  access: ['admin', 'dispatcher', 'driver'],
  params: z.object({ id, action: tripAction.exclude(['edit', 'delete']) }),
  body: tripActionInput,
  answers: { 200: trip },
  handle: async (ctx) => {
    const { id: tripId, action } = ctx.params
    await moveTrip(ctx, tripId, action, ctx.body, ifMatch(ctx.request))
    return readTrip(ctx, tripId)
  },
})

/** The calls of the specification and the actions, which follow their style. */
export const tripRequestRoutes: Route[] = [ofBooking, add, edit, remove, act]
