import type { BookingRow } from '#contract/booking.ts'
import { bookingStatus } from '#contract/booking-states.ts'
import type { StatusCounts } from '#contract/trip.ts'
import type { ActorContext } from '#server/platform/history/actor-context.ts'
import { recordAudit } from '#server/platform/history/audit.ts'
import type { PageRequest } from '#server/platform/http/page.ts'
import { findPage } from '#server/platform/search/find-page.ts'
import { countStatuses } from '#server/platform/search/status-counts.ts'
import { bookingScope } from '#server/reach/bookings.ts'
import { reachKey } from '#server/reach/trips.ts'
import { searchWhere } from '#server/rides/search-where.ts'
import { bookings } from '#server/schema/bookings.ts'
import { type BookingQuery, filterWhere, readFilter } from './filter.ts'
import { readOrdering } from './ordering.ts'
import { bookingRowOf, cutoffsOfRows, loadRows, viewsOfRows } from './rows.ts'

/** A filter ready to be used in queries on `bookings`, within the reach of who asks. */
export async function prepare(ctx: ActorContext, query: BookingQuery, zone: string) {
  const scope = await bookingScope(ctx.db, ctx.user)
  const filter = readFilter(query, zone, ctx)
  return {
    scope,
    filter,
    where: await searchWhere(ctx, scope, filter.words, filterWhere(ctx.db, filter, scope)),
    key: `${reachKey(ctx.user)} ${JSON.stringify(filter)}`,
  }
}

/** One page of bookings and how many there are in all, as far as they are counted. Days in the query are those of `zone`. */
export async function listBookings(ctx: ActorContext, query: BookingQuery, page: PageRequest, zone: string) {
  const { scope, filter, where, key } = await prepare(ctx, query, zone)
  const ordering = readOrdering(query, ctx.user.role)
  const searched = filter.words.length > 0
  const { total, slice } = await findPage(ctx.db, bookings, { where, searched, key: `count ${key}` }, page)
  const [{ count: counted, more }, rows] = await Promise.all([
    total,
    slice.limit > 0 ? loadRows(ctx.db, scope, { ordering, ...slice }) : [],
  ])
  const view = await viewsOfRows(ctx.db, scope, rows)
  const until = await cutoffsOfRows(ctx, rows)
  const results: BookingRow[] = rows.map((row) => bookingRowOf(row, ctx, scope, view(row.id), until(row.id)))
  await recordAudit(
    ctx,
    'list',
    'child',
    results.flatMap((row) => row.children.map((child) => child.id)),
  )
  return { count: counted, more, results }
}

/** How many bookings stand under each status tab: the same filters, `status` aside. */
export async function countByStatus(
  ctx: ActorContext,
  query: BookingQuery,
  zone: string,
): Promise<StatusCounts> {
  const { where, key, filter } = await prepare(ctx, { ...query, status: undefined }, zone)
  const searched = filter.words.length > 0
  const tabs = { status: bookings.status, names: bookingStatus.options }
  return countStatuses(ctx.db, tabs, { where, searched, key: `tabs ${key}` })
}
