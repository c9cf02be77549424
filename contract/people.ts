import * as z from 'zod'
import { listQuery } from './page.ts'
import { id, phone, ref } from './record.ts'

export const role = z.enum([
  'admin',
  'dispatcher',
  'finance',
  'support',
  'viewer',
  'company',
  'driver',
  'parent',
])
export type Role = z.infer<typeof role>
export const staffRoles = [
  'admin',
  'dispatcher',
  'finance',
  'support',
  'viewer',
] as const satisfies readonly Role[]

export const seatNeed = z.enum(['none', 'rear_facing', 'forward_facing', 'booster'])
export const gender = z.enum(['female', 'male', 'other'])
export const mobility = z.enum(['walks', 'folding_chair', 'wheelchair'])
export const childStatus = z.enum(['active', 'paused', 'left'])
export const parentStatus = z.enum(['active', 'inactive'])
export const driverStatus = z.enum([
  'invited',
  'pending',
  'available',
  'on_duty',
  'on_break',
  'off_duty',
  'on_leave',
  'suspended',
  'left',
])
export const companyType = z.enum(['operator', 'school', 'business', 'hospital', 'other'])
export const companyStatus = z.enum(['pending', 'active', 'suspended'])
export const relationship = z.enum(['parent', 'guardian', 'foster_parent', 'grandparent', 'other'])

/** Why a driver can't work, or a vehicle can't be used, now: a code and the message in the reader's language. */
export const blockReason = z.object({ code: z.string(), message: z.string() })
export type BlockReason = z.infer<typeof blockReason>

export const driverOption = z.object({
  id,
  code: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  phone,
  status: driverStatus,
  company: ref.nullable(),
  vehicle: ref.nullable(),
  canWork: z.boolean(),
  blockReasons: z.array(blockReason),
})
export type DriverOption = z.infer<typeof driverOption>

export const companyOption = z.object({
  id,
  name: z.string(),
  type: companyType,
  status: companyStatus,
  currency: z.string(),
  paymentMethod: z.string(),
})
export type CompanyOption = z.infer<typeof companyOption>

/** Filters of the registers of people. `status` takes several, comma-separated. */
const status = z.string().max(200).optional()
export const companyListQuery = z.strictObject({ ...listQuery, status, type: z.string().max(200).optional() })
export type CompanyListQuery = z.infer<typeof companyListQuery>
