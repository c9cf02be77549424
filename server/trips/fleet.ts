import { asc, eq, ne } from 'drizzle-orm'
import { loadPapers } from '#server/papers/block-reasons.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { vehicleBrands, vehicleModels, vehicles } from '#server/schema/fleet.ts'
import { assistants, drivers } from '#server/schema/people.ts'

/** All who could be sent, by name, and all that could be driven, by plate, with their papers: as many queries for any number. */
export async function loadFleet(db: Db) {
  const people = await db
    .select()
    .from(drivers)
    .where(ne(drivers.status, 'left'))
    .orderBy(asc(drivers.lastName), asc(drivers.firstName))
  const cars = await db
    .select({ vehicle: vehicles, model: vehicleModels, brand: vehicleBrands.name })
    .from(vehicles)
    .innerJoin(vehicleModels, eq(vehicleModels.id, vehicles.modelId))
    .innerJoin(vehicleBrands, eq(vehicleBrands.id, vehicleModels.brandId))
    .where(ne(vehicles.status, 'retired'))
    .orderBy(asc(vehicles.plate))
  const helpers = await db
    .select()
    .from(assistants)
    .where(ne(assistants.status, 'left'))
    .orderBy(asc(assistants.lastName), asc(assistants.firstName))
  const driverPapers = await loadPapers(
    db,
    'driver',
    people.map((one) => one.id),
  )
  const vehiclePapers = await loadPapers(
    db,
    'vehicle',
    cars.map((one) => one.vehicle.id),
  )
  const assistantPapers = await loadPapers(
    db,
    'assistant',
    helpers.map((one) => one.id),
  )
  return { people, cars, helpers, driverPapers, vehiclePapers, assistantPapers }
}
