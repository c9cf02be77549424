import * as z from 'zod'
import { paymentMethods, quoteLineKinds } from './lists/money.ts'
import { ref } from './record.ts'

/** ISO 4217 code. */
export const currency = z.string().regex(/^[A-Z]{3}$/, { error: 'money:currency' })
/** Whole minor units (pence, cents) of a currency. */
export const minorUnits = z.int().min(-1_000_000_000).max(1_000_000_000)

/** What prices by the kilometre and minute, and many of them, come to. */
export const moneySum = z.int().min(-1_000_000_000_000_000).max(1_000_000_000_000_000)

const quoteLineKind = z.enum(quoteLineKinds)
/** One line of a price: what is charged, how much of it (km, minutes, percent), and its sum in minor units. */
const quoteLine = z.object({
  kind: quoteLineKind,
  quantity: z.number().nullable(),
  amount: moneySum,
})
/** A price with its lines; `total` is their sum. `rule` is the fare rule it came from. */
export const quote = z.object({
  currency,
  lines: z.array(quoteLine),
  total: moneySum,
  rule: ref.nullable(),
})
export type Quote = z.infer<typeof quote>

export const paymentMethod = z.enum(paymentMethods)
