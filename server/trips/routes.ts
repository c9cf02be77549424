import * as z from 'zod'
import * as access from '#contract/access.ts'
import { candidatesQuery } from '#contract/booking.ts'
import { tripHandover } from '#contract/handover.ts'
import { page } from '#contract/page.ts'
import { id } from '#contract/record.ts'
import {
  statusCounts,
  trip,
  tripCandidates,
  tripCandidatesQuery,
  tripExportQuery,
  tripListQuery,
  tripRow,
} from '#contract/trip.ts'
import { tripBoardAnswer, tripBoardQuery } from '#contract/trip-board.ts'
import { recordAudit } from '#server/platform/history/audit.ts'
import { defineRoute, type Route } from '#server/platform/http/define-route.ts'
import { pageAnswer, readPage } from '#server/platform/http/page.ts'
import { translate } from '#server/platform/i18n/messages.ts'
import { media } from '#server/platform/sheets/table-file.ts'
import { tripBoard as readBoard } from './board.ts'
import { candidatesInstead, tripCandidates as readCandidates } from './candidates.ts'
import { exportTrips } from './export.ts'
import { tripHandover as readHandover } from './handover.ts'
import { countTrips, listTrips } from './list.ts'
import { readTrip } from './read.ts'

const tags = ['Trips']

const list = defineRoute({
  method: 'get',
  path: '/api/web/trip-management',
  summary: 'Trips, a page at a time',
  tags,
  access: 'signed-in',
  query: tripListQuery,
  answers: { 200: page(tripRow) },
  handle: async (ctx) => {
    const wanted = readPage(ctx.query)
    const { count, results, more } = await listTrips(ctx, ctx.query, wanted, ctx.env.OPERATOR_ZONE)
    return pageAnswer(ctx.request, wanted, count, results, more)
  },
})

const counts = defineRoute({
  method: 'get',
  path: '/api/web/trip-management/counts',
  summary: 'How many trips stand in each state, under the other filters',
  tags,
  access: 'signed-in',
  query: tripListQuery,
  answers: { 200: statusCounts },
  handle: (ctx) => countTrips(ctx, ctx.query, ctx.env.OPERATOR_ZONE),
})

const board = defineRoute({
  method: 'get',
  path: '/api/web/trip-management/board',
  summary: 'A day by driver, with what stands against it; today without a date',
  tags,
  access: 'signed-in',
  query: tripBoardQuery,
  answers: { 200: tripBoardAnswer },
  handle: (ctx) => readBoard(ctx, ctx.query, ctx.env.OPERATOR_ZONE),
})

const download = defineRoute({
  method: 'get',
  path: '/api/web/trip-management/export',
  summary: 'All filtered trips as CSV or XLSX',
  tags,
  access: 'signed-in',
  query: tripExportQuery,
  content: Object.values(media),
  limited: true,
  answers: { 200: z.string() },
  handle: (ctx) => {
    const { language, format = 'csv', ...query } = ctx.query
    const reader = language ? { ...ctx, locale: language, t: translate(language) } : ctx
    return exportTrips(reader, query, ctx.env.OPERATOR_ZONE, format)
  },
})

const one = defineRoute({
  method: 'get',
  path: '/api/web/trip-management/{id}',
  summary: 'A trip',
  tags,
  access: 'signed-in',
  params: z.object({ id }),
  answers: { 200: trip },
  handle: async (ctx) => {
    const found = await readTrip(ctx, ctx.params.id)
    await recordAudit(
      ctx,
      'read',
      'child',
      found.children.map((child) => child.id),
    )
    return found
  },
})

const handover = defineRoute({
  method: 'get',
  path: '/api/web/trip-management/{id}/handover',
  summary: 'To whom each passenger of a trip under way can be released',
  tags,
  access: access.trips.drive,
  params: z.object({ id }),
  answers: { 200: tripHandover },
  handle: (ctx) => readHandover(ctx, ctx.params.id),
})

const candidates = defineRoute({
  method: 'get',
  path: '/api/web/trip-management/{id}/candidates',
  summary: 'Who could drive a trip and with what, and what speaks against the others',
  tags,
  access: access.trips.write,
  params: z.object({ id }),
  query: tripCandidatesQuery,
  answers: { 200: tripCandidates },
  handle: (ctx) => candidatesInstead(ctx, ctx.params.id, ctx.query),
})

const manyCandidates = defineRoute({
  method: 'get',
  path: '/api/web/trip-management/candidates',
  summary: 'Who could take all these trips and with what, and what speaks against the others',
  tags,
  access: access.trips.write,
  query: candidatesQuery,
  answers: { 200: tripCandidates },
  handle: (ctx) => readCandidates(ctx, ctx.query.ids),
})

/** Those with a fixed word come before the one that takes any id; `#server/dispatch` has what changes trips. */
export const tripRoutes: Route[] = [list, counts, board, download, manyCandidates, one, handover, candidates]
