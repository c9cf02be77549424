import { count, inArray, sql } from 'drizzle-orm'
import * as access from '#contract/access.ts'
import { brand, brandInput, brandListQuery } from '#contract/fleet.ts'
import { defineResource } from '#server/resources/define-resource.ts'
import { isTrue } from '#server/resources/filters.ts'
import { vehicleBrands, vehicleModels } from '#server/schema/fleet.ts'

const name = sql<string>`lower(${vehicleBrands.name})`

/** Makes of vehicles. */
export const vehicleBrandRegister = defineResource({
  name: 'vehicle-brands',
  tag: 'Vehicle brands',
  table: vehicleBrands,
  input: brandInput,
  record: brand,
  query: brandListQuery,
  read: access.vehicleBrands.read,
  write: access.vehicleBrands.write,
  label: (row) => row.name,
  search: [vehicleBrands.name],
  filters: { active: isTrue(vehicleBrands.active) },
  orderings: {
    name: [name],
    country: [sql<string>`coalesce(${vehicleBrands.country}, '')`, name],
    active: [vehicleBrands.active, name],
  },
  columns: (input) => input,
  answer: async (rows, { db }) => {
    const ids = rows.map(({ id }) => id)
    const found = await db
      .select({ brand: vehicleModels.brandId, count: count() })
      .from(vehicleModels)
      .where(inArray(vehicleModels.brandId, ids))
      .groupBy(vehicleModels.brandId)
    const models = new Map(found.map((one) => [one.brand, one.count]))
    return rows.map((row) => ({
      name: row.name,
      country: row.country,
      active: row.active,
      models: models.get(row.id) ?? 0,
    }))
  },
  exported: ['models'],
  unique: { name: vehicleBrands.name },
  usedBy: [{ column: vehicleModels.brandId, message: 'fleet:used.brand' }],
  bulk: ['active'],
  sample: { name: 'Volvo', country: 'SE', active: 'true' },
})
