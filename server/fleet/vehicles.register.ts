import { eq, inArray, sql } from 'drizzle-orm'
import * as access from '#contract/access.ts'
import { vehicle, vehicleBody, vehicleInput, vehicleListQuery, vehicleStatus } from '#contract/fleet.ts'
import { loadPapers, vehicleBlockReasons } from '#server/papers/block-reasons.ts'
import { addRequiredPapers, removeMissingPapers } from '#server/papers/required-papers.ts'
import { dayIn } from '#server/platform/time/format-date.ts'
import { vehicleReach } from '#server/reach/fleet.ts'
import { referenceTargets } from '#server/reach/reference-targets.ts'
import { defineResource } from '#server/resources/define-resource.ts'
import { is, oneOf } from '#server/resources/filters.ts'
import { refsOf } from '#server/resources/refs.ts'
import { documents, vehicleBrands, vehicleModels, vehicles } from '#server/schema/fleet.ts'
import { companies, drivers } from '#server/schema/people.ts'
import { trips } from '#server/schema/trips.ts'
import { lastChecks } from './last-checks.ts'
import { setUsualVehicle } from './usual-vehicle.ts'

const ofModel = (column: typeof vehicleModels.body | typeof vehicleModels.brandId) =>
  sql`(select ${column} from ${vehicleModels} where ${vehicleModels.id} = ${vehicles.modelId})`
/** What a vehicle is: `Ford Tourneo`. */
export const modelName = sql<string>`(select ${vehicleBrands.name} || ' ' || ${vehicleModels.name} from ${vehicleModels} join ${vehicleBrands} on ${vehicleBrands.id} = ${vehicleModels.brandId} where ${vehicleModels.id} = ${vehicles.modelId})`
const driverName = sql<string>`concat_ws(' ', ${drivers.firstName}, ${drivers.lastName})`

/** The fleet: what each vehicle is, who has it, and what stops it from being used today. */
export const vehicleRegister = defineResource({
  name: 'vehicles',
  tag: 'Vehicles',
  table: vehicles,
  input: vehicleInput,
  record: vehicle,
  query: vehicleListQuery,
  read: access.vehicles.read,
  write: access.vehicles.write,
  reach: vehicleReach,
  label: (row) => row.plate,
  search: [
    vehicles.plate,
    sql`replace(${vehicles.plate}, ' ', '')`,
    vehicles.callSign,
    vehicles.vin,
    modelName,
  ],
  filters: {
    status: oneOf('status', vehicles.status, vehicleStatus),
    company: is(vehicles.companyId),
    driver: is(vehicles.driverId),
    model: is(vehicles.modelId),
    brand: (id) => sql`${ofModel(vehicleModels.brandId)} = ${id}`,
    body: (value, ctx) => {
      const found = oneOf('body', vehicleModels.body, vehicleBody)(value, ctx)
      return (
        found && sql`${vehicles.modelId} in (select ${vehicleModels.id} from ${vehicleModels} where ${found})`
      )
    },
  },
  orderings: {
    plate: [vehicles.plate],
    callSign: [sql<string>`coalesce(${vehicles.callSign}, '')`, vehicles.plate],
    model: [modelName, vehicles.plate],
    year: [vehicles.year, vehicles.plate],
    seats: [vehicles.seats, vehicles.plate],
    status: [vehicles.status, vehicles.plate],
  },
  columns: ({ model, company, driver, ...input }) => ({
    ...input,
    modelId: model,
    companyId: company,
    driverId: driver,
  }),
  answer: async (rows, ctx) => {
    const { db, now, env } = ctx
    const models = await db
      .select({ model: vehicleModels, brand: { id: vehicleBrands.id, name: vehicleBrands.name } })
      .from(vehicleModels)
      .innerJoin(vehicleBrands, eq(vehicleBrands.id, vehicleModels.brandId))
      .where(
        inArray(
          vehicleModels.id,
          rows.map(({ modelId }) => modelId),
        ),
      )
    const kinds = new Map(models.map((one) => [one.model.id, one]))
    const companyOf = await refsOf(
      db,
      companies,
      companies.name,
      rows.map(({ companyId }) => companyId),
    )
    const driverOf = await refsOf(
      db,
      drivers,
      driverName,
      rows.map(({ driverId }) => driverId),
    )
    const papers = await loadPapers(
      db,
      'vehicle',
      rows.map(({ id }) => id),
    )
    const today = dayIn(env.OPERATOR_ZONE, now)
    const lastCheck = await lastChecks(
      ctx,
      rows.map(({ id }) => id),
    )
    return rows.flatMap(({ modelId, companyId, driverId, ...row }) => {
      const kind = kinds.get(modelId)
      if (!kind) return []
      const blockReasons = vehicleBlockReasons(row, papers.get(row.id) ?? [], today, ctx)
      return {
        ...row,
        brand: kind.brand,
        model: { id: modelId, name: `${kind.brand.name} ${kind.model.name}` },
        body: kind.model.body,
        fuel: kind.model.fuel,
        company: companyOf(companyId),
        driver: driverOf(driverId),
        compliant: blockReasons.length === 0,
        blockReasons,
        lastCheck: lastCheck(row.id),
      }
    })
  },
  references: {
    model: referenceTargets.model,
    company: referenceTargets.company,
    driver: referenceTargets.driver,
  },
  unique: { plate: vehicles.plate, vin: vehicles.vin },
  usedBy: [
    { column: trips.vehicleId, message: 'fleet:used.vehicle' },
    {
      column: documents.ownerId,
      where: sql`${documents.ownerKind} = 'vehicle' and ${documents.status} <> 'missing'`,
      message: 'fleet:used.vehicle_papers',
    },
  ],
  exported: ['brand', 'body', 'fuel', 'compliant', 'blockReasons'],
  bulk: ['status', 'company'],
  // A new one gets placeholders for its required papers. A driver's usual vehicle is the one that names them.
  written: async (ctx, before, after) => {
    const id = (after ?? before)?.id ?? ''
    const owner = { ownerKind: 'vehicle' as const, ownerId: id }
    if (!before) await addRequiredPapers(ctx.db, owner)
    if (!after) await removeMissingPapers(ctx.db, owner)
    const driver = after?.driverId ?? null
    if ((before?.driverId ?? null) !== driver)
      await setUsualVehicle(ctx, driver, id, after ? undefined : { id, name: before?.plate ?? '' })
  },
  sample: {
    plate: 'AB12 CDE',
    callSign: 'K99',
    vin: '',
    model: 'Ford Galaxy',
    year: '2024',
    colour: 'White',
    seats: '6',
    wheelchairSpaces: '0',
    boosterSeats: '2',
    tailLift: 'false',
    ownership: 'owned',
    odometerKm: '12000',
    company: '',
    driver: '',
    status: 'available',
  },
})
