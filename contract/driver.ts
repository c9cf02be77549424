import * as z from 'zod'
import { mobileNumber, personName } from './auth.ts'
import { storedFile } from './file.ts'
import { blockReason, driverStatus } from './people.ts'
import { day, id, instant, phone, ref } from './record.ts'
import { registerQuery, registerRecord, several } from './register.ts'
import { workingTime, workingTimeInput } from './working-time.ts'

const text = (max: number) => z.string().trim().min(1).max(max)
/** BCP 47: `en`, `ar`, `pt-BR`. */
const language = z.string().regex(/^[a-z]{2,3}(-[A-Z]{2})?$/)

/**
 * Somebody who drives. The phone is what they sign in with. Without a code the next free one is given. The rating is
 * out of 5.
 */
export const driverInput = z.strictObject({
  code: z.string().trim().toUpperCase().min(1).max(20).nullable(),
  firstName: personName,
  lastName: personName,
  phone: mobileNumber,
  email: z.email().max(254).nullable(),
  licenceNumber: text(40),
  badgeNumber: text(40).nullable(),
  languages: z.array(language).max(12),
  company: id.nullable(),
  vehicle: id.nullable(),
  rating: z.number().min(0).max(5).nullable(),
  status: driverStatus,
  photo: id.nullable().default(null).describe('Id of an upload with `use=photo`; see POST /api/web/files'),
  ...workingTimeInput,
})
export type DriverInput = z.infer<typeof driverInput>

/** `canWork` says whether they may be given a trip today; `blockReasons` why not. */
export const driver = registerRecord({
  name: z.string(),
  ...driverInput.shape,
  code: z.string(),
  phone,
  company: ref.nullable(),
  vehicle: ref.nullable(),
  photo: storedFile.nullable(),
  canWork: z.boolean(),
  blockReasons: z.array(blockReason),
  ...workingTime,
  /** The last day of the approved licence, on which it is valid still; null without one, and for one that has no last day. */
  licenceExpiresOn: day.nullable(),
  lastPositionAt: instant.nullable(),
})
export type Driver = z.infer<typeof driver>

export const driverListQuery = registerQuery({
  status: several,
  company: id.optional(),
  vehicle: id.optional(),
})
