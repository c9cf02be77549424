import * as z from 'zod'
import { listQuery } from './page.ts'
import { blockReason } from './people.ts'
import { id, ref } from './record.ts'

export const vehicleBody = z.enum(['car', 'suv', 'van', 'minibus', 'bus'])
export const vehicleStatus = z.enum(['available', 'in_use', 'maintenance', 'out_of_service', 'retired'])

export const vehicleOption = z.object({
  id,
  plate: z.string(),
  callSign: z.string().nullable(),
  brand: z.string(),
  model: z.string(),
  body: vehicleBody,
  seats: z.int(),
  wheelchairSpaces: z.int(),
  status: vehicleStatus,
  driver: ref.nullable(),
  compliant: z.boolean(),
  blockReasons: z.array(blockReason),
})
export type VehicleOption = z.infer<typeof vehicleOption>

/** `status` takes several, comma-separated. */
export const driverListQuery = z.strictObject({
  ...listQuery,
  status: z.string().max(200).optional(),
  company: id.optional(),
})
export type DriverListQuery = z.infer<typeof driverListQuery>
export const vehicleListQuery = z.strictObject({ ...driverListQuery.shape, body: vehicleBody.optional() })
export type VehicleListQuery = z.infer<typeof vehicleListQuery>
