import { and, gte, lt, notInArray, sql } from 'drizzle-orm'
import type { Trend } from '#contract/stats.ts'
import type { ActorContext } from '#server/platform/history/actor-context.ts'
import { dayStart } from '#server/platform/time/days.ts'
import { bookingScope } from '#server/reach/bookings.ts'
import { tripReach } from '#server/reach/trips.ts'
import { bucketsOf, type Period } from '#server/reports/periods.ts'
import { bookings } from '#server/schema/bookings.ts'
import { trips } from '#server/schema/trips.ts'
import type { Place } from '../tiles.ts'
import type { Figures, Spans } from './figures.ts'

type Day = { day: string } & Partial<Record<Trend['key'], number>>

const dayOf = (at: typeof trips.startAt | typeof bookings.pickupAt, zone: string) =>
  sql<string>`to_char(${at} at time zone ${sql.raw(`'${zone.replaceAll("'", '')}'`)}, 'YYYY-MM-DD')`

/** A driver's own trips that took place, and the minutes they took. */
async function drivenDays({ db, user }: ActorContext, { from, to }: Period, zone: string): Promise<Day[]> {
  const day = dayOf(trips.startAt, zone)
  return db
    .select({
      day,
      rides: sql<number>`(count(*) filter (where ${trips.status} = 'completed'))::int`,
      driver_hours: sql<number>`(coalesce(sum(extract(epoch from ${trips.completedAt} - ${trips.startedAt})), 0) / 60)::float8`,
    })
    .from(trips)
    .where(
      and(
        tripReach(db, user),
        gte(trips.startAt, dayStart(from, zone)),
        lt(trips.startAt, dayStart(to, zone, 1)),
      ),
    )
    .groupBy(day)
}

/** A family's own rides, and those of them that were cancelled. */
async function bookedDays({ db, user }: ActorContext, { from, to }: Period, zone: string): Promise<Day[]> {
  const scope = await bookingScope(db, user)
  const day = dayOf(bookings.pickupAt, zone)
  return db
    .select({
      day,
      rides: sql<number>`count(*)::int`,
      cancelled: sql<number>`(count(*) filter (where ${bookings.status} = 'cancelled'))::int`,
    })
    .from(bookings)
    .where(
      and(
        scope.where,
        notInArray(bookings.status, ['draft', 'discarded']),
        gte(bookings.pickupAt, dayStart(from, zone)),
        lt(bookings.pickupAt, dayStart(to, zone, 1)),
      ),
    )
    .groupBy(day)
}

/** The figures of one driver or family: few enough rows to be counted as they are. */
export async function ownFigures(
  ctx: ActorContext,
  { zone }: Place,
  { span, compared, curve }: Spans,
): Promise<Figures> {
  const first = [span, compared, curve].map(({ from }) => from).toSorted()[0] ?? span.from
  const read = ctx.user.role === 'driver' ? drivenDays : bookedDays
  const found = await read(ctx, { from: first, to: span.to }, zone)
  const sum = (key: Trend['key'], { from, to }: Period) =>
    found.reduce((all, one) => (one.day >= from && one.day <= to ? all + (one[key] ?? 0) : all), 0)
  const days = bucketsOf(curve, curve.unit)
  const ends = days.map((_, index) => days[index + 1] ?? '9999-12-31')
  return {
    complete: true,
    days,
    of: (key) => ({
      value: sum(key, span),
      before: sum(key, compared),
      values: days.map((day, index) =>
        found.reduce(
          (all, one) => (one.day >= day && one.day < (ends[index] ?? '') ? all + (one[key] ?? 0) : all),
          0,
        ),
      ),
    }),
  }
}
