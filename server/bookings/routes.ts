import * as z from 'zod'
import * as access from '#contract/access.ts'
import {
  bookingExportQuery,
  bookingListQuery,
  bookingRow,
  newBookingAnswer,
  sentNewBooking,
} from '#contract/booking.ts'
import { page } from '#contract/page.ts'
import { importProgress, importQuery, importResult } from '#contract/register.ts'
import { statusCounts } from '#contract/trip.ts'
import { withPoints } from '#server/places/locate.ts'
import { defineRoute, type Route } from '#server/platform/http/define-route.ts'
import { pageAnswer, readPage } from '#server/platform/http/page.ts'
import { translate } from '#server/platform/i18n/messages.ts'
import { importers, importFile } from '#server/platform/sheets/import-file.ts'
import { media } from '#server/platform/sheets/table-file.ts'
import { createBookings } from './create.ts'
import { exportBookings } from './export.ts'
import { bookingImport, bookingTemplate } from './import.ts'
import { countByStatus, listBookings } from './list.ts'

const tags = ['Bookings']
const path = '/api/web/booking-management'

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
  access: importers(access.bookings.write),
  content: [media.csv],
  answers: { 200: z.string() },
  handle: bookingTemplate,
})

const take = defineRoute({
  method: 'post',
  path: bookingImport.path,
  summary: 'Books the rides of a CSV file, all of them or none; a dry run only tells what is wrong',
  tags,
  access: importers(access.bookings.write),
  query: importQuery,
  raw: true,
  answers: { 200: importResult },
  progress: importProgress,
  handle: (ctx) => importFile(bookingImport, ctx, ctx.query.dry_run === 'true'),
})

const create = defineRoute({
  method: 'post',
  path,
  summary: 'Books a ride or a series of rides',
  tags,
  access: access.bookings.write,
  body: sentNewBooking,
  answers: { 201: newBookingAnswer },
  handle: async (ctx) => createBookings(ctx, await withPoints(ctx, ctx.body), ctx.env),
})

/** Lists, files and new bookings; `#server/dispatch` has what concerns their trips too. */
export const bookingRoutes: readonly Route[] = [list, counts, download, template, take, create]
