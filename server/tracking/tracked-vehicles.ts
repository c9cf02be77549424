import { and, asc, eq, inArray, isNotNull, or } from 'drizzle-orm'
import type { TrackedVehicles } from '#contract/tracking.ts'
import { isAmong } from '#server/platform/db/among.ts'
import type { ActorContext } from '#server/platform/history/actor-context.ts'
import { vehicleReach } from '#server/reach/fleet.ts'
import { referenceTargets } from '#server/reach/reference-targets.ts'
import { vehicles } from '#server/schema/fleet.ts'
import { companies, drivers } from '#server/schema/people.ts'
import { deviceStates, devices } from '#server/schema/tracking.ts'
import { trips } from '#server/schema/trips.ts'
import { auditLook } from './audit-look.ts'
import { isThere } from './fence-arrivals.ts'
import { arrivalsOf, fencesOf } from './fences-of.ts'
import { positionOf } from './position-of.ts'
import { ridersNow } from './riders-now.ts'
import { isPhoneBelieved, loadPhones } from './run-phones.ts'
import { trackedTrips } from './tracked-trips.ts'

/** Vehicles with a device, or with a driver's phone under way, in the reader's reach, by plate. Who drives is the trip's driver, else who has the vehicle. */
export async function trackedVehicles(ctx: ActorContext): Promise<TrackedVehicles> {
  const { db, now } = ctx
  const phones = await loadPhones(db)
  const found = await db
    .select({
      vehicle: { id: vehicles.id, plate: vehicles.plate, callSign: vehicles.callSign },
      device: devices.id,
      company: { id: companies.id, name: companies.name },
      driver: {
        id: drivers.id,
        name: referenceTargets.driver.name,
        phone: drivers.phone,
      },
      state: deviceStates,
    })
    .from(vehicles)
    .leftJoin(devices, and(eq(devices.vehicleId, vehicles.id), eq(devices.active, true)))
    .leftJoin(deviceStates, eq(deviceStates.deviceId, devices.id))
    .leftJoin(companies, eq(companies.id, vehicles.companyId))
    .leftJoin(drivers, eq(drivers.id, vehicles.driverId))
    .where(and(or(isNotNull(devices.id), inArray(vehicles.id, [...phones.keys()])), vehicleReach(ctx.user)))
    .orderBy(asc(vehicles.plate), asc(vehicles.id))
  const ids = found.map(({ vehicle }) => vehicle.id)
  const { byVehicle, riders } = await trackedTrips(ctx, ids)
  const fences = await fencesOf(ctx, ids)
  const arrivals = await arrivalsOf(ctx, ids)
  // Others may ride there too, of whom the reader knows nothing.
  const others = await ridersNow(db, isAmong(trips.vehicleId, ids))
  await auditLook(ctx, [...new Set([...riders, ...others])])
  return {
    at: now.toISOString(),
    results: found.flatMap(({ vehicle, device: own, company, driver, state: ownState }) => {
      const out = byVehicle.get(vehicle.id)
      const phone = phones.get(vehicle.id)
      const { device, state } =
        phone && isPhoneBelieved(ownState, phone.state) ? phone : { device: own, state: ownState }
      if (device === null) return []
      const inside = fences.get(vehicle.id)
      const seems = arrivals.get(out?.trip.id ?? '')
      const arrival = seems &&
        isThere(seems, state?.speedKmh ?? null, now) && {
          ...{ stop: seems.stop, fence: seems.fence.name, since: seems.enteredAt.toISOString() },
        }
      return {
        ...vehicle,
        company,
        driver: out?.driver ?? driver,
        device,
        heardAt: state?.heardAt.toISOString() ?? null,
        position: positionOf(state),
        batteryPct: state?.batteryPct ?? null,
        ...(inside && { fences: inside }),
        trip: out ? { ...out.trip, ...(arrival && { arrival }) } : null,
      }
    }),
  }
}
