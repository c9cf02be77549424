import * as z from 'zod'
import * as access from '#contract/access.ts'
import { undoInput } from '#contract/booking.ts'
import { bulkResult } from '#contract/page.ts'
import { id } from '#contract/record.ts'
import { seriesEditInput, seriesEditPreview } from '#contract/series-edit.ts'
import { seriesCancelInput, seriesSheet } from '#contract/series-sheet.ts'
import { withPoints } from '#server/places/locate.ts'
import type { ActorContext } from '#server/platform/history/actor-context.ts'
import { defineRoute, type Route } from '#server/platform/http/define-route.ts'
import { requireIfMatch } from '#server/platform/http/if-match.ts'
import { cancelSeries, undoSeries } from './cancel-series.ts'
import { editSeries, previewSeriesEdit } from './edit-series.ts'
import { readSeries } from './read-series.ts'

const tags = ['Bookings']
const path = '/api/web/booking-management/series'
const params = z.object({ id })

const edit = {
  method: 'post',
  ifMatch: 'required',
  tags,
  access: access.bookings.write,
  params,
  body: seriesEditInput,
} as const

async function editOf(ctx: ActorContext & { body: z.output<typeof seriesEditInput> }) {
  return { ...ctx.body, booking: await withPoints(ctx, ctx.body.booking) }
}

export const seriesDispatchRoutes: readonly Route[] = [
  defineRoute({
    ...edit,
    path: '/api/web/booking-management/{id}/series-edit/preview',
    summary: 'What an edit of a ride and others of its series would do to each; nothing is changed',
    answers: { 200: seriesEditPreview },
    handle: async (ctx) =>
      previewSeriesEdit(ctx, ctx.params.id, await editOf(ctx), requireIfMatch(ctx.request)),
  }),
  defineRoute({
    ...edit,
    path: '/api/web/booking-management/{id}/series-edit',
    summary: 'Changes a ride and others of its series; needs If-Match with its version',
    answers: { 200: bulkResult },
    handle: async (ctx) => editSeries(ctx, ctx.params.id, await editOf(ctx), requireIfMatch(ctx.request)),
  }),
  defineRoute({
    method: 'get',
    path: `${path}/{id}`,
    summary: 'A series with the totals of its rides',
    tags,
    access: access.bookings.series,
    params,
    answers: { 200: seriesSheet },
    handle: (ctx) => readSeries(ctx, ctx.params.id),
  }),
  defineRoute({
    method: 'post',
    path: `${path}/{id}/cancel`,
    summary: 'Cancels a ride of a series and those after it, all that are to come, or those of a pause',
    tags,
    access: access.bookings.write,
    params,
    body: seriesCancelInput,
    answers: { 200: bulkResult },
    handle: (ctx) => cancelSeries(ctx, ctx.params.id, ctx.body),
  }),
  defineRoute({
    method: 'post',
    path: `${path}/undo`,
    summary:
      'Takes a cancellation or an edit of rides of a series back within ten minutes, with a result for each ride',
    tags,
    access: access.bookings.dispatch,
    body: undoInput,
    answers: { 200: bulkResult },
    handle: (ctx) => undoSeries(ctx, ctx.body.undo),
  }),
]
