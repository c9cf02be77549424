import * as z from 'zod'
import * as access from '#contract/access.ts'
import { undoInput } from '#contract/booking.ts'
import { bulkResult } from '#contract/page.ts'
import { id } from '#contract/record.ts'
import { seriesCancelInput, seriesSheet } from '#contract/series-sheet.ts'
import { defineRoute, type Route } from '#server/platform/http/define-route.ts'
import { cancelSeries, undoSeries } from './cancel-series.ts'
import { readSeries } from './read-series.ts'

const tags = ['Bookings']
const path = '/api/web/booking-management/series'
const params = z.object({ id })

export const seriesDispatchRoutes: readonly Route[] = [
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
    path: `${path}/undo`,
    summary: 'Takes a cancellation of rides of a series back within ten minutes, with a result for each ride',
    tags,
    access: access.bookings.dispatch,
    body: undoInput,
    answers: { 200: bulkResult },
    handle: (ctx) => undoSeries(ctx, ctx.body.undo),
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
]
