import type { StatusCounts, TripListQuery, TripRow } from '#contract/trip.ts'
import { tripStatus } from '#contract/trip-states.ts'
import type { ActorContext } from '#server/platform/history/actor-context.ts'
import { recordAudit } from '#server/platform/history/audit.ts'
import type { PageRequest } from '#server/platform/http/page.ts'
import { findPage } from '#server/platform/search/find-page.ts'
import { countStatuses } from '#server/platform/search/status-counts.ts'
import { reachKey } from '#server/reach/trips.ts'
import { orderBy } from '#server/resources/ordering.ts'
import { trips } from '#server/schema/trips.ts'
import { readOrdering, tripFilter } from './filter.ts'
import { readTripRows } from './rows.ts'
import { searchTrips } from './search.ts'

const countKey = ({ user }: ActorContext, query: TripListQuery) => {
  const { page: _page, page_size: _size, ordering: _ordering, pagination: _pagination, ...filters } = query
  return `${reachKey(user)} ${JSON.stringify(Object.entries(filters).sort())}`
}

/** Those that run late are few, and found at once where they are not looked for in the order of the list. */
const areFew = ({ delayed }: TripListQuery, { searched }: { searched: boolean }) => ({
  searched: searched || delayed === 'true',
})

/** One page of trips and how many there are, as far as they are counted. */
export async function listTrips(ctx: ActorContext, query: TripListQuery, page: PageRequest, zone: string) {
  const { db } = ctx
  const searched = await searchTrips(ctx, query.search, tripFilter(ctx, query, zone))
  const wanted = { ...searched, ...areFew(query, searched), key: `trips ${countKey(ctx, query)}` }
  const { total, slice } = await findPage(db, trips, wanted, page)
  const ordering = readOrdering(query)
  const rows =
    slice.limit > 0 &&
    db
      .select({ id: trips.id })
      .from(trips)
      .where(slice.where)
      .orderBy(...orderBy(ordering, slice.reversed))
      .limit(slice.limit)
      .offset(slice.offset)
  const [{ count: counted, more }, found] = await Promise.all([total, rows || []])
  const ids = found.map(({ id }) => id)
  const results = await readTripRows(ctx, slice.reversed ? ids.reverse() : ids)
  await auditRows(ctx, results)
  return { count: counted, more, results }
}

/** Notes that somebody saw these trips' children, or took them away in a file. */
export const auditRows = (ctx: ActorContext, rows: readonly TripRow[], how: 'list' | 'export' = 'list') =>
  recordAudit(
    ctx,
    how,
    'child',
    rows.flatMap((row) => row.children.map((child) => child.id)),
  )

/** How many trips stand under each status tab: the same filters, `status` aside. */
export async function countTrips(
  ctx: ActorContext,
  query: TripListQuery,
  zone: string,
): Promise<StatusCounts> {
  const others = { ...query, status: undefined }
  const searched = await searchTrips(ctx, query.search, tripFilter(ctx, others, zone))
  const tabs = { status: trips.status, names: tripStatus.options }
  const wanted = { ...searched, key: `trip tabs ${countKey(ctx, others)}` }
  return countStatuses(ctx.db, tabs, wanted)
}
