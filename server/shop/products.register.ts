import { and, ne, notInArray, sql } from 'drizzle-orm'
import * as access from '#contract/access.ts'
import {
  product,
  productCategory,
  productColor,
  productGender,
  productInput,
  productListQuery,
} from '#contract/product.ts'
import { defineResource } from '#server/resources/define-resource.ts'
import { isTrue, oneOf } from '#server/resources/filters.ts'
import { productReviews, products } from '#server/schema/shop.ts'

const name = sql<string>`lower(${products.name})`

/** What the office sells to families, whether it is in the shop or not. */
export const productRegister = defineResource({
  name: 'products',
  tag: 'Products',
  table: products,
  input: productInput,
  record: product,
  query: productListQuery,
  read: access.products.read,
  write: access.products.write,
  label: (row) => row.name,
  search: [products.name, products.description],
  filters: {
    category: oneOf('category', products.category, productCategory),
    color: oneOf('color', products.color, productColor),
    gender: oneOf('gender', products.gender, productGender),
    active: isTrue(products.active),
  },
  orderings: {
    name: [name],
    category: [products.category, name],
    price: [products.price, name],
    qty: [products.qty, name],
    active: [products.active, name],
  },
  columns: (input) => input,
  answer: (rows) => [...rows],
  unique: { name: products.name },
  // A cart has one total: all that is sold is in one currency.
  check: async ({ db, t }, all, remember) => {
    const { currency } = remember(() => ({ currency: all[0]?.input.currency ?? '' }))
    const changed = all.flatMap(({ before }) => (before ? [before.id] : []))
    const [other] = await db
      .select({ currency: products.currency })
      .from(products)
      .where(and(ne(products.currency, currency), notInArray(products.id, changed)))
      .limit(1)
    for (const { input, add } of all) {
      if (other || input.currency !== currency)
        add('currency', t('shop:one_currency', { currency: other?.currency ?? currency }))
    }
  },
  parts: [productReviews.productId],
  bulk: ['category', 'currency', 'qty', 'active'],
  sample: {
    name: 'Blue hi-vis vest',
    description: 'With a pocket for the season pass.',
    category: 'hi_vis',
    color: 'blue',
    gender: 'everyone',
    picture: 'vest',
    currency: 'GBP',
    price: '895',
    qty: '40',
    active: 'true',
  },
})
