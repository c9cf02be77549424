import { and, eq } from 'drizzle-orm'
import type { Db } from '#server/platform/db/connect.ts'
import { tripBookings, trips } from '#server/schema/trips.ts'

/** No ride breaks down more often. */
const mostReliefs = 20

/** A trip and those that it takes over from, by id. */
export async function tripsBefore(db: Db, trip: string): Promise<string[]> {
  const chain: string[] = []
  for (let id: string | null = trip; id !== null && chain.length < mostReliefs; ) {
    chain.push(id)
    const [row] = await db.select({ before: trips.relievesId }).from(trips).where(eq(trips.id, id))
    id = row?.before ?? null
  }
  return chain
}

/** The trip that takes over from a trip for this booking; undefined when there is none. */
export async function reliefFor(db: Db, trip: string, booking: string): Promise<string | undefined> {
  const [relief] = await db
    .select({ id: trips.id })
    .from(trips)
    .innerJoin(tripBookings, and(eq(tripBookings.tripId, trips.id), eq(tripBookings.bookingId, booking)))
    .where(eq(trips.relievesId, trip))
  return relief?.id
}
