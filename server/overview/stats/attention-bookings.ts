import { and, count, gte, lt, type SQL } from 'drizzle-orm'
import type { Attention } from '#contract/stats.ts'
import { type BookingQuery, filterWhere, readFilter } from '#server/bookings/filter.ts'
import { readOrdering } from '#server/bookings/ordering.ts'
import { bookingRowOf, loadRows, viewsOfRows } from '#server/bookings/rows.ts'
import type { ActorContext } from '#server/platform/history/actor-context.ts'
import { bookingScope } from '#server/reach/bookings.ts'
import { bookings } from '#server/schema/bookings.ts'
import { maxItems, routeText } from './attention-trips.ts'
import { listLink } from './list-link.ts'
import { pendingSoonQuery, withoutDriverQuery } from './tile-specs.ts'
import type { Place } from './tiles.ts'

const hour = 3_600_000

/** The bookings of a list's filter: how many, and the first of them, those still to be saved before those that are over. */
async function firstBookings(ctx: ActorContext, query: BookingQuery, zone: string) {
  const scope = await bookingScope(ctx.db, ctx.user)
  const where = and(filterWhere(ctx.db, readFilter(query, zone, ctx), scope))
  const link = listLink('bookings', query)
  const [total] = await ctx.db.select({ count: count() }).from(bookings).where(where)
  if (!total?.count) return { count: 0, items: [], link }
  const ordering = readOrdering({ ordering: 'pickupAt' }, ctx.user.role)
  const first = (which: SQL, limit: number) =>
    loadRows(ctx.db, scope, { where: and(where, which), ordering, limit })
  const over = new Date(ctx.now.getTime() - hour)
  const ahead = await first(gte(bookings.pickupAt, over), maxItems)
  const left = maxItems - ahead.length
  const rows = left > 0 ? [...ahead, ...(await first(lt(bookings.pickupAt, over), left))] : ahead
  const view = await viewsOfRows(ctx.db, scope, rows)
  const items = rows.map((row): Attention['items'][number] => {
    const { id, reference, pickup, dropoff, pickupAt } = bookingRowOf(row, ctx, scope, view(row.id))
    const detail = routeText(ctx, pickup, dropoff)
    return { id, entity: 'booking', booking: id, label: reference, detail, at: pickupAt }
  })
  return { count: total.count, items, link }
}

/** The rides of today and tomorrow that nobody drives: the rows of the figure of that name. */
export async function withoutDriver(ctx: ActorContext, { zone, today }: Place): Promise<Attention> {
  const found = await firstBookings(ctx, withoutDriverQuery(today), zone)
  const first = found.items[0]?.at
  const pressing = typeof first === 'string' && Date.parse(first) < ctx.now.getTime() + hour
  return { kind: 'without_driver', severity: pressing ? 'critical' : 'warning', ...found }
}

/** Requests for today and tomorrow that nobody has answered. */
export async function pendingSoon(ctx: ActorContext, { zone, today }: Place): Promise<Attention> {
  const found = await firstBookings(ctx, pendingSoonQuery(today), zone)
  return { kind: 'pending_soon', severity: 'warning', ...found }
}
