import { and, asc, eq, inArray } from 'drizzle-orm'
import { postage } from '#contract/lists/shop.ts'
import type { Cart, CartInput } from '#contract/order.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { products } from '#server/schema/shop.ts'

type Row = typeof products.$inferSelect

function lineOf({ id, qty }: CartInput['items'][number], row: Row | undefined): Cart['items'][number] {
  if (!row) {
    const nothing = { name: '', picture: 'bag', color: 'grey', price: 0, total: 0, left: 0 } as const
    return { id, qty, ...nothing, problem: 'gone' }
  }
  const { name, picture, color, price, qty: left } = row
  return {
    id,
    name,
    picture,
    color,
    qty,
    price,
    total: price * qty,
    left,
    problem: left < qty ? 'short' : null,
  }
}

/** What a cart comes to, by today's prices and stock. With `lock`, both stay so until the transaction ends. */
export async function priceCart(db: Db, { items, delivery }: CartInput, lock = false): Promise<Cart> {
  const wanted = and(
    inArray(
      products.id,
      items.map(({ id }) => id),
    ),
    eq(products.active, true),
  )
  // Always in the same order, so that two orders never wait for each other.
  const query = db.select().from(products).where(wanted).orderBy(asc(products.id))
  const rows = await (lock ? query.for('update') : query)
  const found = new Map(rows.map((row) => [row.id, row]))
  const lines = items.map((item) => lineOf(item, found.get(item.id)))
  const good = lines.filter(({ problem }) => problem === null)
  const subtotal = good.reduce((sum, { total }) => sum + total, 0)
  const isPosted = delivery === 'post' && good.length > 0 && subtotal < postage.freeFrom
  const deliveryFee = isPosted ? postage.fee : 0
  const currency = rows[0]?.currency ?? null
  return { items: lines, currency, subtotal, deliveryFee, total: subtotal + deliveryFee }
}
