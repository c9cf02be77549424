import { and, eq, type SQL, sql } from 'drizzle-orm'
import * as access from '#contract/access.ts'
import type { FigureKey } from '#contract/lists/reports.ts'
import type { ReportQuery } from '#contract/report.ts'
import type { ActorContext } from '#server/platform/history/actor-context.ts'
import { forbidden, invalid } from '#server/platform/http/problem.ts'
import { dayIn } from '#server/platform/time/format-date.ts'
import { reachOfAny } from '#server/reach/papers.ts'
import { documents, vehicles } from '#server/schema/fleet.ts'
import { assistants, drivers } from '#server/schema/people.ts'
import { periodProblem } from './periods.ts'
import { plainReport } from './plain-report.ts'
import { companyOf, type Operator, type Report, readBy } from './read-report.ts'

const keys = [
  'papers',
  'papers_valid',
  'papers_expiring',
  'papers_expired',
  'papers_missing',
] as const satisfies readonly FigureKey[]

/** Nobody asks for the papers of those who have left. */
const inService = sql`not exists (select 1 from ${drivers} where ${documents.ownerKind} = 'driver' and ${drivers.id} = ${documents.ownerId} and ${drivers.status} = 'left')
  and not exists (select 1 from ${assistants} where ${documents.ownerKind} = 'assistant' and ${assistants.id} = ${documents.ownerId} and ${assistants.status} = 'left')
  and not exists (select 1 from ${vehicles} where ${documents.ownerKind} = 'vehicle' and ${vehicles.id} = ${documents.ownerId} and ${vehicles.status} = 'retired')`

const count = (condition: SQL) => sql<number>`(count(*) filter (where ${condition}))::integer`

function whose({ user }: ActorContext, company: string | null): SQL | undefined {
  const own = reachOfAny(user)
  if (company === null) return own
  return and(own, reachOfAny({ role: 'company', company, driver: null }))
}

/**
 * Required papers as they stand today, and how many of them run out in the period. There are few, so that they are counted
 * as they are.
 */
export async function readPapers(
  ctx: ActorContext,
  query: Omit<ReportQuery, 'page' | 'page_size'>,
  { zone, currency }: Operator,
): Promise<Report> {
  if (!access.documents.read.includes(ctx.user.role)) throw forbidden()
  const problem = periodProblem(query)
  if (problem) throw invalid({ to: [problem] })
  const by = readBy('papers', query.by)
  const today = dayIn(zone, ctx.now)
  const { ownerKind, ownerId, type, status, expiresOn } = documents
  const what = by === 'owner' ? ownerId : type
  const over = sql`(${status} = 'expired' or (${status} = 'approved' and ${expiresOn} < ${today}))`
  const rows = await ctx.db
    .select({
      key: sql<string>`${ownerKind} || ':' || ${what}`,
      papers: sql<number>`count(*)::integer`,
      papers_valid: count(sql`${status} = 'approved' and not ${over}`),
      papers_expiring: count(
        sql`${status} = 'approved' and ${expiresOn} between ${query.from} and ${query.to}`,
      ),
      papers_expired: count(over),
      papers_missing: count(sql`${status} in ('missing', 'pending', 'rejected')`),
    })
    .from(documents)
    .where(and(whose(ctx, companyOf(ctx.user, query.company)), eq(documents.required, true), inService))
    .groupBy(ownerKind, what)
  return plainReport(
    ctx,
    query,
    { zone, currency },
    { report: 'papers', by, figures: keys, rows, before: null },
  )
}
