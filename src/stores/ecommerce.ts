import type { CartInput, Order, OrderInput } from '#contract/order.ts'
import type { ProductDetails, ReviewInput, ShopProduct } from '#contract/product.ts'
import type { Query } from '#src/lib/api/query.ts'
import type { Listed } from '#src/lib/api/response-shape.ts'
import * as api from '#src/lib/api/shop.ts'
import { loadable } from './base/loadable.ts'
import { emptyCart } from './cart.ts'
import { attempt, type Result } from './result.ts'

/** What is in the shop, the newest first. */
export const products = loadable<[], ShopProduct[]>({
  name: 'shop-products',
  fetch: api.listProducts,
  onChange: 'keep',
})

export const product = loadable<[id: string], ProductDetails>({
  name: 'shop-product',
  fetch: (options, id) => api.getProduct(id, options),
  onChange: 'drop',
})

/** What the cart comes to, as the server says. */
export const pricedCart = loadable<[CartInput], Awaited<ReturnType<typeof api.priceCart>>>({
  name: 'shop-cart',
  fetch: (options, input) => api.priceCart(input, options),
  onChange: 'keep',
})

export const orders = loadable<[Query], Listed<Order>>({
  name: 'shop-orders',
  fetch: (options, query) => api.listOrders(query, options),
  onChange: 'keep',
})

export const order = loadable<[id: string], Order>({
  name: 'shop-order',
  fetch: (options, id) => api.getOrder(id, options),
  onChange: 'drop',
})

async function keepProduct(run: () => Promise<ProductDetails>): Promise<Result<ProductDetails>> {
  const result = await attempt(run)
  if (result.ok) product.replace(result.value)
  return result
}

/** Writes one's own review, in place of the one before. */
export const writeReview = (id: string, input: ReviewInput): Promise<Result<ProductDetails>> =>
  keepProduct(() => api.writeReview(id, input))

export const removeReview = (id: string, review: string): Promise<Result<ProductDetails>> =>
  keepProduct(() => api.removeReview(id, review))

/** Places a sample order. What was ordered is in the cart no longer; where it is refused, the cart is priced anew. */
export async function placeOrder(input: OrderInput): Promise<Result<Order>> {
  const result = await attempt(() => api.placeOrder(input))
  if (result.ok) emptyCart()
  else await pricedCart.reload()
  return result
}
