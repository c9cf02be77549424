import * as z from 'zod'
import { promoKinds, promoStates } from '#contract/lists/money.ts'
import { currency } from './money.ts'
import { day, id, ref } from './record.ts'
import { flag, registerQuery, registerRecord, several } from './register.ts'

export const promoKind = z.enum(promoKinds)

const amount = z.int().min(1).max(100_000_000)
const times = z.int().min(1).max(1_000_000)

/**
 * What somebody may type to ride for less. `value` is in percent, or in minor units of `currency`, as are `maxDiscount`
 * and `minFare`; a code that names any money holds for rides in that currency. No companies are all of them. `from` and
 * `to` are the first and the last day, where the ride is.
 */
export const promoInput = z.strictObject({
  code: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z0-9][A-Z0-9_-]{1,29}$/, { error: 'money:promo.code' }),
  kind: promoKind,
  value: amount,
  currency,
  maxDiscount: amount.nullable(),
  minFare: amount.nullable(),
  from: day,
  to: day,
  usageLimit: times.nullable(),
  perUserLimit: times.nullable(),
  firstTripOnly: z.boolean(),
  companies: z.array(id).max(200),
  active: z.boolean(),
})
export type PromoInput = z.infer<typeof promoInput>

export const promoState = z.enum(promoStates)
/** `used` counts the bookings that use it. */
export const promo = registerRecord({
  ...promoInput.shape,
  companies: z.array(ref),
  used: z.int().min(0),
  state: promoState,
})
export type Promo = z.infer<typeof promo>
export const promoListQuery = registerQuery({ kind: several, state: several, active: flag })
