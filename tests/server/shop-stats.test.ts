import { beforeEach, describe, expect, test } from 'vitest'
import type { Order } from '#contract/order.ts'
import type { ShopStats } from '#contract/shop-stats.ts'
import { products, shopOrders } from '#server/schema/shop.ts'
import { spansOf, sumBySpan } from '#server/shop/stats-spans.ts'
import { testServer } from './support.ts'

const server = await testServer()
const path = '/api/web/shop-stats'
const [adminId, supportId] = [await server.account('admin'), await server.account('support')]
const admin = await server.signedIn(adminId)
const support = await server.signedIn(supportId)

const line = (id: string, qty: number, price: number): Order['items'][number] => ({
  ...{ id, name: id, picture: 'bag', color: 'blue', qty, price },
  total: qty * price,
})

let serial = 0
async function order(at: string, items: Order['items'], more: Partial<typeof shopOrders.$inferInsert> = {}) {
  serial += 1
  const total = items.reduce((sum, one) => sum + one.total, 0)
  await server.db.insert(shopOrders).values({
    ...{ id: `o${serial}`, accountId: adminId, createdAt: new Date(at), items, delivery: 'post' },
    ...{
      name: 'Marker Family',
      phone: '+447700900301',
      street: '1 Hidden Row',
      postcode: '',
      city: '',
      note: '',
    },
    ...{ currency: 'GBP', subtotal: total, deliveryFee: 0, total },
    ...more,
  })
}
const day = (daysAgo: number) => new Date(server.clock().getTime() - daysAgo * 86_400_000).toISOString()
const stats = async (by = admin, query = '') => (await by.get<ShopStats>(`${path}${query}`)).body

beforeEach(async () => {
  await server.db.delete(shopOrders)
  await server.db.delete(products)
})

describe('the figures of the shop', () => {
  test('are those of the period, beside as long a time before it', async () => {
    await order(day(1), [line('vest', 2, 1000), line('band', 1, 300)])
    await order(day(3), [line('band', 3, 300)], { delivery: 'collect', payment: 'cash' })
    await order(day(40), [line('vest', 1, 900)])
    const month = await stats()
    expect(month).toMatchObject({
      ...{ period: 'month', ownOnly: false, currency: 'GBP', otherOrders: 0 },
      revenue: { value: 3200, before: 900 },
      orders: { value: 2, before: 1 },
      items: { value: 6, before: 1 },
      average: { value: 1600, before: 900 },
    })
    expect(month.spans).toHaveLength(30)
    expect(month.spans.reduce((sum, span) => sum + span.revenue, 0)).toBe(3200)
    expect(month.spans.at(-1)?.from).toBe(month.to)
    expect(month.products).toEqual([
      { id: 'vest', name: 'vest', qty: 2, revenue: 2000 },
      { id: 'band', name: 'band', qty: 4, revenue: 1200 },
    ])
    expect(month.delivery).toEqual([
      { method: 'collect', orders: 1, revenue: 900 },
      { method: 'post', orders: 1, revenue: 2300 },
    ])
    expect(month.payment).toEqual([
      { method: 'cash', orders: 1, revenue: 900 },
      { method: null, orders: 1, revenue: 2300 },
    ])
    expect(month.recent.map(({ qty, total }) => [qty, total])).toEqual([
      [3, 900],
      [3, 2300],
    ])
    const year = await stats(admin, '?period=year')
    expect(year.revenue).toEqual({ value: 4100, before: null })
    expect(year.spans).toHaveLength(12)
    expect(year.months).toEqual(year.spans)
    expect((await stats(admin, '?period=quarter')).spans).toHaveLength(13)
  })

  test('are one’s own for those who don’t read others’ orders, and name nobody', async () => {
    await order(day(1), [line('vest', 1, 1000)])
    await order(day(1), [line('band', 1, 300)], { accountId: supportId })
    const own = await stats(support)
    expect(own).toMatchObject({ ownOnly: true, revenue: { value: 300 }, orders: { value: 1 } })
    expect(own.products.map(({ id }) => id)).toEqual(['band'])
    const all = JSON.stringify(await stats())
    expect(all).not.toMatch(/Marker Family|Hidden Row|\+4477/)
  })

  test('are of one currency, that of most orders, and say how many are left out', async () => {
    await order(day(1), [line('vest', 1, 1000)])
    await order(day(2), [line('vest', 1, 1000)])
    await order(day(2), [line('vest', 1, 77)], { currency: 'EUR' })
    expect(await stats()).toMatchObject({ currency: 'GBP', otherOrders: 1, revenue: { value: 2000 } })
  })

  test('are right for more than an integer of the database holds', async () => {
    for (const ago of [1, 2, 3]) await order(day(ago), [line('gold', 2000, 500_000)])
    const { revenue, products: best, categories } = await stats()
    expect([revenue.value, best[0]?.revenue, categories[0]?.revenue]).toEqual([3e9, 3e9, 3e9])
  })

  test('are noughts without an order; a strange period is refused, and so is whoever has no shop', async () => {
    expect(await stats()).toMatchObject({
      ...{ currency: null, products: [], delivery: [], payment: [], recent: [], categories: [] },
      average: { value: 0 },
    })
    expect((await admin.get(`${path}?period=decade`)).status).toBe(400)
    expect((await (await server.as('parent')).get(path)).status).toBe(403)
  })
})

describe('spans', () => {
  const now = new Date('2026-03-31T22:30:00Z')

  test('end today where the operator is, and months are those of the calendar', () => {
    expect(spansOf('month', now, 'Europe/London')).toMatchObject({ to: '2026-03-31', before: '2026-01-31' })
    expect(spansOf('month', now, 'Asia/Tokyo').to).toBe('2026-04-01')
    const year = spansOf('year', now, 'Europe/London')
    expect([year.starts[0], year.starts.at(-1), year.before]).toEqual([
      '2025-04-01',
      '2026-03-01',
      '2024-04-01',
    ])
    const weeks = spansOf('quarter', now, 'Europe/London').starts
    expect([weeks[0], weeks.at(-1)]).toEqual(['2025-12-31', '2026-03-25'])
  })

  test('take each day once, and none from before them', () => {
    const days = [
      { day: '2026-01-02', orders: 1, revenue: 5 },
      { day: '2026-01-09', orders: 2, revenue: 7 },
      { day: '2025-12-31', orders: 4, revenue: 9 },
    ]
    expect(sumBySpan(days, ['2026-01-01', '2026-01-08'])).toEqual([
      { from: '2026-01-01', orders: 1, revenue: 5 },
      { from: '2026-01-08', orders: 2, revenue: 7 },
    ])
  })
})
