import type { ShopPeriod, ShopStats } from '#contract/shop-stats.ts'
import { api } from './browser-client.ts'
import type { Options } from './call.ts'
import {
  amount,
  count,
  countOrNull,
  fields,
  flag,
  list,
  oneOf,
  orNull,
  text,
  textOrNull,
} from './field-readers.ts'
import { asRecord } from './response-shape.ts'

type Figure = ShopStats['revenue']
type Span = ShopStats['spans'][number]
type Slice<Name extends 'categories' | 'products' | 'delivery' | 'payment' | 'recent'> =
  ShopStats[Name][number]

const figureOf = fields<Figure>({ value: count, before: countOrNull })
/** A backend without one of the figures has none of it: `null`, which is left out. */
const figure = orNull(figureOf)
const span = fields<Span>({ from: text, orders: count, revenue: count })

/** Figures that another backend does not have are `null`. */
export type ShopFigures = Omit<ShopStats, 'revenue' | 'orders' | 'items' | 'average'> &
  Record<'revenue' | 'orders' | 'items' | 'average', Figure | null>

const read = fields<ShopFigures>({
  period: oneOf,
  ownOnly: flag,
  currency: textOrNull,
  from: text,
  to: text,
  revenue: figure,
  orders: figure,
  items: figure,
  average: figure,
  spans: list(span),
  months: list(span),
  categories: list(fields<Slice<'categories'>>({ category: textOrNull, qty: count, revenue: count })),
  products: list(fields<Slice<'products'>>({ id: text, name: text, qty: count, revenue: count })),
  delivery: list(fields<Slice<'delivery'>>({ method: oneOf, orders: count, revenue: count })),
  payment: list(fields<Slice<'payment'>>({ method: textOrNull, orders: count, revenue: count })),
  recent: list(
    fields<Slice<'recent'>>({
      ...{ id: text, reference: text, createdAt: text, qty: count },
      ...{ delivery: oneOf, payment: textOrNull, currency: text, total: amount },
    }),
  ),
  otherOrders: count,
})

export async function getShopStats(period: ShopPeriod, { signal }: Options = {}): Promise<ShopFigures> {
  return read(asRecord(await api.send({ path: '/api/web/shop-stats', query: { period }, signal })))
}
