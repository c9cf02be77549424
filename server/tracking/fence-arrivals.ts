import { and, eq, gt, inArray, isNull, notExists, type SQL, sql } from 'drizzle-orm'
import { acrossM, distanceToArea } from '#contract/area.ts'
import type { MovingAction } from '#contract/trip-states.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { geofences, geofenceVisits } from '#server/schema/geofences.ts'
import { events } from '#server/schema/history.ts'
import { trips } from '#server/schema/trips.ts'
import { currentStop } from '#server/trips/progress.ts'

/** A trip that seems to be at its next stop, as its vehicle has come into a geofence that holds it. */
export interface FenceArrival {
  tripId: string
  vehicleId: string
  action: MovingAction
  /** The `seq` of the stop. */
  stop: number
  fence: { id: string; name: string }
  enteredAt: Date
}

/** Somebody who drives no faster than this is about to stop. */
const slowKmh = 15
/** Whoever only passes by is gone by then. */
const staysMs = 30_000

const actions: Readonly<Record<string, MovingAction>> = { en_route: 'arrive', onboard: 'arrive_dropoff' }

/** Nobody moved the trip on since: what its driver, or the desk, has recorded or taken back is not done again. */
const notMovedSince = (db: Db) =>
  notExists(
    db
      .select({ one: sql`1` })
      .from(events)
      .where(
        and(
          eq(events.entity, 'trip'),
          eq(events.entityId, trips.id),
          gt(events.at, geofenceVisits.enteredAt),
          sql`${events.from} is distinct from ${events.to}`,
        ),
      ),
  )

/** Trips whose vehicles came into a geofence with this rule on their way to a stop within it. `where` is a condition on `trips`. */
export async function fenceArrivals(
  db: Db,
  rule: 'suggest' | 'record',
  where?: SQL,
): Promise<FenceArrival[]> {
  const found = await db
    .select({
      trip: { id: trips.id, status: trips.status, stops: trips.stops, vehicleId: geofenceVisits.vehicleId },
      fence: { id: geofences.id, name: geofences.name, area: geofences.area },
      enteredAt: geofenceVisits.enteredAt,
    })
    .from(geofenceVisits)
    .innerJoin(geofences, eq(geofences.id, geofenceVisits.geofenceId))
    .innerJoin(trips, eq(trips.vehicleId, geofenceVisits.vehicleId))
    .where(
      and(
        isNull(geofenceVisits.leftAt),
        geofences.active,
        eq(geofences.onEnter, rule),
        inArray(trips.status, Object.keys(actions) as ('en_route' | 'onboard')[]),
        notMovedSince(db),
        where,
      ),
    )
    .orderBy(trips.id, geofenceVisits.enteredAt)
  const all = found.flatMap(({ trip, fence, enteredAt }) => {
    const stop = currentStop(trip.stops)
    const action = actions[trip.status]
    if (!stop || !action || stop.arrivedAt !== null || distanceToArea(fence.area, stop.point) > 0) return []
    const { id, name, area } = fence
    const arrival = { tripId: trip.id, vehicleId: trip.vehicleId, action, stop: stop.seq, enteredAt }
    return [{ ...arrival, fence: { id, name }, acrossM: acrossM(area) }]
  })
  // Of several, the smallest says most.
  const byTrip = Map.groupBy(
    all.toSorted((a, b) => a.acrossM - b.acrossM),
    ({ tripId }) => tripId,
  )
  return [...byTrip.values()].flatMap(([first]) => {
    if (!first) return []
    const { acrossM: _, ...arrival } = first
    return [arrival]
  })
}

/** Whether a vehicle has come there and does not only pass by. */
export const isThere = (
  { enteredAt }: Pick<FenceArrival, 'enteredAt'>,
  speedKmh: number | null,
  now: Date,
): boolean => now.getTime() - enteredAt.getTime() >= staysMs || (speedKmh !== null && speedKmh <= slowKmh)
