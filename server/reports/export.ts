import type { ReportName } from '#contract/lists/reports.ts'
import type { ReportQuery } from '#contract/report.ts'
import type { ExportContext } from '#server/platform/sheets/admit-export.ts'
import { countExport } from '#server/platform/sheets/admit-export.ts'
import type { Cell, Content, TableFormat } from '#server/platform/sheets/content.ts'
import { tableFile } from '#server/platform/sheets/table-file.ts'
import { namesOf, type Reader } from './names.ts'
import { readAny } from './read-any.ts'
import type { Operator, Report } from './read-report.ts'
import { tableOfReport } from './table.ts'

const batch = 500

/** The rows of a table as a file takes them. */
export async function* inBatches(rows: readonly Cell[][]): AsyncGenerator<Content> {
  for (let at = 0; at < rows.length; at += batch) yield { kind: 'cells', rows: rows.slice(at, at + batch) }
}

/** A report with the names of its rows, as the cells of a table. */
export async function cellsOf(reader: Reader, report: Report): Promise<Cell[][]> {
  const names = await namesOf(reader, report.by, report.keys, 'export')
  return tableOfReport(report, names, reader.t)
}

/** All rows of a report as a file, in the reader’s language. */
export async function exportReport(
  ctx: ExportContext,
  name: ReportName,
  query: Omit<ReportQuery, 'page' | 'page_size'>,
  operator: Operator,
  format: TableFormat,
): Promise<Response> {
  await countExport(ctx)
  const report = await readAny(ctx, name, query, operator)
  const rows = await cellsOf(ctx, report)
  const file = `${name.replaceAll('_', '-')}-${query.from}-${query.to}`
  return tableFile(inBatches(rows), ctx, { name: file, format })
}
