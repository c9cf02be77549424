import { randomUUID } from 'node:crypto'
import { productReviews, products, shopOrders } from '#server/schema/shop.ts'
import type { RequestMaker } from './request-maker.ts'
import type { AccessWorld } from './world.ts'

const shop = '/api/data/eCommerce/ProductsData'
const orders = '/api/data/eCommerce/OrdersData'

export async function makeProduct({ db, clock }: AccessWorld): Promise<string> {
  const id = randomUUID()
  await db.insert(products).values({
    ...{ id, name: id, description: '', category: 'bags', color: 'blue', gender: 'everyone', picture: 'bag' },
    ...{ currency: 'GBP', price: 100, qty: 10, active: true, createdAt: clock(), updatedAt: clock() },
  })
  return id
}

/** What is in the shop, and reviews and orders of one's own and of others. */
export const shopRequests: Readonly<Record<string, RequestMaker>> = {
  [`GET ${shop}/{id}`]: async (world) => ({ path: `${shop}/${await makeProduct(world)}` }),
  [`PUT ${shop}/{id}/review`]: async (world) => ({
    path: `${shop}/${await makeProduct(world)}/review`,
    body: { rating: 5, text: '' },
  }),
  [`DELETE ${shop}/{id}/reviews/{review}`]: async (world, me, whose) => {
    const [id, productId] = [randomUUID(), await makeProduct(world)]
    const written = { rating: 5, text: '', at: world.clock() }
    await world.db.insert(productReviews).values({ id, productId, accountId: me.accounts[whose], ...written })
    return { path: `${shop}/${productId}/reviews/${id}` }
  },
  [`GET ${orders}/{id}`]: async (world, me, whose) => {
    const id = randomUUID()
    await world.db.insert(shopOrders).values({
      ...{ id, accountId: me.accounts[whose], createdAt: world.clock(), items: [], delivery: 'collect' },
      ...{ name: 'A', phone: '+447700900301', street: '', postcode: '', city: '', note: '' },
      ...{ currency: 'GBP', subtotal: 100, deliveryFee: 0, total: 100 },
    })
    return { path: `${orders}/${id}` }
  },
}
