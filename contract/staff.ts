import * as z from 'zod'
import { accountStatus, mobileNumber, personName } from './auth.ts'
import { staffRoles } from './lists/roles.ts'
import { day, instant, phone } from './record.ts'
import { registerQuery, registerRecord, several } from './register.ts'

export const staffRole = z.enum(staffRoles)

/** Somebody of the office. `checkNumber` and `checkedOn` are of their background check. */
export const staffInput = z.strictObject({
  firstName: personName,
  lastName: personName,
  email: z.email().max(254).toLowerCase(),
  phone: mobileNumber.nullable(),
  role: staffRole,
  checkNumber: z.string().trim().min(1).max(40).nullable(),
  checkedOn: day.nullable(),
})
export type StaffInput = z.infer<typeof staffInput>

/**
 * `invited` has not chosen a password yet, `pending` signed up and waits for approval.
 * `invitedAt` is when the last invitation was mailed.
 */
export const staffMember = registerRecord({
  ...staffInput.shape,
  email: z.string(),
  phone: phone.nullable(),
  name: z.string(),
  status: accountStatus,
  emailVerified: z.boolean(),
  twoFactor: z.boolean().describe('Whether they sign in with a second step'),
  invitedAt: instant.nullable(),
  lastLoginAt: instant.nullable(),
})
export type StaffMember = z.infer<typeof staffMember>

export const staffListQuery = registerQuery({ role: several, status: several })

/** Approves a sign-up: the role the person gets. */
export const staffActivation = z.strictObject({ role: staffRole })
