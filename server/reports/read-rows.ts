import { type SQL, sql } from 'drizzle-orm'
import type { SummedReport } from '#contract/lists/reports.ts'
import type { ReportRow, ReportRowsQuery } from '#contract/report.ts'
import { isAmong } from '#server/platform/db/among.ts'
import type { ActorContext } from '#server/platform/history/actor-context.ts'
import type { PageRequest } from '#server/platform/http/page.ts'
import { bookings } from '#server/schema/bookings.ts'
import { childFacts } from './child-facts.ts'
import { countDays, spanOf } from './count-day.ts'
import { columnsOf, type Definition } from './definitions.ts'
import { namesOf } from './names.ts'
import { definitionFor, type Operator, readBy, readFilter } from './read-report.ts'
import { rideFacts, type Span } from './ride-facts.ts'
import { conditions, keyOf, type Sums, sumsOf, valuesOf } from './sums.ts'
import { tripFacts } from './trip-facts.ts'

const countMs = 300

type Found = Record<string, unknown> & { booking_id: string; trip_id: string | null; at: Date | string }

/** How many rides each day has behind the figure, the newest day first. */
async function daysWith(ctx: ActorContext, sums: SQL, counted: string, key: string | undefined) {
  const { rows } = (await ctx.db.execute(sql`
    select day::text, sum(${sql.identifier(counted)})::integer as rides from ${sums} cells
    where ${key === undefined ? sql`true` : sql`key = ${key}`} group by day having sum(${sql.identifier(counted)}) > 0
    order by day desc`)) as unknown as { rows: { day: string; rides: number }[] }
  return rows
}

/** The days that a page of rides lies on, and how many rides of the first of them come before it. */
function daysOfPage(days: readonly { day: string; rides: number }[], { offset, limit }: PageRequest) {
  let before = 0
  let skipped = 0
  const own: string[] = []
  for (const { day, rides } of days) {
    if (before >= offset + limit) break
    if (before + rides > offset) {
      if (own.length === 0) skipped = before
      own.push(day)
    }
    before += rides
  }
  return { own, skip: offset - skipped }
}

function factsOf({ from, counted }: Definition, span: Span): SQL {
  if (from === 'rides') return rideFacts(span, counted)
  return from === 'trips' ? tripFacts(span) : childFacts(span)
}

/** The rides behind a figure on some days. Their rows are the very ones that its sums are made of. */
async function ridesOn(
  ctx: ActorContext,
  {
    report,
    where,
    limit,
    skip,
    zone,
  }: { report: Definition; where: SQL; limit: number; skip: number; zone: string },
  days: readonly string[],
): Promise<Found[]> {
  if (days.length === 0) return []
  const all = days.map(
    (day) => sql`(select * from (${factsOf(report, spanOf(day, day, zone))}) facts where ${where})`,
  )
  const { rows } = (await ctx.db.execute(sql`
    select * from (${sql.join(all, sql` union all `)}) rides
    order by at desc, booking_id, trip_id${report.from === 'children' ? sql`, child_id` : sql``} limit ${limit} offset ${skip}`)) as unknown as {
    rows: Found[]
  }
  return rows
}

async function asRows(ctx: ActorContext, report: Definition, found: readonly Found[]): Promise<ReportRow[]> {
  const ids = found.map((row) => row.booking_id)
  const { id, reference, pickup, dropoff, zone } = bookings
  const stored = ids.length
    ? await ctx.db.select({ id, reference, pickup, dropoff, zone }).from(bookings).where(isAmong(id, ids))
    : []
  const byId = new Map(stored.map((row) => [row.id, row]))
  const keys = (column: string) => [...new Set(found.map((row) => String(row[column] ?? '')))]
  const companies = await namesOf(ctx, 'company', keys('company_id'))
  const drivers = await namesOf(ctx, 'driver', keys('driver_id'))
  const vehicles = await namesOf(ctx, 'vehicle', keys('vehicle_id'))
  const children = await namesOf(ctx, 'child', keys('child_id'))
  const refOf = (names: ReadonlyMap<string, string>, value: unknown) => {
    const name = names.get(String(value))
    return name === undefined ? null : { id: String(value), name }
  }
  return found.flatMap((row): ReportRow[] => {
    const booking = byId.get(row.booking_id)
    if (!booking) return []
    const sums: Sums = Object.fromEntries(columnsOf(report).map((name) => [name, Number(row[name] ?? 0)]))
    return [
      {
        booking: { id: booking.id, reference: booking.reference },
        trip: row.trip_id,
        at: new Date(row.at).toISOString(),
        zone: booking.zone,
        company: refOf(companies, row.company_id),
        driver: refOf(drivers, row.driver_id),
        vehicle: refOf(vehicles, row.vehicle_id),
        child: refOf(children, row.child_id),
        reason: row.reason ? ctx.t(`reports:reason.${row.reason}`) : null,
        pickup: booking.pickup.place,
        dropoff: booking.dropoff.place,
        values: valuesOf(report, sums),
      },
    ]
  })
}

/** One page of the rides behind a report, or behind one of its rows; the newest first. */
export async function readRows(
  ctx: ActorContext,
  name: SummedReport,
  query: ReportRowsQuery,
  page: PageRequest,
  { zone, currency }: Operator,
) {
  const report = definitionFor(name, ctx.user)
  const filter = readFilter(ctx, report, query, currency)
  const by = readBy(name, query.by)
  await countDays(ctx.db, zone, countMs, spanOf(query.from, query.to, zone))
  const { key } = query
  const days = await daysWith(ctx, sumsOf(report, by, filter, query), report.counted, key)
  const { own, skip } = daysOfPage(days, page)
  const counted = sql`${sql.identifier(report.counted)} > 0`
  const found = await ridesOn(
    ctx,
    {
      report,
      where: sql`${counted} and ${conditions(filter)} and ${key === undefined ? sql`true` : sql`${keyOf(report, by)} = ${key}`}`,
      limit: page.limit,
      skip,
      zone,
    },
    own,
  )
  return {
    count: days.reduce((all, { rides }) => all + rides, 0),
    results: await asRows(ctx, report, found),
  }
}
