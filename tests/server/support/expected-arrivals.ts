import { inArray } from 'drizzle-orm'
import type { Db } from '#server/platform/db/connect.ts'
import { tripEstimates } from '#server/schema/estimates.ts'
import { trips } from '#server/schema/trips.ts'
import { holds, withExpected } from '#server/trips/estimates.ts'

/** When a vehicle is expected at a stop of its trip. */
export interface Expected {
  seq: number
  at: Date
}

/**
 * When the vehicles of these trips are expected at the stops ahead of them, in their order, by trip. One of which nothing is
 * known, as its vehicle was not seen for a minute or it is not under way, is left out. Whoever passes it on leaves out the
 * stops that are not the reader’s.
 */
export async function expectedArrivals(
  db: Db,
  tripIds: readonly string[],
  now: Date,
): Promise<Map<string, Expected[]>> {
  if (tripIds.length === 0) return new Map()
  const found = await db
    .select({ trip: trips, lateMin: tripEstimates.lateMin, arrivals: tripEstimates.arrivals })
    .from(trips)
    .innerJoin(tripEstimates, holds(now))
    .where(inArray(trips.id, [...tripIds]))
  return new Map(
    found.map(({ trip, ...estimate }) => {
      const { stops } = withExpected(trip, estimate, now)
      const ahead = stops.flatMap(({ seq, expectedAt }) =>
        expectedAt ? [{ seq, at: new Date(expectedAt) }] : [],
      )
      return [trip.id, ahead]
    }),
  )
}
