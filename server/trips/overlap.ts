import { and, eq, gt, inArray, lt, ne, or } from 'drizzle-orm'
import { busyTrips } from '#contract/lists/trips.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { trips } from '#server/schema/trips.ts'

export type Span = { startAt: Date; scheduledEnd: Date }
export type OverlappingTrip = Span & {
  id: string
  reference: string
  driverId: string | null
  vehicleId: string | null
}

const columns = {
  id: trips.id,
  reference: trips.reference,
  startAt: trips.startAt,
  scheduledEnd: trips.scheduledEnd,
  driverId: trips.driverId,
  vehicleId: trips.vehicleId,
}

/**
 * Trips other than `exceptId` that occupy a driver or vehicle within `span`: of the given ones, or of anybody.
 * One that ends when the other begins does not overlap.
 */
export function overlappingTrips(
  db: Db,
  span: Span,
  exceptId: string,
  who?: { driverId: string | null; vehicleId: string | null },
): Promise<OverlappingTrip[]> {
  const held = who && [
    ...(who.driverId === null ? [] : [eq(trips.driverId, who.driverId)]),
    ...(who.vehicleId === null ? [] : [eq(trips.vehicleId, who.vehicleId)]),
  ]
  return db
    .select(columns)
    .from(trips)
    .where(
      and(
        inArray(trips.status, [...busyTrips]),
        lt(trips.startAt, span.scheduledEnd),
        gt(trips.scheduledEnd, span.startAt),
        ne(trips.id, exceptId),
        held && or(...held),
      ),
    )
    .orderBy(trips.startAt, trips.id)
}
