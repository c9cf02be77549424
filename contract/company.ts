import * as z from 'zod'
import { mobileNumber } from './auth.ts'
import { home, sentHome } from './child.ts'
import { paymentMethods } from './lists/money.ts'
import { changeCutoff, companyStatus, companyType } from './people.ts'
import { registerQuery, registerRecord, several } from './register.ts'

const text = (max: number) => z.string().trim().min(1).max(max)
export const paymentMethod = z.enum(paymentMethods)

/**
 * Who books rides, or drives them for us. Its rides are planned in its time zone (IANA) and priced in its currency
 * (ISO 4217). The commission is in percent.
 */
export const companyInput = z.strictObject({
  name: text(120),
  type: companyType,
  registrationNo: text(40).nullable(),
  contactName: text(160),
  phone: mobileNumber,
  email: z.email().max(254),
  address: sentHome.nullable(),
  currency: z
    .string()
    .toUpperCase()
    .regex(/^[A-Z]{3}$/),
  timezone: text(60),
  paymentMethod,
  commissionPct: z.number().min(0).max(100).nullable(),
  changeCutoffMin: changeCutoff.nullable(),
})
export type CompanyInput = z.infer<typeof companyInput>

/** Parents see of the companies that pay for their bookings what a booking needs; the rest is null for them. */
export const company = registerRecord({
  ...companyInput.shape,
  address: home.nullable(),
  contactName: z.string().nullable(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  /** What an applicant wrote, while its place on the map is not known. */
  addressText: z.string().nullable(),
  status: companyStatus,
  drivers: z.int().nullable(),
  vehicles: z.int().nullable(),
})
export type Company = z.infer<typeof company>

export const companyListQuery = registerQuery({
  status: several,
  type: several,
  paymentMethod: several,
})
