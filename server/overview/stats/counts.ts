import { or, type SQL, sql } from 'drizzle-orm'
import type { TripListQuery } from '#contract/trip.ts'
import type { BookingQuery } from '#server/bookings/filter.ts'
import { filterWhere, readFilter } from '#server/bookings/filter.ts'
import type { ActorContext } from '#server/platform/history/actor-context.ts'
import { bookingScope } from '#server/reach/bookings.ts'
import { bookings } from '#server/schema/bookings.ts'
import { trips } from '#server/schema/trips.ts'
import { tripFilter } from '#server/trips/filter.ts'

const whole = (condition: SQL | undefined) =>
  sql<number>`(count(*) filter (where ${condition ?? sql`true`}))::int`

/** How many trips each filter finds, all in one query. */
export async function countTripQueries<Name extends string>(
  ctx: ActorContext,
  queries: Record<Name, TripListQuery>,
  zone: string,
) {
  const names = Object.keys(queries) as Name[]
  const conditions = names.map((name) => tripFilter(ctx, queries[name], zone))
  if (names.length === 0) return {} as Record<Name, number>
  const fields = Object.fromEntries(names.map((name, index) => [name, whole(conditions[index])]))
  const [row] = await ctx.db
    .select(fields)
    .from(trips)
    .where(or(...conditions))
  return row as Record<Name, number>
}

export type BookingFigure = { count: number; total: number }

/** How many bookings each filter finds and what they cost in `currency`, in minor units; all in one query. */
export async function countBookingQueries(
  ctx: ActorContext,
  queries: Record<string, BookingQuery>,
  zone: string,
  currency: string,
): Promise<Record<string, BookingFigure>> {
  const names = Object.keys(queries)
  if (names.length === 0) return {}
  const scope = await bookingScope(ctx.db, ctx.user)
  const conditions = Object.values(queries).map((query) =>
    filterWhere(ctx.db, readFilter(query, zone, ctx), scope),
  )
  const sums = conditions.map(
    (condition) =>
      sql<string>`coalesce(sum(${bookings.total}) filter (where ${condition ?? sql`true`} and ${bookings.currency} = ${currency}), 0)::text`,
  )
  const fields = Object.fromEntries(
    names.flatMap((name, index) => [
      [`count ${name}`, whole(conditions[index])],
      [`total ${name}`, sums[index] ?? sql<string>`'0'`],
    ]),
  )
  const [row] = await ctx.db
    .select(fields)
    .from(bookings)
    .where(or(...conditions))
  return Object.fromEntries(
    names.map((name) => [
      name,
      { count: Number(row?.[`count ${name}`] ?? 0), total: Number(row?.[`total ${name}`] ?? 0) },
    ]),
  )
}
