import * as z from 'zod'
import * as access from '#contract/access.ts'
import {
  booking,
  bookingActionInput,
  bulkInput,
  cancellation,
  candidatesQuery,
  sentBooking,
  undoInput,
} from '#contract/booking.ts'
import { bulkResult } from '#contract/page.ts'
import { id } from '#contract/record.ts'
import { tripCandidates } from '#contract/trip.ts'
import { movingAction } from '#server/bookings/step.ts'
import { withPoints } from '#server/places/locate.ts'
import type { ActorContext } from '#server/platform/history/actor-context.ts'
import { defineRoute, type Route, reply } from '#server/platform/http/define-route.ts'
import { ifMatch, requireIfMatch } from '#server/platform/http/if-match.ts'
import { bookingCandidates } from './assign-booking.ts'
import { bulkAction } from './bulk-bookings.ts'
import { previewCancel } from './cancel-fee.ts'
import { editBooking } from './edit-booking.ts'
import { moveBooking } from './move-booking.ts'
import { readBooking } from './read-booking.ts'
import { undoBulk } from './undo-bookings.ts'

const tags = ['Bookings']
const path = '/api/web/booking-management'
const params = z.object({ id })

/** A booking with its version as ETag, to be sent back in If-Match. */
async function answer(ctx: ActorContext, bookingId: string) {
  const found = await readBooking(ctx, bookingId)
  return reply(200, found, { etag: `"${found.version}"` })
}

const candidates = defineRoute({
  method: 'get',
  path: `${path}/candidates`,
  summary: 'Who could take all these bookings and with what, and what speaks against the others',
  tags,
  access: access.bookings.dispatch,
  query: candidatesQuery,
  answers: { 200: tripCandidates },
  handle: (ctx) => bookingCandidates(ctx, ctx.query.ids),
})

const one = defineRoute({
  method: 'get',
  path: `${path}/{id}`,
  summary: 'A booking',
  tags,
  access: 'signed-in',
  params,
  answers: { 200: booking },
  handle: (ctx) => answer(ctx, ctx.params.id),
})

const edit = defineRoute({
  method: 'put',
  path: `${path}/{id}`,
  ifMatch: 'required',
  summary: 'Changes a booking; needs If-Match with its version',
  tags,
  access: access.bookings.write,
  params,
  record: booking,
  body: sentBooking,
  answers: { 200: booking },
  handle: async (ctx) => {
    const body = await withPoints(ctx, ctx.body)
    await editBooking(ctx, ctx.params.id, body, requireIfMatch(ctx.request), ctx.env)
    return answer(ctx, ctx.params.id)
  },
})

const cancelPreview = defineRoute({
  method: 'get',
  path: `${path}/{id}/cancellation`,
  summary: 'Whether a booking can be cancelled now, and what that costs; nothing is changed',
  tags,
  access: access.bookings.write,
  params,
  answers: { 200: cancellation },
  handle: (ctx) => previewCancel(ctx, ctx.params.id),
})

const act = defineRoute({
  method: 'post',
  path: `${path}/{id}/actions/{action}`,
  ifMatch: 'optional',
  summary: 'Takes a booking one step on; If-Match is honoured when sent',
  tags,
  access: access.bookings.write,
  params: z.object({ id, action: movingAction }),
  body: bookingActionInput,
  answers: { 200: booking },
  handle: async (ctx) => {
    const { id: bookingId, action } = ctx.params
    await moveBooking(ctx, bookingId, action, ctx.body, ifMatch(ctx.request))
    return answer(ctx, bookingId)
  },
})

const bulk = defineRoute({
  method: 'post',
  path: `${path}/bulk`,
  summary: 'One action on many bookings, with a result for each',
  tags,
  access: access.bookings.dispatch,
  body: bulkInput,
  answers: { 200: bulkResult },
  handle: (ctx) => bulkAction(ctx, ctx.body),
})

const undo = defineRoute({
  method: 'post',
  path: `${path}/undo`,
  summary: 'Takes a bulk action back within ten minutes, with a result for each booking',
  tags,
  access: access.bookings.dispatch,
  body: undoInput,
  answers: { 200: bulkResult },
  handle: (ctx) => undoBulk(ctx, ctx.body.undo),
})

/** Routes with fixed segments come before those with an id. */
export const bookingDispatchRoutes: readonly Route[] = [candidates, one, cancelPreview, bulk, undo, edit, act]
