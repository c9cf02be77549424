import { and, avg, count, desc, eq, getTableColumns, sql } from 'drizzle-orm'
import * as z from 'zod'
import * as access from '#contract/access.ts'
import {
  mostProducts,
  mostReviews,
  type ProductDetails,
  productDetails,
  reviewInput,
  type ShopProduct,
  shopProduct,
} from '#contract/product.ts'
import { id } from '#contract/record.ts'
import type { ActorContext } from '#server/platform/history/actor-context.ts'
import { defineRoute, type Route } from '#server/platform/http/define-route.ts'
import { notFound } from '#server/platform/http/problem.ts'
import { accounts } from '#server/schema/accounts.ts'
import { productReviews, products } from '#server/schema/shop.ts'
import { fullName } from './full-name.ts'

const common = { tags: ['Shop'], access: access.workspace.use } as const
const path = '/api/data/eCommerce/ProductsData'
const params = z.object({ id })

type Reading = Pick<ActorContext, 'db' | 'user'>

/** Products in the shop, each with the mean of its reviews. */
async function readProducts({ db }: Reading, productId?: string): Promise<ShopProduct[]> {
  const rows = await db
    .select({
      ...getTableColumns(products),
      rating: avg(productReviews.rating),
      reviews: count(productReviews.id),
    })
    .from(products)
    .leftJoin(productReviews, eq(productReviews.productId, products.id))
    .where(and(eq(products.active, true), productId === undefined ? undefined : eq(products.id, productId)))
    .groupBy(products.id)
    .orderBy(desc(products.createdAt), products.id)
    .limit(mostProducts)
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    description: row.description,
    category: row.category,
    color: row.color,
    gender: row.gender,
    picture: row.picture,
    currency: row.currency,
    price: row.price,
    qty: row.qty,
    rating: row.rating === null ? null : Math.round(Number(row.rating) * 10) / 10,
    reviews: row.reviews,
    createdAt: row.createdAt.toISOString(),
  }))
}

/** A product with its reviews, one's own before the others. */
async function readProduct(ctx: Reading, productId: string): Promise<ProductDetails> {
  const { db, user } = ctx
  const [found] = await readProducts(ctx, productId)
  if (!found) throw notFound()
  const rows = await db
    .select({ review: productReviews, by: fullName })
    .from(productReviews)
    .leftJoin(accounts, eq(accounts.id, productReviews.accountId))
    .where(eq(productReviews.productId, productId))
    .orderBy(
      sql`${productReviews.accountId} = ${user.id} desc`,
      desc(productReviews.at),
      desc(productReviews.id),
    )
    .limit(mostReviews)
  const reviewList = rows.map(({ review: { id, accountId, rating, text, at }, by }) => {
    const own = accountId === user.id
    const removable = own || access.products.write.includes(user.role)
    return { id, by: by ?? '', own, removable, rating, text, at: at.toISOString() }
  })
  return { ...found, reviewList }
}

const list = defineRoute({
  ...common,
  method: 'get',
  path,
  summary: `What is in the shop, the newest first, up to ${mostProducts}`,
  answers: { 200: z.array(shopProduct) },
  handle: (ctx) => readProducts(ctx),
})

const details = defineRoute({
  ...common,
  method: 'get',
  path: `${path}/{id}`,
  summary: 'One product of the shop with the newest of its reviews, one’s own first',
  params,
  answers: { 200: productDetails },
  handle: (ctx) => readProduct(ctx, ctx.params.id),
})

const writeReview = defineRoute({
  ...common,
  method: 'put',
  path: `${path}/{id}/review`,
  summary: 'Writes one’s own review of a product, in place of the one before',
  params,
  body: reviewInput,
  answers: { 200: productDetails },
  handle: async (ctx) => {
    const { db, user, now, params, body } = ctx
    await readProduct(ctx, params.id)
    const written = { ...body, at: now }
    await db
      .insert(productReviews)
      .values({ productId: params.id, accountId: user.id, ...written })
      .onConflictDoUpdate({ target: [productReviews.productId, productReviews.accountId], set: written })
    return readProduct(ctx, params.id)
  },
})

const removeReview = defineRoute({
  ...common,
  method: 'delete',
  path: `${path}/{id}/reviews/{review}`,
  summary: 'Takes a review away: one’s own, or any for those who decide what is sold',
  params: z.object({ id, review: id }),
  answers: { 200: productDetails },
  handle: async (ctx) => {
    const { db, user, params } = ctx
    const mine = access.products.write.includes(user.role) ? undefined : eq(productReviews.accountId, user.id)
    const which = and(eq(productReviews.productId, params.id), eq(productReviews.id, params.review), mine)
    const gone = await db.delete(productReviews).where(which).returning({ id: productReviews.id })
    if (gone.length === 0) throw notFound()
    return readProduct(ctx, params.id)
  },
})

export const productRoutes: readonly Route[] = [list, details, writeReview, removeReview]
