import { and, desc, eq, lt, sql } from 'drizzle-orm'
import * as z from 'zod'
import * as access from '#contract/access.ts'
import {
  type Cart,
  cart,
  cartInput,
  type Order,
  type OrderInput,
  order,
  orderDays,
  orderInput,
  orderListQuery,
} from '#contract/order.ts'
import { page } from '#contract/page.ts'
import { id } from '#contract/record.ts'
import type { Db } from '#server/platform/db/connect.ts'
import type { ActorContext } from '#server/platform/history/actor-context.ts'
import { defineRoute, type Route } from '#server/platform/http/define-route.ts'
import { pageAnswer, readPage } from '#server/platform/http/page.ts'
import { invalid, notFound, refused } from '#server/platform/http/problem.ts'
import { countWithin } from '#server/platform/http/throttle.ts'
import { daysAgo } from '#server/platform/time/days.ts'
import { accounts } from '#server/schema/accounts.ts'
import { products, shopOrders } from '#server/schema/shop.ts'
import { fullName } from './full-name.ts'
import { priceCart } from './price-cart.ts'

const common = { tags: ['Shop'], access: access.workspace.use } as const
const path = '/api/data/eCommerce/OrdersData'
const perHour = { limit: 60, seconds: 3600 }

type Reading = Pick<ActorContext, 'db' | 'user'>
type Row = typeof shopOrders.$inferSelect

/** `SO-000123`. */
export const referenceOf = ({ number }: Pick<Row, 'number'>) => `SO-${String(number).padStart(6, '0')}`

const asOrder = (row: Row, by: string | null, { user }: Reading): Order => {
  const { accountId, number: _, createdAt, ...rest } = row
  return {
    ...rest,
    reference: referenceOf(row),
    sample: true,
    createdAt: createdAt.toISOString(),
    placedBy: by ?? '',
    own: accountId === user.id,
  }
}

/** One's own orders, or all of them for those who may read them. */
export const inReach = ({ user }: Pick<Reading, 'user'>) =>
  access.orders.all.includes(user.role) ? undefined : eq(shopOrders.accountId, user.id)

const select = (db: Db) =>
  db
    .select({ row: shopOrders, by: fullName })
    .from(shopOrders)
    .leftJoin(accounts, eq(accounts.id, shopOrders.accountId))

async function readOrder(ctx: Reading, orderId: string): Promise<Order> {
  const [found] = await select(ctx.db).where(and(eq(shopOrders.id, orderId), inReach(ctx)))
  if (!found) throw notFound()
  return asOrder(found.row, found.by, ctx)
}

const list = defineRoute({
  ...common,
  method: 'get',
  path,
  summary: 'One’s own orders, the newest first, a page at a time; all of them for admins and finance',
  query: orderListQuery,
  answers: { 200: page(order) },
  handle: async (ctx) => {
    const wanted = readPage(ctx.query)
    const count = await ctx.db.$count(shopOrders, inReach(ctx))
    const rows = await select(ctx.db)
      .where(inReach(ctx))
      .orderBy(desc(shopOrders.number))
      .limit(wanted.limit)
      .offset(wanted.offset)
    const results = rows.map(({ row, by }) => asOrder(row, by, ctx))
    return pageAnswer(ctx.request, wanted, count, results)
  },
})

const details = defineRoute({
  ...common,
  method: 'get',
  path: `${path}/{id}`,
  summary: 'One order',
  params: z.object({ id }),
  answers: { 200: order },
  handle: (ctx) => readOrder(ctx, ctx.params.id),
})

const price = defineRoute({
  ...common,
  method: 'post',
  path: '/api/data/eCommerce/CartData',
  summary: 'What a cart comes to now, and what of it can’t be had; stores nothing',
  body: cartInput,
  atomic: false,
  answers: { 200: cart },
  handle: ({ db, body }) => priceCart(db, body),
})

/** What is posted needs an address. */
function checkAddress({ t, body }: Pick<ActorContext, 't'> & { body: OrderInput }) {
  if (body.delivery !== 'post') return
  const missing = (['street', 'postcode', 'city'] as const).filter((field) => body[field] === '')
  if (missing.length > 0)
    throw invalid(Object.fromEntries(missing.map((field) => [field, [t('core:field.required')]])))
}

function checkCart({ items, total, currency }: Cart, seen: number): string {
  if (currency === null || items.some(({ problem }) => problem === 'gone')) throw refused('gone', 'shop:gone')
  const short = items.find(({ problem }) => problem === 'short')
  if (short?.left === 0) throw refused('out_of_stock', 'shop:sold_out', 409, { name: short.name })
  if (short) throw refused('out_of_stock', 'shop:short', 409, { name: short.name, count: short.left })
  if (total !== seen) throw refused('price_changed', 'shop:price_changed')
  return currency
}

const place = defineRoute({
  ...common,
  method: 'post',
  path,
  summary: 'Places a sample order: takes it out of stock, at the prices of now; nothing is charged or sent',
  body: orderInput,
  answers: { 201: order },
  handle: async (ctx) => {
    const { db, user, now, body } = ctx
    checkAddress(ctx)
    await countWithin(db, `orders:${user.id}`, now, perHour)
    const priced = await priceCart(db, body, true)
    const currency = checkCart(priced, body.total)
    for (const { id: productId, qty } of priced.items) {
      const less = {
        qty: sql`${products.qty} - ${qty}`,
        version: sql`${products.version} + 1`,
        updatedAt: now,
      }
      await db.update(products).set(less).where(eq(products.id, productId))
    }
    const { name, phone, street, postcode, city, note, delivery, payment } = body
    const { subtotal, deliveryFee, total } = priced
    const items = priced.items.map(({ left: _, problem: __, ...line }) => line)
    const [row] = await db
      .insert(shopOrders)
      .values({
        ...{ accountId: user.id, createdAt: now, items, delivery, payment },
        ...{ name, phone, street, postcode, city, note },
        ...{ currency, subtotal, deliveryFee, total },
      })
      .returning()
    if (!row) throw new Error('An order was not stored.')
    return asOrder(row, `${user.firstName} ${user.lastName}`.trim(), ctx)
  },
})

/** Deletes orders, and the addresses in them, once nobody will ask about them any more. */
export const sweepOrders = (db: Db, now: Date) =>
  db.delete(shopOrders).where(lt(shopOrders.createdAt, daysAgo(now, orderDays)))

export const orderRoutes: readonly Route[] = [list, details, price, place]
