import * as z from 'zod'
import * as access from '#contract/access.ts'
import { postage } from '#contract/lists/shop.ts'
import { type OrderInput, orderInput } from '#contract/order.ts'
import { productInput, reviewInput } from '#contract/product.ts'
import orderList from '#demo/data/orders.json' with { type: 'json' }
import productList from '#demo/data/products.json' with { type: 'json' }
import type { Account, Making, Product, ProductReview, ShopOrder } from '#demo/types.ts'

/** `days` is how long ago it came into the shop. What was said of it is there in three languages. */
const productSeeds = z
  .array(
    productInput.omit({ currency: true, active: true }).extend({
      id: z.string(),
      days: z.int(),
      reviews: z.array(
        z.strictObject({
          rating: reviewInput.shape.rating,
          en: z.string(),
          fr: z.string(),
          ar: z.string(),
        }),
      ),
    }),
  )
  .parse(productList)

/** `hours` is how long ago it was placed. */
const orderSeeds = z
  .array(orderInput.omit({ total: true, payment: true }).extend({ hours: z.int() }))
  .parse(orderList)

const hourMs = 3_600_000
const currency = 'GBP'

/** In the language of its writer where it is there, else in English. */
const textIn = (texts: { en: string } & Record<string, string>, { language }: Account) =>
  texts[language ?? 'en'] ?? texts.en

function sumsOf({ items, delivery }: Pick<OrderInput, 'items' | 'delivery'>) {
  const lines = items.flatMap(({ id, qty }) => {
    const found = productSeeds.find((seed) => seed.id === id)
    if (!found) throw new Error(`No product ${id}`)
    const { name, picture, color, price } = found
    return { id, name, picture, color, qty, price, total: price * qty }
  })
  const subtotal = lines.reduce((sum, { total }) => sum + total, 0)
  const deliveryFee = delivery === 'post' && subtotal < postage.freeFrom ? postage.fee : 0
  return { items: lines, currency, subtotal, deliveryFee, total: subtotal + deliveryFee }
}

/** Since when the shop asks how somebody would pay, in days. */
const askedForDays = 300

/** Most pay by card; what is collected often in cash, and much at once by transfer or invoice. */
function paymentOf(
  { delivery, total, createdAt }: Pick<ShopOrder, 'delivery' | 'total' | 'createdAt'>,
  chance: Making['random'],
  now: Date,
): ShopOrder['payment'] {
  const draw = chance.int(1, 100)
  if (now.getTime() - createdAt.getTime() > askedForDays * 24 * hourMs) return null
  if (total > 6000 && draw <= 45) return draw <= 25 ? 'invoice' : 'bank_transfer'
  if (delivery === 'collect' && draw <= 55) return 'cash'
  return draw > 90 ? 'bank_transfer' : 'card'
}

/** How many orders a month has: before a school year and in the dark months there are most. */
const busy = [9, 8, 10, 12, 9, 8, 11, 24, 28, 20, 17, 15]
const hoursOfYear = 364 * 24

/** Orders of the year before those that are told of: taken down by anybody of the office, for one of the families above. */
function makePastOrders(chance: Making['random'], people: readonly Account[], now: Date): ShopOrder[] {
  const first = Math.max(...orderSeeds.map(({ hours }) => hours)) + 24
  const most = Math.max(...busy)
  const tries = Array.from({ length: 420 }, () => chance.int(first, hoursOfYear))
  return tries
    .map((hours) => new Date(now.getTime() - hours * hourMs))
    .filter((at) => chance.int(1, most) <= (busy[at.getUTCMonth()] ?? 0))
    .toSorted((a, b) => a.getTime() - b.getTime())
    .flatMap((createdAt): ShopOrder[] => {
      const { hours: _, ...seed } = chance.pick(orderSeeds)
      const items = productSeeds
        .filter(() => chance.int(1, productSeeds.length) <= 2)
        .slice(0, 4)
        .map(({ id }) => ({ id, qty: chance.int(1, 3) }))
      const order = { ...seed, note: '', items: items.length > 0 ? items : seed.items }
      const sums = sumsOf(order)
      const ids = { id: chance.id(), accountId: chance.pick(people).id }
      return [{ ...order, ...sums, ...ids, createdAt, payment: null }]
    })
}

/** What the office sells to families, what its people say of it, and what each of them has ordered. */
export function makeShop({ random, now }: Making, accounts: readonly Account[]) {
  const chance = random.fork('shop')
  const people = accounts.filter(({ role }) => access.workspace.use.includes(role))
  const ago = (hours: number) => new Date(now.getTime() - hours * hourMs)
  const products = productSeeds.map(({ days, reviews: _, ...seed }): Product => {
    const at = ago(days * 24)
    const stored = { createdAt: at, createdBy: null, updatedAt: at, updatedBy: null, version: 1 }
    return { ...seed, ...stored, currency, active: true }
  })
  const productReviews = productSeeds.flatMap(({ id: productId, days, reviews }): ProductReview[] =>
    reviews.flatMap(({ rating, ...texts }, index) => {
      const writer = people[(index * 2 + productId.length) % people.length]
      if (!writer) return []
      const at = ago(chance.int(1, days * 24))
      return [{ id: chance.id(), productId, accountId: writer.id, rating, text: textIn(texts, writer), at }]
    }),
  )
  const shopOrders = people
    .flatMap(({ id: accountId }, index) =>
      orderSeeds
        .slice((index * 2) % orderSeeds.length)
        .slice(0, 2)
        .map(({ hours, ...seed }): ShopOrder => {
          const createdAt = ago(hours + chance.int(0, 12))
          return { ...seed, ...sumsOf(seed), id: chance.id(), accountId, createdAt, payment: null }
        }),
    )
    .toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
  const payments = random.fork('payments')
  const orders = [...makePastOrders(chance, people, now), ...shopOrders]
  return {
    ...{ products, productReviews },
    shopOrders: orders.map((order) => ({ ...order, payment: paymentOf(order, payments, now) })),
  }
}
