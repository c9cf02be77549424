import * as z from 'zod'
import { mobileNumber, personName } from './auth.ts'
import { storedFile } from './file.ts'
import { vehicleBody } from './fleet.ts'
import {
  applicationActions,
  applicationDriverPapers,
  applicationKinds,
  applicationStatuses,
  applicationVehiclePapers,
} from './lists/applications.ts'
import { vehicleFuels } from './lists/fleet.ts'
import { paymentMethods } from './lists/money.ts'
import { listQuery, page } from './page.ts'
import { companyType } from './people.ts'
import { day, id, instant, recordFields, ref } from './record.ts'

/** Signed and short-lived: it ties together what an applicant without an account uploads and sends in. */
export const applicationToken = z.string().min(1).max(200)
export const newApplication = z.object({ application: applicationToken, expiresAt: instant })
export type NewApplication = z.infer<typeof newApplication>

const email = z.email().max(254)
const text = (max: number) => z.string().trim().min(1).max(max)
const optional = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .transform((typed) => typed || null)
    .nullable()
    .default(null)

/** The papers that an applicant can send in. */
export const driverPaper = z.enum(applicationDriverPapers)
export type DriverPaper = z.infer<typeof driverPaper>
export const vehiclePaper = z.enum(applicationVehiclePapers)
export const vehicleFuel = z.enum(vehicleFuels)

const paper = <Type extends z.ZodType>(type: Type) =>
  z.strictObject({ type, file: id, expiresOn: day.nullable().default(null) })

const vehicleDetails = z.strictObject({
  plate: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[\p{L}\p{N}][\p{L}\p{N} -]{1,14}$/u, { error: 'applications:plate' }),
  brand: text(80),
  model: text(80),
  year: z.int().min(1980),
  body: vehicleBody,
  fuel: vehicleFuel,
  colour: optional(40),
  seats: z.int().min(1).max(60),
  wheelchairSpaces: z.int().min(0).max(10),
  papers: z.array(paper(vehiclePaper)).max(10),
})

const driverFields = {
  firstName: personName,
  lastName: personName,
  dob: day,
  phone: mobileNumber,
  email,
  address: text(200),
  licenceNumber: text(40),
  licenceExpiresOn: day,
  badgeNumber: optional(40),
  /** Null for somebody who will drive a vehicle of the operator. */
  vehicle: vehicleDetails.nullable(),
  papers: z.array(paper(driverPaper)).max(10),
}
export const driverDetails = z.strictObject(driverFields)
export type DriverDetails = z.infer<typeof driverDetails>

const currency = z.string().regex(/^[A-Z]{3}$/, { error: 'applications:currency' })
const companyFields = {
  name: text(120),
  type: companyType,
  registrationNo: optional(40),
  address: text(200),
  contactFirstName: personName,
  contactLastName: personName,
  phone: mobileNumber,
  email,
  currency,
  timezone: z.string().max(60),
  paymentMethod: z.enum(paymentMethods),
  message: optional(1000),
}
export const companyDetails = z.strictObject(companyFields)
export type CompanyDetails = z.infer<typeof companyDetails>

/** `consent` is to the data being stored and checked: without it nothing is accepted. */
const signed = { application: applicationToken, consent: z.literal(true, { error: 'applications:consent' }) }
export const driverApplication = z.strictObject({ ...driverFields, ...signed })
export type DriverApplication = z.input<typeof driverApplication>
export const companyApplication = z.strictObject({ ...companyFields, ...signed })
export type CompanyApplication = z.input<typeof companyApplication>

export const applicationKind = z.enum(applicationKinds)
export const applicationStatus = z.enum(applicationStatuses)
export const applicationAction = z.enum(applicationActions)
export type ApplicationAction = z.infer<typeof applicationAction>

/** An application as staff see it; `actions` are what the reader may do about it now. */
export const application = z.object({
  ...recordFields,
  kind: applicationKind,
  status: applicationStatus,
  name: z.string(),
  email: z.string(),
  subject: ref.nullable().describe('The driver or company that was made of it'),
  driver: driverDetails.nullable(),
  company: companyDetails.nullable(),
  files: z.array(storedFile),
  rejectReason: z.string().nullable(),
  decidedAt: instant.nullable(),
  actions: z.array(applicationAction),
})
export type Application = z.infer<typeof application>
export const applicationPage = page(application)

/** `subject` finds the application behind a driver or company; `status` takes several, comma-separated. */
export const applicationListQuery = z.strictObject({
  ...listQuery,
  status: z.string().max(200).optional(),
  kind: applicationKind.optional(),
  subject: id.optional(),
})
export type ApplicationListQuery = z.infer<typeof applicationListQuery>

/** How many applications of a kind stand in each state, and `all`. */
export const applicationCounts = z.record(z.string(), z.int().min(0))
export const applicationCountsQuery = z.strictObject({ kind: applicationKind.optional() })

/** A rejection needs a reason, which is mailed to the applicant. */
export const applicationDecision = z.strictObject({ reason: optional(500) })
