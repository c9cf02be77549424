import * as z from 'zod'
import {
  cartLimits,
  cartProblems,
  deliveryMethods,
  orderPayments,
  productColors,
  productPictures,
} from './lists/shop.ts'
import { currency, minorUnits } from './money.ts'
import { listQuery } from './page.ts'
import { id, instant, phone } from './record.ts'

/** How long an order with its address is kept, in days. */
export const orderDays = 365

const deliveryMethod = z.enum(deliveryMethods)
const cartItem = z.strictObject({ id, qty: z.int().min(1).max(cartLimits.each) })
export type CartItem = z.infer<typeof cartItem>

/** A cart as a browser has it: each product once. */
const items = z
  .array(cartItem)
  .min(1)
  .max(cartLimits.items)
  .refine((all) => new Set(all.map((one) => one.id)).size === all.length, { error: 'shop:twice' })
export const cartInput = z.strictObject({ items, delivery: deliveryMethod })
export type CartInput = z.infer<typeof cartInput>

/** A product of a cart or an order, as it was then; `price` is that of one, in minor units. */
const line = {
  id,
  name: z.string(),
  picture: z.enum(productPictures),
  color: z.enum(productColors),
  qty: z.int(),
  price: minorUnits,
  total: minorUnits,
}
/** What an order comes to; `subtotal` is without the delivery. */
const sums = { currency, subtotal: minorUnits, deliveryFee: minorUnits, total: minorUnits }

/**
 * What a cart comes to now. A line with a problem is not in the sums: `gone` products have no price any more, of `short`
 * ones there are `left`.
 */
export const cart = z.object({
  items: z.array(
    z.object({
      ...line,
      left: z.int().min(0),
      problem: z.enum(cartProblems).nullable(),
    }),
  ),
  ...sums,
  currency: currency.nullable().describe('null for a cart of which nothing is sold any more'),
})
export type Cart = z.infer<typeof cart>

const placeLine = z.string().trim().max(200)
/** Whom an order is for. What is collected needs no address. */
const recipient = {
  name: z.string().trim().min(1).max(120),
  phone,
  street: placeLine,
  postcode: z.string().trim().max(20),
  city: z.string().trim().max(120),
  note: z.string().trim().max(500),
}

/** `total` is what the buyer has seen: another one is refused. */
export const orderInput = z.strictObject({
  ...cartInput.shape,
  ...recipient,
  payment: z.enum(orderPayments),
  total: minorUnits,
})
export type OrderInput = z.infer<typeof orderInput>

/** A sample order: nothing is charged and nothing is sent, but what it took is out of stock. */
export const order = z.object({
  id,
  reference: z.string().describe('SO-000123'),
  sample: z.literal(true),
  createdAt: instant,
  placedBy: z.string().describe('Who placed it; empty for somebody who is not there any more'),
  own: z.boolean(),
  items: z.array(z.object(line)),
  delivery: deliveryMethod,
  payment: z.enum(orderPayments).nullable().describe('null for an order from before that was asked'),
  ...recipient,
  ...sums,
})
export type Order = z.infer<typeof order>
export const orderListQuery = z.strictObject({
  pagination: listQuery.pagination,
  page: listQuery.page,
  page_size: listQuery.page_size,
})
