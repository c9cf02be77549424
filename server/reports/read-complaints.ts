import { and, eq, exists, gte, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import * as access from '#contract/access.ts'
import type { FigureKey } from '#contract/lists/reports.ts'
import type { ReportQuery } from '#contract/report.ts'
import type { ActorContext } from '#server/platform/history/actor-context.ts'
import { forbidden, invalid } from '#server/platform/http/problem.ts'
import { complaintReach } from '#server/reach/care.ts'
import { bookings } from '#server/schema/bookings.ts'
import { complaints } from '#server/schema/care.ts'
import { drivers } from '#server/schema/people.ts'
import { tripBookings } from '#server/schema/trips.ts'
import { spanOf } from './count-day.ts'
import { comparedWith, type Period, periodProblem } from './periods.ts'
import { type CountedRow, plainReport } from './plain-report.ts'
import { companyOf, type Operator, type Report, readBy } from './read-report.ts'

const figures = [
  'complaints',
  'complaints_open',
  'complaints_settled',
] as const satisfies readonly FigureKey[]
const { category, status, driverId, tripId, createdAt } = complaints
const isSettled = sql`${status} in ('resolved', 'closed')`

/** About a company: on a trip with a ride of its own, or of one of its drivers where no trip is named. */
function about({ db }: ActorContext, company: string): SQL | undefined {
  const rides = db
    .select({ one: sql`1` })
    .from(tripBookings)
    .innerJoin(bookings, eq(bookings.id, tripBookings.bookingId))
    .where(and(eq(tripBookings.tripId, tripId), eq(bookings.companyId, company)))
  const own = db
    .select({ one: sql`1` })
    .from(drivers)
    .where(and(eq(drivers.id, driverId), eq(drivers.companyId, company)))
  return or(exists(rides), and(isNull(tripId), exists(own)))
}

/**
 * Complaints that came in in the period, and how far they are today. There are few, so that they are counted as they are;
 * those of safeguarding only for those who may know of them.
 */
export async function readComplaints(
  ctx: ActorContext,
  query: Omit<ReportQuery, 'page' | 'page_size'>,
  operator: Operator,
): Promise<Report> {
  const { db, user } = ctx
  if (!access.complaints.read.includes(user.role)) throw forbidden()
  const problem = periodProblem(query)
  if (problem) throw invalid({ to: [problem] })
  const by = readBy('complaints', query.by)
  const company = companyOf(user, query.company)
  const key = by === 'driver' ? sql<string>`coalesce(${driverId}, '')` : sql<string>`${category}`
  const count = (of: Period): Promise<CountedRow[]> => {
    const { from, until } = spanOf(of.from, of.to, operator.zone)
    const where = and(
      gte(createdAt, from),
      lt(createdAt, until),
      complaintReach(user),
      company === null ? undefined : about(ctx, company),
      query.driver === undefined ? undefined : eq(driverId, query.driver),
    )
    return db
      .select({
        key,
        complaints: sql<number>`count(*)::integer`,
        complaints_open: sql<number>`(count(*) filter (where not ${isSettled}))::integer`,
        complaints_settled: sql<number>`(count(*) filter (where ${isSettled}))::integer`,
      })
      .from(complaints)
      .where(where)
      .groupBy(by === 'driver' ? driverId : category)
  }
  const other = query.compare && comparedWith(query, query.compare)
  const rows = await count(query)
  const before = other ? { ...other, rows: await count(other) } : null
  return plainReport(ctx, query, operator, { report: 'complaints', by, figures, rows, before })
}
