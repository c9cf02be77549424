import * as z from 'zod'
import { companyStatuses, companyTypes } from './lists/companies.ts'
import { driverStatuses } from './lists/drivers.ts'
import {
  childStatuses,
  genders,
  mobilities,
  parentStatuses,
  relationships,
  seatNeeds,
} from './lists/people.ts'
import { roles } from './lists/roles.ts'

export const role = z.enum(roles)
export type Role = z.infer<typeof role>

export const seatNeed = z.enum(seatNeeds)
export const gender = z.enum(genders)
export const mobility = z.enum(mobilities)
export const childStatus = z.enum(childStatuses)
export const parentStatus = z.enum(parentStatuses)
export const driverStatus = z.enum(driverStatuses)
export type DriverStatus = z.infer<typeof driverStatus>
export const companyType = z.enum(companyTypes)
export const companyStatus = z.enum(companyStatuses)
export const relationship = z.enum(relationships)

/** Why a driver can't work, or a vehicle can't be used, now: a code and the message in the reader's language. */
export const blockReason = z.object({ code: z.string(), message: z.string() })
export type BlockReason = z.infer<typeof blockReason>

/** How long before the pickup those who booked may still change or cancel, in minutes; null for the usual time. */
export const changeCutoff = z.int().min(0).max(10_080)
