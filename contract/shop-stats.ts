import * as z from 'zod'
import { deliveryMethods, orderPayments, productCategories, shopPeriods } from './lists/shop.ts'
import { currency, minorUnits } from './money.ts'
import { day, id, instant } from './record.ts'

export const shopStatsQuery = z.strictObject({ period: z.enum(shopPeriods).optional() })
export type ShopPeriod = (typeof shopPeriods)[number]

const count = z.int().min(0)
/** A figure of the period, and of as many days before it; null where orders of then are not kept any more. */
const figure = z.object({ value: z.int(), before: z.int().nullable() })

/**
 * What was ordered in a period that ends today: the last 30 days, 13 weeks or 12 months, each span by its first day. All
 * orders for whoever reads those of others, else one's own (`ownOnly`). Sums are in minor units of `currency`, that of most
 * orders; `otherOrders` are those of the period in others. Payments are what buyers chose: nothing is charged.
 */
export const shopStats = z.object({
  period: z.enum(shopPeriods),
  ownOnly: z.boolean(),
  currency: currency.nullable().describe('null without an order'),
  from: day,
  to: day,
  revenue: figure,
  orders: figure,
  items: figure,
  average: figure,
  spans: z.array(z.object({ from: day, orders: count, revenue: z.int() })),
  /** The last 12 months, whatever the period. */
  months: z.array(z.object({ from: day, orders: count, revenue: z.int() })),
  categories: z.array(
    z.object({ category: z.enum(productCategories).nullable(), qty: count, revenue: z.int() }),
  ),
  products: z.array(z.object({ id, name: z.string(), qty: count, revenue: z.int() })),
  delivery: z.array(z.object({ method: z.enum(deliveryMethods), orders: count, revenue: z.int() })),
  /** `method` is null for orders from before it was asked. */
  payment: z.array(z.object({ method: z.enum(orderPayments).nullable(), orders: count, revenue: z.int() })),
  recent: z.array(
    z.object({
      id,
      reference: z.string(),
      createdAt: instant,
      qty: count,
      delivery: z.enum(deliveryMethods),
      payment: z.enum(orderPayments).nullable(),
      currency,
      total: minorUnits,
    }),
  ),
  otherOrders: count,
})
export type ShopStats = z.infer<typeof shopStats>
