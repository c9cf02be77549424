import * as z from 'zod'
import { checkItems, checkResults } from './lists/driver-day.ts'
import { vehicleBodies, vehicleFuels, vehicleOwnerships, vehicleStatuses } from './lists/fleet.ts'
import { blockReason } from './people.ts'
import { id, instant, ref } from './record.ts'
import { flag, registerQuery, registerRecord, several } from './register.ts'

export const vehicleBody = z.enum(vehicleBodies)
export const vehicleStatus = z.enum(vehicleStatuses)
export const vehicleFuel = z.enum(vehicleFuels)
export const vehicleOwnership = z.enum(vehicleOwnerships)

/** A make of vehicle. `country` is ISO 3166-1 alpha-2. */
export const brandInput = z.strictObject({
  name: z.string().trim().min(1).max(80),
  country: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .nullable(),
  active: z.boolean(),
})
export type BrandInput = z.infer<typeof brandInput>
export const brand = registerRecord({ ...brandInput.shape, models: z.int() })
export type Brand = z.infer<typeof brand>
export const brandListQuery = registerQuery({ active: flag })

const seats = z.int().min(1).max(100)
const wheelchairSpaces = z.int().min(0).max(20)

/** `seats` are passenger seats, the driver's not counted. A new vehicle of a model starts with its seats. */
export const modelInput = z.strictObject({
  brand: id,
  name: z.string().trim().min(1).max(80),
  body: vehicleBody,
  seats,
  wheelchairSpaces,
  fuel: vehicleFuel,
  active: z.boolean(),
})
export type ModelInput = z.infer<typeof modelInput>
export const model = registerRecord({ ...modelInput.shape, brand: ref, vehicles: z.int() })
export type Model = z.infer<typeof model>
export const modelListQuery = registerQuery({
  brand: id.optional(),
  body: several,
  fuel: several,
  active: flag,
})

/** A plate is stored in capitals. The brand follows from the model. */
export const vehicleInput = z.strictObject({
  plate: z.string().trim().toUpperCase().min(2).max(16),
  callSign: z.string().trim().min(1).max(20).nullable(),
  vin: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z0-9]{5,17}$/)
    .nullable(),
  model: id,
  year: z.int().min(1950).max(2100),
  colour: z.string().trim().min(1).max(40).nullable(),
  seats,
  wheelchairSpaces,
  boosterSeats: z.int().min(0).max(100),
  tailLift: z.boolean(),
  ownership: vehicleOwnership,
  odometerKm: z.int().min(0).max(5_000_000).nullable(),
  company: id.nullable(),
  driver: id.nullable(),
  status: vehicleStatus,
})
export type VehicleInput = z.infer<typeof vehicleInput>
/** The newest look over a vehicle before it was driven. `note` and `by` are for the office. */
const lastCheck = z.object({
  at: instant,
  result: z.enum(checkResults),
  faults: z.array(z.enum(checkItems)),
  odometerKm: z.int().nullable(),
  note: z.string().nullable(),
  by: z.string().nullable(),
})
/** `compliant` says whether it can be used today; `blockReasons` why not. */
export const vehicle = registerRecord({
  ...vehicleInput.shape,
  brand: ref,
  model: ref,
  body: vehicleBody,
  fuel: vehicleFuel,
  company: ref.nullable(),
  driver: ref.nullable(),
  compliant: z.boolean(),
  blockReasons: z.array(blockReason),
  lastCheck: lastCheck.nullable().optional(),
})
export type Vehicle = z.infer<typeof vehicle>

export const vehicleListQuery = registerQuery({
  status: several,
  company: id.optional(),
  driver: id.optional(),
  body: several,
  brand: id.optional(),
  model: id.optional(),
})
