import { and, asc, eq, isNull } from 'drizzle-orm'
import * as access from '#contract/access.ts'
import type { TrackedVehicle } from '#contract/tracking.ts'
import { isAmong } from '#server/platform/db/among.ts'
import type { ActorContext } from '#server/platform/history/actor-context.ts'
import { geofences, geofenceVisits } from '#server/schema/geofences.ts'
import { trips } from '#server/schema/trips.ts'
import { type FenceArrival, fenceArrivals } from './fence-arrivals.ts'

type Fences = NonNullable<TrackedVehicle['fences']>
type Reader = Pick<ActorContext, 'db' | 'user'>

/** The geofences that these vehicles are in, by vehicle; of none for those who may not know of them. */
export async function fencesOf({ db, user }: Reader, vehicles: readonly string[]) {
  const byVehicle = new Map<string, Fences>()
  if (vehicles.length === 0 || !access.geofences.read.includes(user.role)) return byVehicle
  const found = await db
    .select({
      vehicle: geofenceVisits.vehicleId,
      fence: { id: geofences.id, name: geofences.name },
      since: geofenceVisits.enteredAt,
    })
    .from(geofenceVisits)
    .innerJoin(geofences, eq(geofences.id, geofenceVisits.geofenceId))
    .where(and(isNull(geofenceVisits.leftAt), isAmong(geofenceVisits.vehicleId, vehicles)))
    .orderBy(asc(geofenceVisits.enteredAt), asc(geofenceVisits.id))
  for (const { vehicle, fence, since } of found)
    byVehicle.set(vehicle, [...(byVehicle.get(vehicle) ?? []), { ...fence, since: since.toISOString() }])
  return byVehicle
}

/** The trips of these vehicles that seem to have arrived, by trip, for those who may record it. */
export async function arrivalsOf({ db, user }: Reader, vehicles: readonly string[]) {
  if (vehicles.length === 0 || !access.trips.write.includes(user.role)) return new Map<string, FenceArrival>()
  const all = await fenceArrivals(db, 'suggest', isAmong(trips.vehicleId, vehicles))
  return new Map(all.map((one) => [one.tripId, one]))
}
