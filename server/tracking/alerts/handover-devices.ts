import { and, inArray } from 'drizzle-orm'
import type { Db } from '#server/platform/db/connect.ts'
import { devices, runPhones } from '#server/schema/tracking.ts'
import type { RoadTrip } from './road-trip.ts'

/** The devices that say where the vehicle of a trip was: its own first, then the phones of whoever drove. */
export async function loadHandoverDevices(db: Db, trips: readonly RoadTrip[]) {
  const vehicles = [...new Set(trips.map(({ vehicle }) => vehicle))]
  if (vehicles.length === 0) return () => []
  const own = await db
    .select({ vehicle: devices.vehicleId, device: devices.id })
    .from(devices)
    .where(and(devices.active, inArray(devices.vehicleId, vehicles)))
  const phones = await db
    .select({ vehicle: runPhones.vehicleId, device: runPhones.deviceId, trip: runPhones.tripId })
    .from(runPhones)
    .where(
      inArray(
        runPhones.tripId,
        trips.map(({ id }) => id),
      ),
    )
  const ownOf = new Map(own.map(({ vehicle, device }) => [vehicle, device]))
  const phonesOf = Map.groupBy(phones, ({ trip, vehicle }) => `${trip} ${vehicle}`)
  return ({ id, vehicle }: RoadTrip): string[] => {
    const device = ownOf.get(vehicle)
    const others = (phonesOf.get(`${id} ${vehicle}`) ?? []).map((phone) => phone.device)
    return device ? [device, ...others] : others
  }
}
