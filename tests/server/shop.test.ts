import { beforeEach, describe, expect, test } from 'vitest'
import { postage } from '#contract/lists/shop.ts'
import { type Cart, type Order, type OrderInput, orderDays } from '#contract/order.ts'
import type { Page } from '#contract/page.ts'
import type { Product, ProductDetails, ProductInput, ShopProduct } from '#contract/product.ts'
import { sweep } from '#server/app/sweep.ts'
import { throttles } from '#server/schema/accounts.ts'
import { products, shopOrders } from '#server/schema/shop.ts'
import { testServer } from './support.ts'

const server = await testServer()
const admin = await server.as('admin')
const finance = await server.as('finance')
const dispatcher = await server.as('dispatcher')
const support = await server.as('support')
const register = '/api/web/products'
const shop = '/api/data/eCommerce/ProductsData'
const orders = '/api/data/eCommerce/OrdersData'

const vest: ProductInput = {
  name: 'Vest',
  description: 'Bright',
  category: 'hi_vis',
  color: 'yellow',
  gender: 'everyone',
  picture: 'vest',
  currency: 'GBP',
  price: 895,
  qty: 10,
  active: true,
}

beforeEach(async () => {
  await server.db.delete(shopOrders)
  await server.db.delete(products)
  await server.db.delete(throttles)
})

async function sell(values: Partial<ProductInput> = {}) {
  const { status, body } = await finance.post<Product>(register, { ...vest, ...values })
  expect(status, JSON.stringify(body)).toBe(201)
  return body
}
const inShop = async () => (await support.get<ShopProduct[]>(shop)).body
const stockOf = async (id: string) => (await finance.get<Product>(`${register}/${id}`)).body.qty
const change = ({ id, version }: Product, values: Partial<ProductInput>) =>
  finance.put<Product>(`${register}/${id}`, { ...vest, ...values }, { 'if-match': `"${version}"` })

type Items = OrderInput['items']
const price = async (items: Items, delivery = 'post') =>
  (await dispatcher.post<Cart>('/api/data/eCommerce/CartData', { items, delivery })).body
const home = {
  name: 'Amira Haddad',
  phone: '+447700900301',
  street: '9 Cotham Brow',
  postcode: 'BS6 6AG',
  city: 'Bristol',
  note: '',
}
const order = (items: Items, total: number, values: object = {}, by = dispatcher) =>
  by.post<Order & { code: string; detail: string }>(orders, {
    ...home,
    items,
    delivery: 'post',
    payment: 'invoice',
    total,
    ...values,
  })

describe('the shop', () => {
  test('has what finance put into it, the newest first, and nothing that was switched off', async () => {
    await sell({ name: 'Old' })
    server.clock.advance(1)
    const fresh = await sell({ name: 'New' })
    await sell({ name: 'Hidden', active: false })
    const rows = await inShop()
    expect(rows.map(({ name }) => name)).toEqual(['New', 'Old'])
    expect(rows[0]).toMatchObject({ id: fresh.id, qty: 10, price: 895, rating: null, reviews: 0 })
  })

  test('is stocked by admins and finance alone, and not read by drivers and families', async () => {
    expect((await dispatcher.post(register, vest)).status).toBe(403)
    const { id } = await sell()
    for (const role of ['driver', 'parent', 'company'] as const) {
      const client = await server.as(role)
      for (const path of [shop, `${shop}/${id}`, orders, register])
        expect((await client.get(path)).status).toBe(403)
    }
  })

  test('sells in one currency, so that a cart has one total', async () => {
    const one = await sell()
    const other = await finance.post(register, { ...vest, name: 'Euro', currency: 'EUR' })
    expect([other.status, Object.keys(other.body as object)]).toEqual([400, ['currency']])
    expect((await change(one, { currency: 'EUR' })).status).toBe(200)
  })

  test('shows the mean of its reviews; everybody has one of each product, and takes away their own', async () => {
    const { id } = await sell()
    const say = (by: typeof admin, rating: number, text = '') =>
      by.put<ProductDetails>(`${shop}/${id}/review`, { rating, text })
    await say(dispatcher, 2, 'Thin')
    await say(support, 5)
    const { body } = await say(dispatcher, 4, 'Thin, but bright')
    expect(body.reviewList.map(({ own, text }) => [own, text])).toEqual([
      [true, 'Thin, but bright'],
      [false, ''],
    ])
    expect((await inShop())[0]).toMatchObject({ rating: 4.5, reviews: 2 })
    const mine = body.reviewList[0]?.id
    const at = `${shop}/${id}/reviews/${mine}`
    expect((await support.delete(at)).status).toBe(404)
    expect((await finance.delete<ProductDetails>(at)).body.reviews).toBe(1)
    expect((await say(support, 6)).status).toBe(400)
    expect((await support.put(`${shop}/none/review`, { rating: 1, text: '' })).status).toBe(404)
  })
})

