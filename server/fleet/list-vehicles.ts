import { and, asc, count, desc, eq, ilike, inArray, or, type SQL, sql } from 'drizzle-orm'
import { type VehicleListQuery, type VehicleOption, vehicleStatus } from '#contract/fleet.ts'
import { likePattern } from '#server/bookings/search-text.ts'
import { vehicleBrands, vehicleModels, vehicles } from '#server/db/schema/fleet.ts'
import { drivers } from '#server/db/schema/people.ts'
import type { Acting } from '#server/history/acting.ts'
import type { PageRequest } from '#server/http/page.ts'
import { loadPapers, vehicleBlocks } from './blocks.ts'
import { vehicleReach } from './reach.ts'
import { dayIn } from './say.ts'
import { readStatuses } from './statuses.ts'
import { words } from './words.ts'

const found = (word: string): SQL | undefined => {
  const pattern = likePattern(word)
  return or(
    ilike(vehicles.plate, pattern),
    ilike(sql`replace(${vehicles.plate}, ' ', '')`, pattern),
    ilike(vehicles.callSign, pattern),
    ilike(sql`${vehicleBrands.name} || ' ' || ${vehicleModels.name}`, pattern),
  )
}

const keys: Record<string, SQL[]> = {
  plate: [sql`${vehicles.plate}`],
  seats: [sql`${vehicles.seats}`, sql`${vehicles.plate}`],
  status: [sql`${vehicles.status}`, sql`${vehicles.plate}`],
}

/** One page of vehicles by plate, with what stops each from being used today in `zone`. */
export async function listVehicles(ctx: Acting, query: VehicleListQuery, page: PageRequest, zone: string) {
  const statuses = readStatuses(vehicleStatus, query.status, ctx.t)
  const where = and(
    vehicleReach(ctx.user),
    statuses.length > 0 ? inArray(vehicles.status, statuses) : undefined,
    query.company ? eq(vehicles.companyId, query.company) : undefined,
    query.body ? eq(vehicleModels.body, query.body) : undefined,
    ...words(query.search).map(found),
  )
  const direction = query.ordering?.startsWith('-') ? desc : asc
  const order = keys[query.ordering?.replace(/^-/, '') ?? 'plate'] ?? keys.plate ?? []
  const [total] = await ctx.db
    .select({ count: count() })
    .from(vehicles)
    .innerJoin(vehicleModels, eq(vehicleModels.id, vehicles.modelId))
    .innerJoin(vehicleBrands, eq(vehicleBrands.id, vehicleModels.brandId))
    .where(where)
  const rows = await ctx.db
    .select({ vehicle: vehicles, model: vehicleModels, brand: vehicleBrands.name, driver: drivers })
    .from(vehicles)
    .innerJoin(vehicleModels, eq(vehicleModels.id, vehicles.modelId))
    .innerJoin(vehicleBrands, eq(vehicleBrands.id, vehicleModels.brandId))
    .leftJoin(drivers, eq(drivers.id, vehicles.driverId))
    .where(where)
    .orderBy(...[...order, sql`${vehicles.id}`].map((key) => direction(key)))
    .limit(page.limit)
    .offset(page.offset)
  const papers = await loadPapers(
    ctx.db,
    'vehicle',
    rows.map((row) => row.vehicle.id),
  )
  const today = dayIn(zone, ctx.now)
  const results = rows.map(({ vehicle, model, brand, driver }): VehicleOption => {
    const blockReasons = vehicleBlocks(vehicle, papers.get(vehicle.id) ?? [], today, ctx)
    return {
      id: vehicle.id,
      plate: vehicle.plate,
      callSign: vehicle.callSign,
      brand,
      model: model.name,
      body: model.body,
      seats: vehicle.seats,
      wheelchairSpaces: vehicle.wheelchairSpaces,
      status: vehicle.status,
      driver: driver && { id: driver.id, name: `${driver.firstName} ${driver.lastName}`.trim() },
      compliant: blockReasons.length === 0,
      blockReasons,
    }
  })
  return { count: total?.count ?? 0, results }
}
