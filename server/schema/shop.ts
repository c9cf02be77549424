import { boolean, index, integer, jsonb, pgTable, serial, text, uniqueIndex } from 'drizzle-orm/pg-core'
import {
  deliveryMethods,
  orderPayments,
  productCategories,
  productColors,
  productGenders,
  productPictures,
} from '#contract/lists/shop.ts'
import type { Order } from '#contract/order.ts'
import { at, recordColumns } from './columns.ts'

/** What the office sells. `price` is in minor units of `currency`, `qty` how many are in stock. */
export const products = pgTable(
  'products',
  {
    ...recordColumns,
    name: text('name').notNull(),
    description: text('description').notNull(),
    category: text('category', { enum: productCategories }).notNull(),
    color: text('color', { enum: productColors }).notNull(),
    gender: text('gender', { enum: productGenders }).notNull(),
    picture: text('picture', { enum: productPictures }).notNull(),
    currency: text('currency').notNull(),
    price: integer('price').notNull(),
    qty: integer('qty').notNull(),
    active: boolean('active').notNull(),
  },
  (table) => [index('products_newest').on(table.active, table.createdAt)],
)

/** One of each person for each product. */
export const productReviews = pgTable(
  'product_reviews',
  {
    id: recordColumns.id,
    productId: text('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    accountId: text('account_id').notNull(),
    rating: integer('rating').notNull(),
    text: text('text').notNull(),
    at: at('at').notNull(),
  },
  (table) => [uniqueIndex('product_reviews_own').on(table.productId, table.accountId)],
)

/** Sample orders, with what was bought as it was then: a product may be deleted later. `number` is the figure of the reference. */
export const shopOrders = pgTable(
  'shop_orders',
  {
    id: recordColumns.id,
    number: serial('number').notNull(),
    createdAt: recordColumns.createdAt,
    accountId: text('account_id').notNull(),
    items: jsonb('items').$type<Order['items']>().notNull(),
    delivery: text('delivery', { enum: deliveryMethods }).notNull(),
    /** How the buyer would pay; null for orders from before that was asked. */
    payment: text('payment', { enum: orderPayments }),
    name: text('name').notNull(),
    phone: text('phone').notNull(),
    street: text('street').notNull(),
    postcode: text('postcode').notNull(),
    city: text('city').notNull(),
    note: text('note').notNull(),
    currency: text('currency').notNull(),
    subtotal: integer('subtotal').notNull(),
    deliveryFee: integer('delivery_fee').notNull(),
    total: integer('total').notNull(),
  },
  (table) => [
    uniqueIndex('shop_orders_number').on(table.number),
    index('shop_orders_account').on(table.accountId, table.createdAt),
  ],
)
