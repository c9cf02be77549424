import type { ReportName } from '#contract/lists/reports.ts'
import type { Role } from '#contract/people.ts'
import type { ReportPackQuery } from '#contract/report.ts'
import type { ActorContext } from '#server/platform/history/actor-context.ts'
import { invalid } from '#server/platform/http/problem.ts'
import { filteredBy } from './names.ts'
import { packParts } from './pack-parts.ts'
import { comparedWith, periodProblem } from './periods.ts'
import { readAny, readersOf } from './read-any.ts'
import { companyOf, countAsked, type Operator, type Report } from './read-report.ts'

/** The reports of a pack as whole reports: each is the very one that its own page shows. */
export interface Pack {
  parts: Report[]
  leftOut: ReportName[]
  daysLeft: number
  company: { id: string; name: string } | null
  compared: { from: string; to: string } | null
  currency: string
}

/**
 * What a contract is reviewed by, for one company or all. All parts are read as of one moment, so that they agree. A part that
 * is not for all of `readers` is left out: a mail is read by somebody else than its owner.
 */
export async function readPack(
  ctx: ActorContext,
  query: ReportPackQuery,
  operator: Operator,
  readers: readonly Role[] = [ctx.user.role],
): Promise<Pack> {
  const problem = periodProblem(query)
  if (problem) throw invalid({ to: [problem] })
  const company = companyOf(ctx.user, query.company) ?? undefined
  const mayRead = (report: ReportName) => readers.every((role) => readersOf(report).includes(role))
  const daysLeft = await countAsked(ctx, query, operator.zone)
  const parts = await ctx.db.transaction(
    async (tx) => {
      const read: Report[] = []
      for (const { report, by } of packParts.filter((part) => mayRead(part.report)))
        read.push(await readAny({ ...ctx, db: tx }, report, { ...query, by }, operator, daysLeft))
      return read
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
  const of = await filteredBy(ctx, { company }, true)
  return {
    parts,
    leftOut: [...new Set(packParts.map(({ report }) => report).filter((report) => !mayRead(report)))],
    daysLeft,
    company: of.company,
    compared: query.compare ? comparedWith(query, query.compare) : null,
    currency: query.currency ?? operator.currency,
  }
}
