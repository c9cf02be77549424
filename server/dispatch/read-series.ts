import { and, count, eq, inArray, max, min, sql, sum } from 'drizzle-orm'
import * as access from '#contract/access.ts'
import type { BookingStatus } from '#contract/booking-states.ts'
import { legs } from '#contract/lists/bookings.ts'
import type { SeriesSheet } from '#contract/series-sheet.ts'
import { bookingActions } from '#server/bookings/actions.ts'
import { loadCutoffs } from '#server/bookings/cutoff.ts'
import type { ActorContext } from '#server/platform/history/actor-context.ts'
import { recordAudit } from '#server/platform/history/audit.ts'
import { notFound } from '#server/platform/http/problem.ts'
import { localTime } from '#server/platform/time/local-time.ts'
import { bookingScope, type Scope } from '#server/reach/bookings.ts'
import { loadViews } from '#server/rides/view.ts'
import { bookingChildren, bookings, series } from '#server/schema/bookings.ts'
import { children } from '#server/schema/people.ts'
import { schoolCalendars } from '#server/schema/school-calendars.ts'
import { stillToCome } from './series-rides.ts'

/** Rides that cost their price: those that are to take place and those that did. */
const paid: readonly BookingStatus[] = [
  'pending',
  'confirmed',
  'scheduled',
  'in_progress',
  'completed',
  'part_completed',
]

type Reader = Pick<ActorContext, 'db' | 'user'>

/** The series, when at least one of its rides is within reach of who asks; a 404 otherwise. `lock` holds it for a change. */
export async function findSeries({ db, user }: Reader, id: string, lock = false) {
  const scope = await bookingScope(db, user)
  const [reached] = await db
    .select({ id: bookings.id })
    .from(bookings)
    .where(and(eq(bookings.seriesId, id), scope.where))
    .limit(1)
  if (!reached) throw notFound()
  const query = db.select().from(series).where(eq(series.id, id))
  const [found] = lock ? await query.for('no key update') : await query
  if (!found) throw notFound()
  return { found, scope, rides: and(eq(bookings.seriesId, id), scope.where) }
}
type Rides = Awaited<ReturnType<typeof findSeries>>['rides']

/** Who rides in it; a parent is told of their own children alone. */
async function childrenOf({ db }: Reader, { family }: Scope, rides: Rides) {
  const riding = db
    .select({ id: bookingChildren.childId })
    .from(bookingChildren)
    .innerJoin(bookings, eq(bookings.id, bookingChildren.bookingId))
    .where(rides)
  const own = family ? inArray(children.id, [...family.children.keys()]) : undefined
  const rows = await db
    .select({ id: children.id, firstName: children.firstName, lastName: children.lastName })
    .from(children)
    .where(and(inArray(children.id, riding), own))
    .orderBy(children.lastName, children.firstName, children.id)
  return rows.map(({ id, firstName, lastName }) => ({ id, name: `${firstName} ${lastName}` }))
}

async function totalsOf({ db }: Reader, rides: Rides) {
  const rows = await db
    .select({
      status: bookings.status,
      currency: bookings.currency,
      count: count(),
      amount: sum(bookings.total).mapWith(Number),
      distance: sum(bookings.distanceM).mapWith(Number),
    })
    .from(bookings)
    .where(rides)
    .groupBy(bookings.status, bookings.currency)
    .orderBy(bookings.status, bookings.currency)
  const taken = rows.filter(({ status }) => paid.includes(status))
  const grouped = <Key extends string>(of: typeof rows, key: (row: (typeof rows)[number]) => Key) => [
    ...Map.groupBy(of, key),
  ]
  return {
    rides: grouped(rows, ({ status }) => status).map(([status, of]) => ({
      status,
      count: of.reduce((all, one) => all + one.count, 0),
    })),
    prices: grouped(taken, ({ currency }) => currency).map(([currency, of]) => ({
      currency,
      amount: of.reduce((all, one) => all + one.amount, 0),
    })),
    distanceM: taken.reduce((all, one) => all + one.distance, 0),
  }
}

/** Days ahead on which single rides may be past their cutoff, or out of reach. */
const lookedAt = 20

/** The next ride of each way that its reader may edit. */
async function editableOf(ctx: ActorContext, scope: Scope, rides: Rides): Promise<SeriesSheet['editable']> {
  const { db, user, now } = ctx
  const ahead = await db
    .select()
    .from(bookings)
    .where(and(rides, stillToCome(now)))
    .orderBy(bookings.pickupAt, bookings.id)
    .limit(lookedAt)
  const views = await loadViews(
    db,
    scope,
    ahead.map((ride) => ({ id: ride.id, bookings: [ride.id], bookers: [ride.bookerParentId] })),
  )
  const cutoffs = await loadCutoffs(ctx, ahead)
  const editable = ahead.filter(({ id, status, pickupAt }) =>
    bookingActions(
      { status, pickupAt, view: views(id), trip: null, until: cutoffs(id) },
      user.role,
      now,
    ).includes('edit'),
  )
  return legs.flatMap((leg) => {
    const next = editable.find((ride) => (ride.leg ?? 'out') === leg)
    return next ? [{ leg, booking: next.id }] : []
  })
}

/**
 * When the way back leaves: the rides tell, as each holds what was agreed for it, those first that are to come and have no
 * time of their own.
 */
async function returnOf({ db, now }: ActorContext, rides: Rides, booked: SeriesSheet['returnLeg']) {
  if (booked === null) return null
  const [ride] = await db
    .select({ at: bookings.requestedAt, zone: bookings.zone })
    .from(bookings)
    .where(and(rides, eq(bookings.leg, 'return')))
    .orderBy(
      sql`${bookings.apart} @> '["time"]'`,
      sql`${bookings.pickupAt} <= ${now.toISOString()}::timestamptz`,
      bookings.pickupAt,
    )
    .limit(1)
  return ride ? { time: localTime(ride.at, ride.zone).time } : booked
}

/** A series with its totals over the rides in reach; a 404 when none is. */
export async function readSeries(ctx: ActorContext, id: string): Promise<SeriesSheet> {
  const { found, scope, rides } = await findSeries(ctx, id)
  const [calendar] = found.calendarId
    ? await ctx.db.select().from(schoolCalendars).where(eq(schoolCalendars.id, found.calendarId))
    : []
  const [ahead] = await ctx.db
    .select({ next: min(bookings.pickupAt), last: max(bookings.pickupAt) })
    .from(bookings)
    .where(and(rides, stillToCome(ctx.now)))
  const riders = await childrenOf(ctx, scope, rides)
  await recordAudit(
    ctx,
    'list',
    'child',
    riders.map((child) => child.id),
  )
  const nextAt = ahead?.next?.toISOString() ?? null
  return {
    id,
    rule: found.rule,
    zone: found.zone,
    calendar: calendar ? { id: calendar.id, name: calendar.name } : null,
    exceptDates: found.exceptDates,
    from: found.from,
    to: found.to,
    pausedFrom: found.pausedFrom,
    pausedTo: found.pausedTo,
    returnLeg: await returnOf(ctx, rides, found.returnLeg),
    children: riders,
    ...(await totalsOf(ctx, rides)),
    nextAt,
    lastAt: ahead?.last?.toISOString() ?? null,
    cancellable: nextAt !== null && access.bookings.write.includes(ctx.user.role),
    editable: await editableOf(ctx, scope, rides),
  }
}
