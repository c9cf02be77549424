import * as z from 'zod'
import * as access from '#contract/access.ts'
import { reportNames } from '#contract/lists/reports.ts'
import { page } from '#contract/page.ts'
import { reportAnswer, reportExportQuery, reportQuery, reportRow, reportRowsQuery } from '#contract/report.ts'
import { defineRoute, type Route } from '#server/platform/http/define-route.ts'
import { pageAnswer, readPage } from '#server/platform/http/page.ts'
import { notFound } from '#server/platform/http/problem.ts'
import { translate } from '#server/platform/i18n/messages.ts'
import { media } from '#server/platform/sheets/table-file.ts'
import { exportReport } from './export.ts'
import { filteredBy, namesOf } from './names.ts'
import { packRoutes } from './pack-routes.ts'
import { isPlain, operatorOf, readAny } from './read-any.ts'
import { readRows } from './read-rows.ts'
import { scheduleRoutes } from './schedule-routes.ts'

const tags = ['Reports']
const params = z.object({ report: z.enum(reportNames) })

const read = defineRoute({
  method: 'get',
  path: '/api/web/reports/{report}',
  summary: 'What rides, vehicles and papers of a period add up to, in all, over time and row by row',
  tags,
  access: access.reports.read,
  params,
  query: reportQuery,
  answers: { 200: reportAnswer },
  handle: async (ctx) => {
    const wanted = readPage(ctx.query)
    const { keys, row, ...answer } = await readAny(ctx, ctx.params.report, ctx.query, operatorOf(ctx))
    const shown = keys.slice(wanted.offset, wanted.offset + wanted.limit)
    const names = await namesOf(ctx, answer.by, shown)
    const results = shown.map((key) => ({ key, name: names.get(key) ?? null, ...row(key) }))
    const of = await filteredBy(ctx, ctx.query, answer.count > 0)
    return { ...answer, of, ...pageAnswer(ctx.request, wanted, answer.count, results) }
  },
})

const rows = defineRoute({
  method: 'get',
  path: '/api/web/reports/{report}/rows',
  summary: 'The rides behind a report, or behind one of its rows, a page at a time',
  tags,
  access: access.reports.read,
  params,
  query: reportRowsQuery,
  answers: { 200: page(reportRow) },
  handle: async (ctx) => {
    const { report } = ctx.params
    if (isPlain(report)) throw notFound()
    const wanted = readPage(ctx.query)
    const { count, results } = await readRows(ctx, report, ctx.query, wanted, operatorOf(ctx))
    return pageAnswer(ctx.request, wanted, count, results)
  },
})

const download = defineRoute({
  method: 'get',
  path: '/api/web/reports/{report}/export',
  summary: 'All rows of a report as CSV or XLSX',
  tags,
  access: access.reports.read,
  params,
  query: reportExportQuery,
  content: Object.values(media),
  limited: true,
  answers: { 200: z.string() },
  handle: (ctx) => {
    const { language, format = 'csv', ...query } = ctx.query
    const reader = language ? { ...ctx, locale: language, t: translate(language) } : ctx
    return exportReport(reader, ctx.params.report, query, operatorOf(ctx), format)
  },
})

export const reportRoutes: readonly Route[] = [rows, download, read, ...packRoutes, ...scheduleRoutes]
