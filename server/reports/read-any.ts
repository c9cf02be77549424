import type { ReportName } from '#contract/lists/reports.ts'
import type { ReportQuery } from '#contract/report.ts'
import type { ActorContext } from '#server/platform/history/actor-context.ts'
import { readPapers } from './read-papers.ts'
import { type Operator, type Report, readReport } from './read-report.ts'

/** Any report as somebody may read it. */
export const readAny = (
  ctx: ActorContext,
  name: ReportName,
  query: Omit<ReportQuery, 'page' | 'page_size'>,
  operator: Operator,
): Promise<Report> =>
  name === 'papers' ? readPapers(ctx, query, operator) : readReport(ctx, name, query, operator)

export const operatorOf = ({ env }: Pick<ActorContext, 'env'>): Operator => ({
  zone: env.OPERATOR_ZONE,
  currency: env.OPERATOR_CURRENCY,
})
