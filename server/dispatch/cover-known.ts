import { and, count, eq, gte, inArray, isNotNull } from 'drizzle-orm'
import type { ActorContext } from '#server/platform/history/actor-context.ts'
import { bookingChildren } from '#server/schema/bookings.ts'
import { tripBookings, trips } from '#server/schema/trips.ts'

/** Of late is within so many days. */
const knownDays = 90

/** How often each driver, or assistant, took each of these children of late; one query for all of them. */
export async function loadKnown(
  { db, now }: Pick<ActorContext, 'db' | 'now'>,
  who: 'driver' | 'assistant',
  childIds: readonly string[],
): Promise<(person: string, child: string) => number> {
  if (childIds.length === 0) return () => 0
  const person = who === 'driver' ? trips.driverId : trips.assistantId
  const rows = await db
    .select({ person, child: bookingChildren.childId, times: count() })
    .from(bookingChildren)
    .innerJoin(tripBookings, eq(tripBookings.bookingId, bookingChildren.bookingId))
    .innerJoin(trips, eq(trips.id, tripBookings.tripId))
    .where(
      and(
        inArray(bookingChildren.childId, [...new Set(childIds)]),
        eq(trips.status, 'completed'),
        gte(trips.startAt, new Date(now.getTime() - knownDays * 24 * 3_600_000)),
        isNotNull(person),
      ),
    )
    .groupBy(person, bookingChildren.childId)
  const times = new Map(rows.map((row) => [`${row.person} ${row.child}`, row.times]))
  return (one, child) => times.get(`${one} ${child}`) ?? 0
}
