import * as z from 'zod'
import { accountStatuses, devicePlatforms, emailVerifications } from './lists/accounts.ts'
import { role } from './people.ts'

export const accountStatus = z.enum(accountStatuses)
export type AccountStatus = z.infer<typeof accountStatus>

/** Who is signed in. `company`, `driver` and `parent` are the ids of the records the account stands for. */
export const profile = z.object({
  id: z.string(),
  email: z.email().nullable(),
  phone: z.string().nullable().describe('E.164'),
  firstName: z.string(),
  lastName: z.string(),
  role,
  status: accountStatus,
  language: z.string().nullable().describe('BCP 47 tag, null when the person has not chosen one'),
  company: z.string().nullable(),
  driver: z.string().nullable(),
  parent: z.string().nullable(),
  zone: z.string().describe('IANA zone in which the operator counts days'),
  currency: z.string().describe('ISO 4217 code of rides without a company'),
})
export type Profile = z.infer<typeof profile>

const email = z.email().max(254)
export const personName = z.string().trim().min(1).max(80)

/** E.164, as typed by people: spaces, dots, dashes and brackets are dropped, a leading 00 becomes +. */
export const mobileNumber = z
  .string()
  .max(40)
  .transform((typed) => typed.replaceAll(/[\s().-]/g, '').replace(/^00/, '+'))
  .pipe(z.string().regex(/^\+[1-9]\d{6,14}$/, { error: 'core:field.phone' }))

export const newPassword = z.string().min(8).max(200)

export const signIn = z.strictObject({ email, password: z.string().min(1).max(200) })
export type SignIn = z.infer<typeof signIn>

export const signUp = z.strictObject({
  email,
  password: newPassword,
  firstName: personName,
  lastName: personName,
})
export type SignUp = z.infer<typeof signUp>

/** What a link in a mail carries behind its `#`. */
const linkToken = z.string().trim().min(1).max(100)

export const resetRequest = z.strictObject({ email })
export const resetCheck = z.strictObject({ token: linkToken })
export const passwordReset = z.strictObject({ token: linkToken, password: newPassword })
export type PasswordReset = z.infer<typeof passwordReset>

export const emailVerification = z.strictObject({ token: linkToken })
export const emailVerified = z.object({ state: z.enum(emailVerifications) })
export type EmailVerified = z.infer<typeof emailVerified>

export const driverOtp = z.discriminatedUnion('action', [
  z.strictObject({ action: z.literal('send'), mobile_number: mobileNumber }),
  z.strictObject({
    action: z.literal('verify'),
    mobile_number: mobileNumber,
    otp: z
      .string()
      .trim()
      .regex(/^\d{6}$/, { error: 'core:field.code' }),
  }),
])

export const deviceToken = z.strictObject({
  token: z.string().trim().min(1).max(4096),
  platform: z.enum(devicePlatforms),
})
export type DeviceToken = z.infer<typeof deviceToken>

/** A short confirmation in the reader's language. */
export const notice = z.object({ detail: z.string() })

/** After sending a code: when it stops working and when another may be requested, both in seconds. */
export const codeSent = notice.extend({ expiresIn: z.int(), resendIn: z.int() })
