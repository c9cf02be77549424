import { and, eq, gte, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { freshPosition } from '#contract/lists/tracking.ts'
import { runningTrips } from '#contract/lists/trips.ts'
import { type StoredArrival, tripEstimates } from '#server/schema/estimates.ts'
import { type StoredStop, trips } from '#server/schema/trips.ts'
import type { StoredTrip } from './progress.ts'

/** A stop with when the vehicle is expected there, where that is known. */
export type ExpectedStop = StoredStop & { expectedAt?: string }

/** A trip as it is expected to go on; `estimate` is null where nothing is known of where its vehicle is. */
export type ExpectedTrip = Omit<StoredTrip, 'stops'> & {
  stops: ExpectedStop[]
  estimate: { lateMin: number } | null
}

/** Of no use from positions before this. */
export const staleBefore = (now: Date): Date => new Date(now.getTime() - freshPosition.forMs)

/**
 * The estimate of a trip that still holds at `now`, as a condition on both: of a trip under way, by a position that is fresh,
 * of the vehicle that it has, and from before its next stop was reached.
 */
export const holds = (now: Date): SQL | undefined =>
  and(
    eq(tripEstimates.tripId, trips.id),
    inArray(trips.status, [...runningTrips]),
    eq(tripEstimates.vehicleId, trips.vehicleId),
    gte(tripEstimates.positionAt, staleBefore(now)),
    isNull(sql`${trips.stops} #>> array[${tripEstimates.nextSeq}::text, 'arrivedAt']`),
  )

/** Whether a trip has an estimate that holds, and that `is` so. */
export const isEstimated = (now: Date, is?: SQL): SQL =>
  sql`exists (select 1 from ${tripEstimates} where ${and(holds(now), is)})`

const isAhead = ({ arrivedAt, skipped }: StoredStop) => arrivedAt === null && !skipped

/** A trip with what is expected of it, never in the past; what was expected of a plan that it had before is left out. */
export function withExpected(
  trip: StoredTrip,
  estimate: { lateMin: number; arrivals: readonly StoredArrival[] } | null,
  now: Date,
): ExpectedTrip {
  if (!estimate) return { ...trip, estimate: null }
  const expected = (stop: StoredStop) =>
    estimate.arrivals.find(({ seq, planned }) => seq === stop.seq && planned === stop.eta)
  const stops = trip.stops.map((stop): ExpectedStop => {
    const found = isAhead(stop) ? expected(stop) : undefined
    return found
      ? { ...stop, expectedAt: new Date(Math.max(Date.parse(found.at), now.getTime())).toISOString() }
      : stop
  })
  return { ...trip, stops, estimate: { lateMin: estimate.lateMin } }
}
