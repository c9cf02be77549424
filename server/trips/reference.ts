import { and, count, eq } from 'drizzle-orm'
import type { Db } from '#server/platform/db/connect.ts'
import { events } from '#server/schema/history.ts'
import { trips } from '#server/schema/trips.ts'

/** A trip is called after its booking: `KB-000123-2` is the second one made for `KB-000123`. */
export const tripReference = (booking: string, ordinal: number) => `${booking}-${ordinal}`

/** The type of the event of a new trip in a booking's timeline. */
export const tripCreated = 'trip_created'

/** The next free reference; those of deleted trips are never given again. The booking's row must be locked. */
export async function nextReference(db: Db, booking: { id: string; reference: string }): Promise<string> {
  const [made] = await db
    .select({ count: count() })
    .from(events)
    .where(and(eq(events.entity, 'booking'), eq(events.entityId, booking.id), eq(events.type, tripCreated)))
  const there = await db
    .select({ reference: trips.reference })
    .from(trips)
    .where(eq(trips.number, Number(booking.reference.slice(3)) || 0))
  const taken = new Set(there.map((trip) => trip.reference))
  let ordinal = (made?.count ?? 0) + 1
  while (taken.has(tripReference(booking.reference, ordinal))) ordinal += 1
  return tripReference(booking.reference, ordinal)
}