describe('an order', () => {
  test('costs what the server says, postage included, and is taken out of stock', async () => {
    const { id } = await sell()
    const cart = await price([{ id, qty: 2 }])
    expect(cart).toMatchObject({ subtotal: 1790, deliveryFee: postage.fee, total: 1790 + postage.fee })
    expect((await price([{ id, qty: 2 }], 'collect')).total).toBe(1790)
    expect((await price([{ id, qty: 6 }])).deliveryFee).toBe(0)
    const placed = await order([{ id, qty: 2 }], cart.total)
    expect(placed.body).toMatchObject({
      sample: true,
      own: true,
      placedBy: 'Test dispatcher',
      total: cart.total,
      city: 'Bristol',
      payment: 'invoice',
      items: [{ id, name: 'Vest', qty: 2, price: 895, total: 1790 }],
    })
    expect(placed.body.reference).toMatch(/^SO-\d{6}$/)
    for (const payment of ['cheque', '', undefined])
      expect((await order([{ id, qty: 1 }], cart.total, { payment })).status).toBe(400)
    expect(await stockOf(id)).toBe(8)
  })

  test('is refused when something is gone, sold out, short or dearer than was seen; nothing is taken', async () => {
    const good = await sell()
    const rare = await sell({ name: 'Rare', qty: 1 })
    const last = await sell({ name: 'Last', qty: 0 })
    const gone = await sell({ name: 'Gone', active: false })
    const both = (id: string, qty: number) => [
      { id: good.id, qty: 1 },
      { id, qty },
    ]
    const total = 895 + postage.fee
    const { items } = await price([...both(rare.id, 2), { id: last.id, qty: 1 }, { id: gone.id, qty: 1 }])
    expect(items.map(({ problem, left }) => [problem, left])).toEqual([
      [null, 10],
      ['short', 1],
      ['short', 0],
      ['gone', 0],
    ])
    const codes = await Promise.all(
      [
        both(rare.id, 2),
        both(last.id, 1),
        both(gone.id, 1),
        both('nothing', 1),
        [{ id: good.id, qty: 1 }],
      ].map(async (all, index) => (await order(all, index === 4 ? total - 1 : total)).body.code),
    )
    expect(codes).toEqual(['out_of_stock', 'out_of_stock', 'gone', 'gone', 'price_changed'])
    expect(await stockOf(good.id)).toBe(10)
  })

  test('of the last ones is had by as many as there are, of all who buy at once', async () => {
    const { id } = await sell({ qty: 2 })
    const buyers = [dispatcher, support, admin, finance, dispatcher, support, admin, finance]
    const all = await Promise.all(buyers.map((by) => order([{ id, qty: 1 }], 895 + postage.fee, {}, by)))
    expect(all.filter(({ status }) => status === 201)).toHaveLength(2)
    expect(all.filter(({ body }) => body.code === 'out_of_stock')).toHaveLength(6)
    expect(await stockOf(id)).toBe(0)
  })

  test('needs an address to be posted, none to be collected, and each product once', async () => {
    const { id } = await sell()
    const bare = { street: '', city: ' ' }
    const refused = await order([{ id, qty: 1 }], 895 + postage.fee, bare)
    expect([refused.status, Object.keys(refused.body)]).toEqual([400, ['street', 'city']])
    expect((await order([{ id, qty: 1 }], 895, { ...bare, delivery: 'collect' })).status).toBe(201)
    const twice = [
      { id, qty: 1 },
      { id, qty: 1 },
    ]
    expect((await order(twice, 0)).status).toBe(400)
    for (const qty of [0, 100, 1.5]) expect((await order([{ id, qty }], 0)).status).toBe(400)
    expect((await order([], 0)).status).toBe(400)
  })

  test('keeps what was bought when the product is changed or deleted', async () => {
    const one = await sell()
    const { body } = await order([{ id: one.id, qty: 1 }], 895 + postage.fee)
    const now = (await finance.get<Product>(`${register}/${one.id}`)).body
    await change(now, { name: 'Other', price: 1 })
    await finance.delete(`${register}/${one.id}`)
    expect((await dispatcher.get<Order>(`${orders}/${body.id}`)).body.items).toMatchObject([
      { name: 'Vest', price: 895 },
    ])
  })

  test('is read by who placed it, and by admins and finance; for others it is not there', async () => {
    const { id } = await sell()
    const mine = (await order([{ id, qty: 1 }], 895 + postage.fee)).body
    const theirs = (await order([{ id, qty: 1 }], 895 + postage.fee, {}, support)).body
    const idsOf = async (by: typeof admin) =>
      (await by.get<Page<Order>>(`${orders}?pagination=true&page=1`)).body.results.map((one) => one.id)
    expect(await idsOf(dispatcher)).toEqual([mine.id])
    expect(await idsOf(support)).toEqual([theirs.id])
    for (const all of [admin, finance]) {
      expect(await idsOf(all)).toEqual([theirs.id, mine.id])
      expect((await all.get<Order>(`${orders}/${mine.id}`)).body).toMatchObject({ own: false })
    }
    expect((await support.get(`${orders}/${mine.id}`)).status).toBe(404)
  })

  test('is placed by one person sixty times an hour at most', async () => {
    const { id } = await sell({ qty: 100 })
    const place = (by: typeof admin) => order([{ id, qty: 1 }], 895 + postage.fee, {}, by)
    for (let index = 0; index < 60; index += 1) expect((await place(support)).status).toBe(201)
    const { status, headers } = await place(support)
    expect([status, headers.get('retry-after')]).toEqual([429, '3600'])
    expect((await place(finance)).status).toBe(201)
    expect(await stockOf(id)).toBe(39)
  })

  test('is forgotten with its address after a year', async () => {
    const { id } = await sell()
    await order([{ id, qty: 1 }], 895 + postage.fee)
    const [row] = await server.db.select().from(shopOrders)
    const later = (days: number) => new Date((row?.createdAt.getTime() ?? 0) + days * 24 * 3600 * 1000)
    await sweep(server.db, later(orderDays - 1))
    expect(await server.db.$count(shopOrders)).toBe(1)
    await sweep(server.db, later(orderDays + 1))
    expect(await server.db.$count(shopOrders)).toBe(0)
  })
})
