import * as access from '#contract/access.ts'
import type { PlainReport, ReportKind, ReportName } from '#contract/lists/reports.ts'
import type { Role } from '#contract/people.ts'
import type { ReportQuery } from '#contract/report.ts'
import type { ActorContext } from '#server/platform/history/actor-context.ts'
import { definitions } from './definitions.ts'
import { readComplaints } from './read-complaints.ts'
import { readPapers } from './read-papers.ts'
import { type Operator, type Report, readReport } from './read-report.ts'

/** Reports that are counted as they are, without kept sums: who may read each, and how. */
const plain = {
  papers: { readers: access.documents.read, read: readPapers },
  complaints: { readers: access.complaints.read, read: readComplaints },
}
export const isPlain = (name: ReportKind): name is PlainReport => name in plain

/** Who may read a report. A pack is for all: what of it is not for somebody is left out. */
export function readersOf(name: ReportKind): readonly Role[] {
  if (name === 'pack') return access.reports.read
  return isPlain(name) ? plain[name].readers : definitions[name].read
}

/** Any report as somebody may read it; `counted` as in `readReport`. */
export const readAny = (
  ctx: ActorContext,
  name: ReportName,
  query: Omit<ReportQuery, 'page' | 'page_size'>,
  operator: Operator,
  counted?: number,
): Promise<Report> =>
  isPlain(name) ? plain[name].read(ctx, query, operator) : readReport(ctx, name, query, operator, counted)

export const operatorOf = ({ env }: Pick<ActorContext, 'env'>): Operator => ({
  zone: env.OPERATOR_ZONE,
  currency: env.OPERATOR_CURRENCY,
})
