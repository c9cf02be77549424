import { and, count, desc, eq, gte, lt, type SQL, sql } from 'drizzle-orm'
import * as access from '#contract/access.ts'
import { orderDays } from '#contract/order.ts'
import { type ShopStats, shopStats, shopStatsQuery } from '#contract/shop-stats.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { defineRoute, type Route } from '#server/platform/http/define-route.ts'
import { addDays, dayStart } from '#server/platform/time/days.ts'
import { products, shopOrders } from '#server/schema/shop.ts'
import { inReach, referenceOf } from './order-routes.ts'
import { spansOf, sumBySpan } from './stats-spans.ts'

const mostProducts = 6
const mostRecent = 6

/** Sums of a year outgrow what fits an integer of the database; all that JavaScript counts exactly does. */
const whole = (part: SQL) => sql<number>`coalesce(${part}, 0)::float8`
const revenue = whole(sql`sum(${shopOrders.total})`)
const qtyOf = sql`(select sum((line->>'qty')::int) from jsonb_array_elements(${shopOrders.items}) line)`

/** Orders, sums and pieces of each day that has any. */
const sumDays = (db: Db, where: SQL | undefined, zone: string) => {
  const day = sql<string>`to_char(${shopOrders.createdAt} at time zone ${zone}, 'YYYY-MM-DD')`
  return (
    db
      .select({ day, orders: count(), revenue, items: whole(sql`sum(${qtyOf})`) })
      .from(shopOrders)
      .where(where)
      // By its place: written twice, it would hold two parameters.
      .groupBy(sql`1`)
  )
}

/** The currency of most orders, and how many there are in others. */
async function readCurrency(db: Db, where: SQL | undefined) {
  const found = await db
    .select({ currency: shopOrders.currency, orders: count() })
    .from(shopOrders)
    .where(where)
    .groupBy(shopOrders.currency)
    .orderBy(desc(count()), shopOrders.currency)
  const [first, ...others] = found
  return {
    currency: first?.currency ?? null,
    otherOrders: others.reduce((sum, { orders }) => sum + orders, 0),
  }
}

/** What each product brought in, the best first; its category is that of now. */
const sumProducts = (db: Db, where: SQL | undefined) => {
  const line = sql`line`
  const id = sql<string>`line->>'id'`
  const brought = whole(sql`sum((line->>'total')::int)`)
  return db
    .select({
      id,
      name: sql<string>`max(line->>'name')`,
      category: sql<(typeof products.category.enumValues)[number] | null>`max(${products.category})`,
      qty: whole(sql`sum((line->>'qty')::int)`),
      revenue: brought,
    })
    .from(shopOrders)
    .crossJoin(sql`jsonb_array_elements(${shopOrders.items}) ${line}`)
    .leftJoin(products, eq(products.id, id))
    .where(where)
    .groupBy(id)
    .orderBy(desc(brought), id)
}

/** Orders and sums by how they were to come, or to be paid for; the most frequent first. */
const sumBy = <Method extends typeof shopOrders.delivery | typeof shopOrders.payment>(
  db: Db,
  method: Method,
  where: SQL | undefined,
) =>
  db
    .select({ method, orders: count(), revenue })
    .from(shopOrders)
    .where(where)
    .groupBy(method)
    .orderBy(desc(count()), method)

function sumCategories(found: Awaited<ReturnType<typeof sumProducts>>): ShopStats['categories'] {
  const sums = new Map<string, ShopStats['categories'][number]>()
  for (const { category, qty, revenue } of found) {
    const sum = sums.get(category ?? '') ?? { category, qty: 0, revenue: 0 }
    sums.set(category ?? '', { category, qty: sum.qty + qty, revenue: sum.revenue + revenue })
  }
  return [...sums.values()].toSorted((a, b) => b.revenue - a.revenue)
}

type DaySum = Awaited<ReturnType<typeof sumDays>>[number]
const sumOf = (days: readonly DaySum[], what: 'orders' | 'revenue' | 'items') =>
  days.reduce((sum, day) => sum + day[what], 0)
const averageOf = (days: readonly DaySum[]) =>
  Math.round(sumOf(days, 'revenue') / (sumOf(days, 'orders') || 1))

const route = defineRoute({
  method: 'get',
  path: '/api/web/shop-stats',
  summary: 'What was ordered in the shop in a period: all of it for admins and finance, for others their own',
  tags: ['Shop'],
  access: access.workspace.use,
  query: shopStatsQuery,
  answers: { 200: shopStats },
  handle: async (ctx): Promise<ShopStats> => {
    const { db, now } = ctx
    const { period = 'month' } = ctx.query
    const zone = ctx.env.OPERATOR_ZONE
    const spans = spansOf(period, now, zone)
    const [from = spans.to] = spans.starts
    const reach = inReach(ctx)
    const inPeriod = and(reach, gte(shopOrders.createdAt, dayStart(from, zone)))
    const { currency, otherOrders } = await readCurrency(db, inPeriod)
    const ofCurrency = currency === null ? reach : and(reach, eq(shopOrders.currency, currency))
    const months = spansOf('year', now, zone)
    const [firstMonth = spans.to] = months.starts
    const since = [spans.before, firstMonth].toSorted()[0] ?? spans.before
    const days = await sumDays(db, and(ofCurrency, gte(shopOrders.createdAt, dayStart(since, zone))), zone)
    const found = await sumProducts(db, and(ofCurrency, inPeriod))
    const delivery = await sumBy(db, shopOrders.delivery, and(ofCurrency, inPeriod))
    const payment = await sumBy(db, shopOrders.payment, and(ofCurrency, inPeriod))
    const recent = await db
      .select({ row: shopOrders, qty: whole(sql`${qtyOf}`) })
      .from(shopOrders)
      .where(and(inPeriod, lt(shopOrders.createdAt, dayStart(addDays(spans.to, 1), zone))))
      .orderBy(desc(shopOrders.number))
      .limit(mostRecent)

    const current = days.filter(({ day }) => day >= from)
    const before = days.filter(({ day }) => day >= spans.before && day < from)
    // Older orders are gone: what is left of them is no figure to compare with.
    const isKept = spans.before >= addDays(spans.to, 1 - orderDays)
    const figure = (of: (days: readonly DaySum[]) => number) => ({
      value: of(current),
      before: isKept ? of(before) : null,
    })
    return {
      period,
      ownOnly: reach !== undefined,
      currency,
      from,
      to: spans.to,
      revenue: figure((some) => sumOf(some, 'revenue')),
      orders: figure((some) => sumOf(some, 'orders')),
      items: figure((some) => sumOf(some, 'items')),
      average: figure(averageOf),
      spans: sumBySpan(days, spans.starts),
      months: sumBySpan(days, months.starts),
      categories: sumCategories(found),
      products: found.slice(0, mostProducts).map(({ category: _, ...product }) => product),
      ...{ delivery, payment },
      recent: recent.map(({ row, qty }) => ({
        id: row.id,
        reference: referenceOf(row),
        createdAt: row.createdAt.toISOString(),
        qty,
        ...{ delivery: row.delivery, payment: row.payment },
        currency: row.currency,
        total: row.total,
      })),
      otherOrders,
    }
  },
})

export const shopStatsRoutes: readonly Route[] = [route]
