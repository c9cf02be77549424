import type { ReportName } from '#contract/lists/reports.ts'
import type { ReportAnswer, ReportPack, ReportRow } from '#contract/report.ts'
import type { Query } from '#src/lib/api/query.ts'
import { getReport, getReportPack, listReportRows } from '#src/lib/api/reports.ts'
import type { Listed } from '#src/lib/api/response-shape.ts'
import { loadable } from './base/loadable.ts'

/** A report as its page shows it. */
export const report = loadable<[ReportName, Query], ReportAnswer>({
  name: 'report',
  fetch: (options, name, query) => getReport(name, query, options),
  onChange: 'keep',
})

/** The reports that a contract is reviewed by. */
export const reportPack = loadable<[Query], ReportPack>({
  name: 'report-pack',
  fetch: (options, query) => getReportPack(query, options),
  onChange: 'keep',
})

/** The rides behind one of its figures. */
export const reportRides = loadable<[ReportName, Query], Listed<ReportRow>>({
  name: 'report-rides',
  fetch: (options, name, query) => listReportRows(name, query, options),
  onChange: 'drop',
})
