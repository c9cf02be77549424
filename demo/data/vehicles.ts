import * as z from 'zod'
import { vehicleModels } from '#server/schema/fleet.ts'
import list from './vehicles.json' with { type: 'json' }

/** Passenger seats without the driver's, wheelchair spaces, fuel, and how many the fleet has. */
const model = z.strictObject({
  name: z.string(),
  body: z.enum(vehicleModels.body.enumValues),
  seats: z.int(),
  wheelchairs: z.int(),
  fuel: z.enum(vehicleModels.fuel.enumValues),
  count: z.int(),
})
const brand = z.strictObject({ name: z.string(), country: z.string(), models: z.array(model) })

export const { brands: brandSeeds, colours } = z
  .strictObject({ brands: z.array(brand), colours: z.array(z.string()) })
  .parse(list)
