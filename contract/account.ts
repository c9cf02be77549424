import * as z from 'zod'
import { mobileNumber, newPassword, personName, profile } from './auth.ts'
import { page } from './page.ts'
import { id, instant } from './record.ts'

/** The channels by which a person wants notifications. What guards the account is always mailed. */
export const notify = z.strictObject({ push: z.boolean(), sms: z.boolean(), email: z.boolean() })

/** What an account may see and change of itself; `version` goes back in `If-Match`. */
export const ownProfile = profile.extend({
  version: z.int().min(1),
  photo: z.string().nullable().describe('Address of the picture on this host'),
  notify,
})
export type OwnProfile = z.infer<typeof ownProfile>

/** Only the fields that are sent change. The phone is for staff: others sign in by it, or have it in their record. */
export const ownProfileInput = z.strictObject({
  firstName: personName.optional(),
  lastName: personName.optional(),
  language: z.string().max(35).nullable().optional(),
  phone: z
    .union([z.literal('').transform(() => null), mobileNumber])
    .nullable()
    .optional(),
})

const givenPassword = z.string().min(1).max(200)
/** Six digits of the app, or one of the recovery codes; spaces and dashes don't count. */
const secondCode = z.string().trim().min(6).max(40)

export const passwordChange = z.strictObject({ current: givenPassword, password: newPassword })

/** The password was right and a code is due: `challenge` goes back with it, within `expiresIn` seconds. */
export const twoFactorStep = z.object({
  step: z.literal('two_factor'),
  challenge: z.string(),
  expiresIn: z.int(),
})
export type TwoFactorStep = z.infer<typeof twoFactorStep>

export const secondStep = z.strictObject({ challenge: z.string().min(1).max(100), code: secondCode })

export const twoFactorState = z.object({
  enabled: z.boolean(),
  since: instant.nullable(),
  recoveryCodesLeft: z.int(),
  available: z.boolean().describe('False for an account that signs in without a password'),
})
export type TwoFactorState = z.infer<typeof twoFactorState>

export const twoFactorStart = z.strictObject({ password: givenPassword })
export const twoFactorSecret = z.object({
  secret: z.string().describe('Base32'),
  uri: z.string().describe('otpauth: address for an authenticator app, to be shown as a QR code'),
})
export type TwoFactorSecret = z.infer<typeof twoFactorSecret>

export const twoFactorConfirm = z.strictObject({ code: secondCode })
export const twoFactorProof = z.strictObject({ password: givenPassword, code: secondCode })

/** Shown only once: the server stores their hashes alone. */
export const recoveryCodeList = z.object({ recoveryCodes: z.array(z.string()) })
export type RecoveryCodeList = z.infer<typeof recoveryCodeList>

/** One sign-in that still stands. What the device calls itself is all that is known of it. */
const ownSession = z.object({
  id,
  createdAt: instant,
  lastSeenAt: instant.describe('To within the ten minutes after which a session is renewed'),
  current: z.boolean(),
  browser: z.string().nullable(),
  system: z.string().nullable(),
})
export type OwnSession = z.infer<typeof ownSession>
export const ownSessionPage = page(ownSession)
