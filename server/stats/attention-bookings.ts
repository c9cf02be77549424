import { and, asc, count, gte, inArray, isNull, lt, type SQL } from 'drizzle-orm'
import type { Attention } from '#contract/stats.ts'
import { bookingScope } from '#server/bookings/scope.ts'
import { bookings } from '#server/db/schema/bookings.ts'
import { dayIn } from '#server/fleet/say.ts'
import type { Acting } from '#server/history/acting.ts'
import { routeText, shownItems } from './attention-trips.ts'
import { listLink } from './list-link.ts'
import type { Place } from './tiles.ts'

const hour = 3_600_000

async function firstBookings(ctx: Acting, from: Date, until: Date, which: SQL | undefined) {
  const scope = await bookingScope(ctx.db, ctx.user)
  const where = and(scope.where, which, gte(bookings.pickupAt, from), lt(bookings.pickupAt, until))
  const [total] = await ctx.db.select({ count: count() }).from(bookings).where(where)
  if (!total?.count) return { count: 0, items: [] }
  const found = await ctx.db
    .select({
      id: bookings.id,
      reference: bookings.reference,
      pickupAt: bookings.pickupAt,
      pickup: bookings.pickup,
      dropoff: bookings.dropoff,
    })
    .from(bookings)
    .where(where)
    .orderBy(asc(bookings.pickupAt), asc(bookings.id))
    .limit(shownItems)
  const items = found.map((booking): Attention['items'][number] => ({
    id: booking.id,
    entity: 'booking',
    booking: booking.id,
    label: booking.reference,
    detail: routeText(ctx, booking.pickup.place, booking.dropoff.place),
    at: booking.pickupAt.toISOString(),
  }))
  return { count: total.count, items }
}

/** Confirmed rides of the next three hours, and of the last one, that nobody drives. */
export async function noDriverSoon(ctx: Acting, { zone }: Place): Promise<Attention> {
  const now = ctx.now.getTime()
  const [from, until] = [new Date(now - hour), new Date(now + 3 * hour)]
  const which = and(isNull(bookings.driverId), inArray(bookings.status, ['confirmed', 'scheduled']))
  const found = await firstBookings(ctx, from, until, which)
  const first = found.items[0]?.at
  const pressing = typeof first === 'string' && Date.parse(first) < now + hour
  const query = {
    date_from: dayIn(zone, from),
    date_to: dayIn(zone, until),
    status: 'confirmed,scheduled',
    no_driver: 'true' as const,
  }
  return {
    kind: 'no_driver_soon',
    severity: pressing ? 'critical' : 'warning',
    ...found,
    link: listLink('bookings', query),
  }
}

/** Requests for the next day that nobody has answered. */
export async function pendingSoon(ctx: Acting, { zone }: Place): Promise<Attention> {
  const until = new Date(ctx.now.getTime() + 24 * hour)
  const found = await firstBookings(ctx, ctx.now, until, inArray(bookings.status, ['pending']))
  const query = { date_from: dayIn(zone, ctx.now), date_to: dayIn(zone, until), status: 'pending' }
  return { kind: 'pending_soon', severity: 'warning', ...found, link: listLink('bookings', query) }
}
