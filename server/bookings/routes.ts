import * as z from 'zod'
import {
  booking,
  bookingActionInput,
  bookingExportQuery,
  bookingListQuery,
  bookingRow,
  bulkInput,
  candidatesQuery,
  newBookingAnswer,
  sentBooking,
  sentNewBooking,
  undoInput,
} from '#contract/booking.ts'
import { bulkResult, page } from '#contract/page.ts'
import { id } from '#contract/record.ts'
import { importProgress, importQuery, importResult } from '#contract/register.ts'
import { statusCounts, tripCandidates } from '#contract/trip.ts'
import { withPoints } from '#server/places/locate.ts'
import type { Acting } from '#server/platform/history/acting.ts'
import { defineRoute, type Route, reply } from '#server/platform/http/define-route.ts'
import { ifMatch, requireIfMatch } from '#server/platform/http/if-match.ts'
import { translate } from '#server/platform/http/messages.ts'
import { pageAnswer, readPage } from '#server/platform/http/page.ts'
import { media } from '#server/platform/sheets/table-file.ts'
import { importers, takeFile } from '#server/platform/sheets/take-file.ts'
import { bookerRoles, dispatchRoles } from './actions.ts'
import { bulkAction } from './bulk.ts'
import { bookingCandidates } from './candidates.ts'
import { createBookings } from './create.ts'
import { editBooking } from './edit.ts'
import { exportBookings } from './export.ts'
import { bookingImport, bookingTemplate } from './import.ts'
import { countByStatus, listBookings } from './list.ts'
import { moveBooking, movingAction } from './move.ts'
import { readBooking } from './read.ts'
import { undoBulk } from './undo.ts'

const tags = ['Bookings']
const path = '/api/web/booking-management'
const params = z.object({ id })

/** A booking with its version as ETag, to be sent back in If-Match. */
async function answer(ctx: Acting, bookingId: string) {
  const found = await readBooking(ctx, bookingId)
  return reply(200, found, { etag: `"${found.version}"` })
}

const list = defineRoute({
  method: 'get',
  path,
  summary: 'Bookings, a page at a time; by day or upcoming in order of pickup, else the latest booked first',
  tags,
  access: 'signed-in',
  query: bookingListQuery,
  answers: { 200: page(bookingRow) },
  handle: async (ctx) => {
    const wanted = readPage(ctx.query)
    const { count, results, more } = await listBookings(ctx, ctx.query, wanted, ctx.env.OPERATOR_ZONE)
    return pageAnswer(ctx.request, wanted, count, results, more)
  },
})

const counts = defineRoute({
  method: 'get',
  path: `${path}/counts`,
  summary: 'How many bookings stand in each state, under the other filters',
  tags,
  access: 'signed-in',
  query: bookingListQuery,
  answers: { 200: statusCounts },
  handle: (ctx) => countByStatus(ctx, ctx.query, ctx.env.OPERATOR_ZONE),
})

const candidates = defineRoute({
  method: 'get',
  path: `${path}/candidates`,
  summary: 'Who could take all these bookings and with what, and what speaks against the others',
  tags,
  access: dispatchRoles,
  query: candidatesQuery,
  answers: { 200: tripCandidates },
  handle: (ctx) => bookingCandidates(ctx, ctx.query.ids),
})

const download = defineRoute({
  method: 'get',
  path: `${path}/export`,
  summary: 'All filtered bookings as CSV or XLSX',
  tags,
  access: 'signed-in',
  query: bookingExportQuery,
  content: Object.values(media),
  limited: true,
  answers: { 200: z.string() },
  handle: (ctx) => {
    const { language, format = 'csv', ...query } = ctx.query
    const reader = language ? { ...ctx, locale: language, t: translate(language) } : ctx
    return exportBookings(reader, query, ctx.env.OPERATOR_ZONE, format)
  },
})

const template = defineRoute({
  method: 'get',
  path: `${path}/template`,
  summary: 'A CSV file of rides to fill in and import',
  tags,
  access: importers(bookerRoles),
  content: [media.csv],
  answers: { 200: z.string() },
  handle: bookingTemplate,
})

const take = defineRoute({
  method: 'post',
  path: bookingImport.path,
  summary: 'Books the rides of a CSV file, all of them or none; a dry run only tells what is wrong',
  tags,
  access: importers(bookerRoles),
  query: importQuery,
  raw: true,
  answers: { 200: importResult },
  progress: importProgress,
  handle: (ctx) => takeFile(bookingImport, ctx, ctx.query.dry_run === 'true'),
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

const create = defineRoute({
  method: 'post',
  path,
  summary: 'Books a ride or a series of rides',
  tags,
  access: bookerRoles,
  body: sentNewBooking,
  answers: { 201: newBookingAnswer },
  handle: async (ctx) => createBookings(ctx, await withPoints(ctx, ctx.body), ctx.env),
})

const edit = defineRoute({
  method: 'put',
  path: `${path}/{id}`,
  ifMatch: 'required',
  summary: 'Changes a booking; needs If-Match with its version',
  tags,
  access: bookerRoles,
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

const act = defineRoute({
  method: 'post',
  path: `${path}/{id}/actions/{action}`,
  ifMatch: 'optional',
  summary: 'Takes a booking one step on; If-Match is honoured when sent',
  tags,
  access: bookerRoles,
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
  access: dispatchRoles,
  body: bulkInput,
  answers: { 200: bulkResult },
  handle: (ctx) => bulkAction(ctx, ctx.body),
})

const undo = defineRoute({
  method: 'post',
  path: `${path}/undo`,
  summary: 'Takes a bulk action back within ten minutes, with a result for each booking',
  tags,
  access: dispatchRoles,
  body: undoInput,
  answers: { 200: bulkResult },
  handle: (ctx) => undoBulk(ctx, ctx.body.undo),
})

/** Those with a fixed word come before the one that takes any id. */
export const bookingRoutes: readonly Route[] = [
  list,
  counts,
  candidates,
  download,
  template,
  take,
  one,
  create,
  bulk,
  undo,
  edit,
  act,
]
