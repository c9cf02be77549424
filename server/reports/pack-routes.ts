import * as z from 'zod'
import * as access from '#contract/access.ts'
import { type ReportPack, reportPack, reportPackExportQuery, reportPackQuery } from '#contract/report.ts'
import type { ActorContext } from '#server/platform/history/actor-context.ts'
import { defineRoute, type Route } from '#server/platform/http/define-route.ts'
import { translate } from '#server/platform/i18n/messages.ts'
import { countExport } from '#server/platform/sheets/admit-export.ts'
import { media, tablesFile } from '#server/platform/sheets/table-file.ts'
import { namesOf } from './names.ts'
import { packRows } from './pack-parts.ts'
import { packFile, packSheets } from './pack-sheets.ts'
import { operatorOf } from './read-any.ts'
import { readPack } from './read-pack.ts'
import type { Report } from './read-report.ts'

const path = '/api/web/report-pack'
const shared = { tags: ['Reports'], access: access.reports.read } as const

/** A part with the names of its first rows. */
async function shownPart(ctx: ActorContext, part: Report): Promise<ReportPack['parts'][number]> {
  const { report, by, currency, figures, totals, compared, count } = part
  const keys = part.keys.slice(0, packRows)
  const names = await namesOf(ctx, by, keys)
  const results = keys.map((key) => ({ key, name: names.get(key) ?? null, ...part.row(key) }))
  return { report, by, currency, figures, totals, compared, count, results }
}

const read = defineRoute({
  ...shared,
  method: 'get',
  path,
  summary:
    'What a contract is reviewed by: the reports of a period and company together, as far as one may read each',
  query: reportPackQuery,
  answers: { 200: reportPack },
  handle: async (ctx) => {
    const operator = operatorOf(ctx)
    const { daysLeft, leftOut, company, compared, currency, ...pack } = await readPack(
      ctx,
      ctx.query,
      operator,
    )
    const parts: ReportPack['parts'] = []
    for (const part of pack.parts) parts.push(await shownPart(ctx, part))
    return {
      ...{ from: ctx.query.from, to: ctx.query.to, zone: operator.zone, asOf: ctx.now.toISOString() },
      ...{ complete: daysLeft === 0, daysLeft, currency, compared, company, leftOut, parts },
      currencies: [...new Set(pack.parts.flatMap(({ currencies }) => currencies))],
    }
  },
})

const download = defineRoute({
  ...shared,
  method: 'get',
  path: `${path}/export`,
  summary:
    'The same with all rows: a workbook with a sheet for each report, or one table after the other as CSV',
  query: reportPackExportQuery,
  content: Object.values(media),
  limited: true,
  answers: { 200: z.string() },
  handle: async (ctx) => {
    const { language, format = 'csv', ...query } = ctx.query
    await countExport(ctx)
    const reader = language ? { ...ctx, locale: language, t: translate(language) } : ctx
    const operator = operatorOf(ctx)
    const pack = await readPack(ctx, query, operator)
    const sheets = await packSheets(reader, pack, query, operator)
    return tablesFile(sheets, reader, { name: packFile(query), format })
  },
})

export const packRoutes: readonly Route[] = [download, read]
