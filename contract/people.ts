import * as z from 'zod'
import { roles } from './lists/roles.ts'

export const role = z.enum(roles)
export type Role = z.infer<typeof role>

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
export type DriverStatus = z.infer<typeof driverStatus>
export const companyType = z.enum(['operator', 'school', 'business', 'hospital', 'other'])
export const companyStatus = z.enum(['pending', 'active', 'suspended'])
export const relationship = z.enum(['parent', 'guardian', 'foster_parent', 'grandparent', 'other'])

/** Why a driver can't work, or a vehicle can't be used, now: a code and the message in the reader's language. */
export const blockReason = z.object({ code: z.string(), message: z.string() })
export type BlockReason = z.infer<typeof blockReason>
