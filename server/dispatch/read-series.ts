import { and, count, eq, inArray, max, min, sum } from 'drizzle-orm'
import * as access from '#contract/access.ts'
import type { BookingStatus } from '#contract/booking-states.ts'
import type { SeriesSheet } from '#contract/series-sheet.ts'
import type { ActorContext } from '#server/platform/history/actor-context.ts'
import { recordAudit } from '#server/platform/history/audit.ts'
import { notFound } from '#server/platform/http/problem.ts'
import { bookingScope, type Scope } from '#server/reach/bookings.ts'
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
    returnLeg: found.returnLeg,
    children: riders,
    ...(await totalsOf(ctx, rides)),
    nextAt,
    lastAt: ahead?.last?.toISOString() ?? null,
    cancellable: nextAt !== null && access.bookings.write.includes(ctx.user.role),
  }
}
