import { count, type SQL, sql } from 'drizzle-orm'
import { type StatusCounts, type TripListQuery, type TripRow, tripOrderings } from '#contract/trip.ts'
import { tripStatus } from '#contract/trip-states.ts'
import { cachedCount } from '#server/bookings/count-cache.ts'
import { trips } from '#server/db/schema/trips.ts'
import type { Acting } from '#server/history/acting.ts'
import { recordAudit } from '#server/history/audit.ts'
import type { PageRequest } from '#server/http/page.ts'
import { orderKeys } from './filter.ts'
import { countWanted, readIds, wantedBy } from './ids.ts'
import { reachKey } from './reach.ts'
import { readTripRows } from './rows.ts'

/**
 * What dispatch expects: within given days the trips in the order they start, else the latest start first. An unknown
 * field counts as none, as in Django REST.
 */
function readOrdering(query: TripListQuery): { keys: SQL[]; descending: boolean } {
  const asked = query.ordering ?? ''
  const name = tripOrderings.find((one) => one === asked.replace(/^-/, ''))
  const byDay = query.date !== undefined || query.date_from !== undefined || query.date_to !== undefined
  const keys = orderKeys[name ?? 'ride_start_time'] ?? []
  return { keys: [...keys, sql`${trips.id}`], descending: name ? asked.startsWith('-') : !byDay }
}

const countKey = ({ user }: Acting, query: TripListQuery) => {
  const { page: _page, page_size: _size, ordering: _ordering, pagination: _pagination, ...filters } = query
  return `${reachKey(user)} ${JSON.stringify(Object.entries(filters).sort())}`
}

/**
 * One page of trips and how many there are. The second half of a list is read from its end, so that the last page
 * costs what the first does; what is searched for is read from its start, as it may have no end that is known.
 */
export async function listTrips(ctx: Acting, query: TripListQuery, page: PageRequest, zone: string) {
  const { db } = ctx
  const wanted = await wantedBy(ctx, query, zone)
  const counted = cachedCount(db, `trips ${countKey(ctx, query)}`, () => countWanted(db, wanted))
  // The first page need not wait for how many there are.
  const left = page.offset === 0 ? page.limit : Math.max(0, (await counted).count - page.offset)
  const limit = Math.min(page.limit, left)
  const backwards = !wanted.searched && page.offset > left
  const { keys, descending } = readOrdering(query)
  const slice = {
    keys,
    descending: descending !== backwards,
    limit,
    offset: backwards ? left - limit : page.offset,
  }
  const [found, ids] = await Promise.all([counted, limit > 0 ? readIds(db, wanted, slice) : []])
  const results = await readTripRows(ctx, backwards ? ids.reverse() : ids)
  await auditRows(ctx, results)
  return { ...found, results }
}

/** Notes that somebody saw these trips' children. */
export const auditRows = (ctx: Acting, rows: readonly TripRow[]) =>
  recordAudit(
    ctx,
    'list',
    'child',
    rows.flatMap((row) => row.children.map((child) => child.id)),
  )

/** How many trips stand under each status tab: the same filters, `status` aside. */
export async function countTrips(ctx: Acting, query: TripListQuery, zone: string): Promise<StatusCounts> {
  const others = { ...query, status: undefined }
  const { wheres } = await wantedBy(ctx, others, zone)
  return cachedCount(ctx.db, `trip tabs ${countKey(ctx, others)}`, async () => {
    const parts = await Promise.all(
      wheres.map((where) =>
        ctx.db
          .select({ status: trips.status, count: count() })
          .from(trips)
          .where(where)
          .groupBy(trips.status),
      ),
    )
    const counts: StatusCounts = { all: 0 }
    for (const status of tripStatus.options) counts[status] = 0
    for (const row of parts.flat()) {
      counts[row.status] = (counts[row.status] ?? 0) + row.count
      counts.all = (counts.all ?? 0) + row.count
    }
    return counts
  })
}
