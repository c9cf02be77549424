import type { Cart, CartInput, Order, OrderInput } from '#contract/order.ts'
import type { ProductDetails, Review, ReviewInput, ShopProduct } from '#contract/product.ts'
import { api } from './browser-client.ts'
import type { Options } from './call.ts'
import { amount, count, countOrNull, fields, flag, list, oneOf, text, textOrNull } from './field-readers.ts'
import type { Query } from './query.ts'
import { asPage, asRecord, type Listed, readPage } from './response-shape.ts'

const root = '/api/data/eCommerce'
const productsPath = `${root}/ProductsData`
const ordersPath = `${root}/OrdersData`
const pathOf = (id: string) => `${productsPath}/${encodeURIComponent(id)}`

const productReaders = {
  id: text,
  name: text,
  description: text,
  category: oneOf<ShopProduct['category']>,
  color: oneOf<ShopProduct['color']>,
  gender: oneOf<ShopProduct['gender']>,
  picture: oneOf<ShopProduct['picture']>,
  currency: text,
  price: amount,
  qty: count,
  rating: countOrNull,
  reviews: count,
  createdAt: text,
}
const readProduct = fields<ShopProduct>(productReaders)
const readReview = fields<Review>({
  id: text,
  by: text,
  own: flag,
  removable: flag,
  at: text,
  rating: count,
  text,
})
const readDetails = fields<ProductDetails>({ ...productReaders, reviewList: list(readReview) })

const lineReaders = {
  id: text,
  name: text,
  picture: oneOf<ShopProduct['picture']>,
  color: oneOf<ShopProduct['color']>,
  qty: count,
  price: amount,
  total: amount,
}
const sumReaders = { currency: text, subtotal: amount, deliveryFee: amount, total: amount }
const readCartLine = fields<Cart['items'][number]>({
  ...lineReaders,
  left: count,
  problem: textOrNull<'gone' | 'short'>,
})
const readCart = fields<Cart>({ ...sumReaders, items: list(readCartLine) })
const readOrder = fields<Order>({
  ...sumReaders,
  id: text,
  reference: text,
  sample: (): true => true,
  createdAt: text,
  placedBy: text,
  own: flag,
  items: list(fields<Order['items'][number]>(lineReaders)),
  delivery: oneOf<Order['delivery']>,
  // A backend may not ask for it; of older orders nobody knows.
  payment: textOrNull<NonNullable<Order['payment']>>,
  name: text,
  phone: text,
  street: text,
  postcode: text,
  city: text,
  note: text,
})

export async function listProducts({ signal }: Options = {}): Promise<ShopProduct[]> {
  return asPage(await api.send({ path: productsPath, signal })).results.map(readProduct)
}

export async function getProduct(id: string, { signal }: Options = {}): Promise<ProductDetails> {
  return readDetails(asRecord(await api.send({ path: pathOf(id), signal })))
}

export async function writeReview(id: string, body: ReviewInput): Promise<ProductDetails> {
  return readDetails(asRecord(await api.send({ method: 'PUT', path: `${pathOf(id)}/review`, body })))
}

export async function removeReview(id: string, review: string): Promise<ProductDetails> {
  const path = `${pathOf(id)}/reviews/${encodeURIComponent(review)}`
  return readDetails(asRecord(await api.send({ method: 'DELETE', path })))
}

/** What a cart comes to now; nothing is stored. */
export async function priceCart(body: CartInput, { signal }: Options = {}): Promise<Cart> {
  return readCart(asRecord(await api.send({ method: 'POST', path: `${root}/CartData`, body, signal })))
}

export async function listOrders(query: Query, { signal }: Options = {}): Promise<Listed<Order>> {
  return readPage(await api.send({ path: ordersPath, query, signal }), query, readOrder)
}

export async function getOrder(id: string, { signal }: Options = {}): Promise<Order> {
  return readOrder(asRecord(await api.send({ path: `${ordersPath}/${encodeURIComponent(id)}`, signal })))
}

export async function placeOrder(body: OrderInput): Promise<Order> {
  return readOrder(asRecord(await api.send({ method: 'POST', path: ordersPath, body })))
}
