import { and, eq } from 'drizzle-orm'
import type { RidePosition } from '#contract/tracking.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { vehicleBrands, vehicleModels, vehicles } from '#server/schema/fleet.ts'
import { deviceStates, devices } from '#server/schema/tracking.ts'
import { positionOf } from './position-of.ts'
import { isPhoneBelieved, phoneIn } from './run-phones.ts'

type Where = Pick<RidePosition, 'vehicle' | 'heardAt' | 'position'>
export const nowhere: Where = { vehicle: null, heardAt: null, position: null }

/** What a vehicle is and where, by what its device, or its driver's phone, has said since; what it said before is nobody's concern who rides now. */
export async function vehicleNow(db: Db, vehicle: string, since: Date): Promise<Where> {
  const [found] = await db
    .select({
      plate: vehicles.plate,
      colour: vehicles.colour,
      model: vehicleModels.name,
      brand: vehicleBrands.name,
      state: deviceStates,
    })
    .from(vehicles)
    .innerJoin(vehicleModels, eq(vehicleModels.id, vehicles.modelId))
    .innerJoin(vehicleBrands, eq(vehicleBrands.id, vehicleModels.brandId))
    .leftJoin(devices, and(eq(devices.vehicleId, vehicles.id), eq(devices.active, true)))
    .leftJoin(deviceStates, eq(deviceStates.deviceId, devices.id))
    .where(eq(vehicles.id, vehicle))
  if (!found) return nowhere
  const { plate, colour, model, brand, state: own } = found
  const phone = await phoneIn(db, vehicle)
  const state = phone && isPhoneBelieved(own, phone.state) ? phone.state : own
  // Most devices tell the time in whole seconds.
  const from = Math.floor(since.getTime() / 1000) * 1000
  const isNew = (at: Date | null | undefined) => !!at && at.getTime() >= from
  return {
    vehicle: { plate, name: `${brand} ${model}`, colour },
    heardAt: state && isNew(state.heardAt) ? state.heardAt.toISOString() : null,
    position: isNew(state?.time) ? positionOf(state) : null,
  }
}
