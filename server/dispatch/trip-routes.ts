import { and, eq } from 'drizzle-orm'
import * as z from 'zod'
import * as access from '#contract/access.ts'
import { undoInput } from '#contract/booking.ts'
import { wrongWord } from '#contract/handover.ts'
import { flags } from '#contract/lists/common.ts'
import { bulkResult, page } from '#contract/page.ts'
import { id } from '#contract/record.ts'
import { newTripInput, trip, tripActionInput, tripBulkInput, tripInput } from '#contract/trip.ts'
import { tripShareInput, tripSharePreview } from '#contract/trip-share.ts'
import { tripAction } from '#contract/trip-states.ts'
import type { ActorContext } from '#server/platform/history/actor-context.ts'
import { recordAudit } from '#server/platform/history/audit.ts'
import { defineRoute, type Route, reply } from '#server/platform/http/define-route.ts'
import { ifMatch, requireIfMatch } from '#server/platform/http/if-match.ts'
import { pageAnswer, readPage } from '#server/platform/http/page.ts'
import { notFound } from '#server/platform/http/problem.ts'
import { bookingScope } from '#server/reach/bookings.ts'
import { bookings } from '#server/schema/bookings.ts'
import { readTrip, readTrips } from '#server/trips/read.ts'
import { bulkTrips } from './bulk-trips.ts'
import { previewShare } from './preview-share.ts'
import { shareTrip } from './share-trip.ts'
import { splitTrip } from './split-trip.ts'
import { createTrip, deleteTrip, editTrip, moveTrip } from './trip-commands.ts'
import { undoTrips } from './undo-trips.ts'

const tags = ['Trips']
const path = '/api/trips/trip-request/{id}'
const params = z.object({ id: id.describe('The id of the trip') })

async function checkBookingReach({ db, user }: Pick<ActorContext, 'db' | 'user'>, bookingId: string) {
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
  access: access.trips.write,
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
  access: access.trips.write,
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
  access: access.trips.write,
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
  access: access.trips.drive,
  params: z.object({ id, action: tripAction.exclude(['share_link', 'share', 'split', 'edit', 'delete']) }),
  body: tripActionInput,
  answers: { 200: trip, 409: wrongWord },
  handle: async (ctx) => {
    const { id: tripId, action } = ctx.params
    const wrong = await moveTrip(ctx, tripId, action, ctx.body, ifMatch(ctx.request))
    return wrong ? reply(409, wrong) : readTrip(ctx, tripId)
  },
})

const share = defineRoute({
  method: 'post',
  path: `${path}/bookings`,
  ifMatch: 'optional',
  summary:
    'Puts more bookings, or all those of other trips, on a planned trip; If-Match is honoured when sent',
  tags,
  access: access.trips.write,
  params,
  body: tripShareInput,
  answers: { 200: trip },
  handle: async (ctx) => {
    await shareTrip(ctx, ctx.params.id, ctx.body, ifMatch(ctx.request))
    return readTrip(ctx, ctx.params.id)
  },
})

const preview = defineRoute({
  method: 'post',
  path: `${path}/bookings/preview`,
  summary: 'What a planned trip would be with more bookings, and what speaks against it; changes nothing',
  tags,
  access: access.trips.write,
  params,
  body: tripShareInput,
  answers: { 200: tripSharePreview },
  handle: (ctx) => previewShare(ctx, ctx.params.id, ctx.body),
})

const split = defineRoute({
  method: 'delete',
  path: `${path}/bookings/{booking}`,
  ifMatch: 'optional',
  summary: 'Takes a booking off a planned trip that it shares; answers the trip of its own that it has then',
  tags,
  access: access.trips.write,
  params: params.extend({ booking: id.describe('The id of the booking') }),
  answers: { 200: trip },
  handle: async (ctx) => {
    const { id: tripId, booking } = ctx.params
    const own = await splitTrip(ctx, tripId, booking, ifMatch(ctx.request))
    return readTrip(ctx, own.id)
  },
})

const bulk = defineRoute({
  method: 'post',
  path: '/api/web/trip-management/bulk',
  summary: 'One action on many trips, with a result for each',
  tags,
  access: access.trips.write,
  body: tripBulkInput,
  answers: { 200: bulkResult },
  handle: (ctx) => bulkTrips(ctx, ctx.body),
})

const undo = defineRoute({
  method: 'post',
  path: '/api/web/trip-management/undo',
  summary: 'Takes a bulk action back within ten minutes, with a result for each trip',
  tags,
  access: access.trips.write,
  body: undoInput,
  answers: { 200: bulkResult },
  handle: (ctx) => undoTrips(ctx, ctx.body.undo),
})

/** The calls of the specification, the actions, which follow their style, and what is done to many trips. */
export const tripDispatchRoutes: Route[] = [
  ofBooking,
  add,
  edit,
  remove,
  act,
  share,
  preview,
  split,
  bulk,
  undo,
]
