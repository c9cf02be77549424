import { and, eq, inArray, type SQL } from 'drizzle-orm'
import type { StatusCounts, TripListQuery, TripRow } from '#contract/trip.ts'
import { tripStatus } from '#contract/trip-states.ts'
import type { ActorContext } from '#server/platform/history/actor-context.ts'
import { recordAudit } from '#server/platform/history/audit.ts'
import type { PageRequest } from '#server/platform/http/page.ts'
import { findPage } from '#server/platform/search/find-page.ts'
import { countStatuses } from '#server/platform/search/status-counts.ts'
import { searchWords } from '#server/platform/search/text.ts'
import { bookingScope } from '#server/reach/bookings.ts'
import { ownBookings, reachKey, tripsOf } from '#server/reach/trips.ts'
import { orderBy } from '#server/resources/ordering.ts'
import { searchWhere } from '#server/rides/search-where.ts'
import { bookings } from '#server/schema/bookings.ts'
import { trips } from '#server/schema/trips.ts'
import { readOrdering, tripFilter } from './filter.ts'
import { readTripRows } from './rows.ts'

const reference = /^kb-\d+-\d+$/

/** The condition on `trips` for the one of a reference; for those who see some bookings alone, if it is called after one of theirs. */
function isCalled({ db, user }: Pick<ActorContext, 'db' | 'user'>, wanted: string): SQL | undefined {
  const own = ownBookings(db, user)
  const after = eq(bookings.reference, wanted.slice(0, wanted.lastIndexOf('-')))
  return and(eq(trips.reference, wanted), own && inArray(trips.id, tripsOf(db, and(after, own))))
}

/**
 * The condition on `trips` that the words of a search find them: in the text of their booking, which has the drivers,
 * vehicles and references of all its trips; a whole reference of a trip finds that one alone. Undefined when nothing is
 * searched for.
 */
export async function searchTrips(
  ctx: Pick<ActorContext, 'db' | 'user'>,
  search: string | undefined,
): Promise<SQL | undefined> {
  const words = searchWords(search ?? '')
  const texts = words.filter((word) => !reference.test(word))
  // Who sees all bookings needs no reach here: the list has its own.
  const scope = await bookingScope(ctx.db, ctx.user)
  const partly = scope.family !== null || scope.driver !== null
  const found = texts.length > 0 && (await searchWhere(ctx, scope, texts, partly ? scope.where : undefined))
  return and(
    found ? inArray(trips.id, tripsOf(ctx.db, and(found, ownBookings(ctx.db, ctx.user)))) : undefined,
    ...words.filter((word) => reference.test(word)).map((word) => isCalled(ctx, word.toUpperCase())),
  )
}

const countKey = ({ user }: ActorContext, query: TripListQuery) => {
  const { page: _page, page_size: _size, ordering: _ordering, pagination: _pagination, ...filters } = query
  return `${reachKey(user)} ${JSON.stringify(Object.entries(filters).sort())}`
}

/** One page of trips and how many there are, as far as they are counted. */
export async function listTrips(ctx: ActorContext, query: TripListQuery, page: PageRequest, zone: string) {
  const { db } = ctx
  const search = await searchTrips(ctx, query.search)
  const where = and(tripFilter(ctx, query, zone), search)
  const wanted = { where, searched: search !== undefined, key: `trips ${countKey(ctx, query)}` }
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
  const search = await searchTrips(ctx, query.search)
  const where = and(tripFilter(ctx, others, zone), search)
  const tabs = { status: trips.status, names: tripStatus.options }
  const wanted = { where, searched: search !== undefined, key: `trip tabs ${countKey(ctx, others)}` }
  return countStatuses(ctx.db, tabs, wanted)
}
