import { count, inArray, sql } from 'drizzle-orm'
import * as access from '#contract/access.ts'
import { model, modelInput, modelListQuery, vehicleBody, vehicleFuel } from '#contract/fleet.ts'
import type { ActorContext } from '#server/platform/history/actor-context.ts'
import { referenceTargets } from '#server/reach/reference-targets.ts'
import { defineResource } from '#server/resources/define-resource.ts'
import { is, isTrue, oneOf } from '#server/resources/filters.ts'
import { refsOf } from '#server/resources/refs.ts'
import { vehicleBrands, vehicleModels, vehicles } from '#server/schema/fleet.ts'

const name = sql<string>`lower(${vehicleModels.name})`
const brandName = sql<string>`(select ${vehicleBrands.name} from ${vehicleBrands} where ${vehicleBrands.id} = ${vehicleModels.brandId})`

const vehiclesOf = async ({ db }: Pick<ActorContext, 'db'>, ids: string[]) => {
  const found = await db
    .select({ model: vehicles.modelId, count: count() })
    .from(vehicles)
    .where(inArray(vehicles.modelId, ids))
    .groupBy(vehicles.modelId)
  return new Map(found.map((one) => [one.model, one.count]))
}

/** Models of each make, with what a new vehicle of it starts with. */
export const vehicleModelRegister = defineResource({
  name: 'vehicle-models',
  tag: 'Vehicle models',
  table: vehicleModels,
  input: modelInput,
  record: model,
  query: modelListQuery,
  read: access.vehicleModels.read,
  write: access.vehicleModels.write,
  label: (row) => row.name,
  search: [vehicleModels.name, brandName],
  filters: {
    brand: is(vehicleModels.brandId),
    body: oneOf('body', vehicleModels.body, vehicleBody),
    fuel: oneOf('fuel', vehicleModels.fuel, vehicleFuel),
    active: isTrue(vehicleModels.active),
  },
  orderings: {
    name: [name],
    brand: [brandName, name],
    seats: [vehicleModels.seats, name],
    body: [vehicleModels.body, name],
    fuel: [vehicleModels.fuel, name],
    active: [vehicleModels.active, name],
  },
  columns: ({ brand, ...input }) => ({ ...input, brandId: brand }),
  answer: async (rows, ctx) => {
    const brands = await refsOf(
      ctx.db,
      vehicleBrands,
      vehicleBrands.name,
      rows.map(({ brandId }) => brandId),
    )
    const used = await vehiclesOf(
      ctx,
      rows.map(({ id }) => id),
    )
    return rows.map(({ brandId, ...row }) => ({
      brand: brands(brandId),
      name: row.name,
      body: row.body,
      seats: row.seats,
      wheelchairSpaces: row.wheelchairSpaces,
      fuel: row.fuel,
      active: row.active,
      vehicles: used.get(row.id) ?? 0,
    }))
  },
  references: { brand: referenceTargets.brand },
  check: async ({ db, t }, all, remember) => {
    const earlier = remember(() => new Set<string>())
    const brands = [...new Set(all.flatMap(({ input }) => input.brand ?? []))]
    if (brands.length === 0) return
    const rows = await db
      .select({ id: vehicleModels.id, brand: vehicleModels.brandId, name })
      .from(vehicleModels)
      .where(inArray(vehicleModels.brandId, brands))
    const taken = new Map(rows.map((row) => [`${row.brand} ${row.name}`, row.id]))
    for (const { input, before, add } of all) {
      const key = `${input.brand} ${input.name.toLowerCase()}`
      const owner = taken.get(key)
      if (earlier.has(key) || (owner !== undefined && owner !== before?.id)) add('name', t('resources:taken'))
      if (!before) earlier.add(key)
    }
  },
  usedBy: [{ column: vehicles.modelId, message: 'fleet:used.model' }],
  exported: ['vehicles'],
  bulk: ['active', 'fuel'],
  sample: {
    brand: 'Ford',
    name: 'Transit Custom',
    body: 'van',
    seats: '8',
    wheelchairSpaces: '0',
    fuel: 'diesel',
    active: 'true',
  },
})
