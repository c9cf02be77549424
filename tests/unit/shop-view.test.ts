import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cartLimits } from '#contract/lists/shop.ts'
import type { ShopProduct } from '#contract/product.ts'
import { countsOf, parseView, printView, shownIn } from '#src/lib/shop/shop-view.ts'
import { readCart } from '#src/stores/cart.ts'

const sold = (name: string, values: Partial<ShopProduct> = {}): ShopProduct => ({
  id: name,
  name,
  description: '',
  category: 'extras',
  color: 'blue',
  gender: 'everyone',
  picture: 'bag',
  currency: 'GBP',
  price: 1000,
  qty: 1,
  rating: null,
  reviews: 0,
  createdAt: '2026-03-10T09:00:00Z',
  ...values,
})
const all = [
  sold('Élan', { price: 999, rating: 4.4 }),
  sold('Bag', { price: 2500, rating: 3.9, color: 'red' }),
  sold('Cap', { price: 2499, gender: 'girls' }),
]
const namesIn = (query: string) => shownIn(parseView(query), all).map(({ name }) => name)

test('the shop shows the newest first, and what the filters and the search of its address say', () => {
  expect(namesIn('')).toEqual(['Élan', 'Bag', 'Cap'])
  expect(namesIn('sort=price')).toEqual(['Élan', 'Cap', 'Bag'])
  expect(namesIn('sort=-price')).toEqual(['Bag', 'Cap', 'Élan'])
  expect(namesIn('price=1000-2500')).toEqual(['Cap'])
  expect(namesIn('price=2500-5000')).toEqual(['Bag'])
  expect(namesIn('rating=4')).toEqual(['Élan'])
  expect(namesIn('gender=girls&color=red')).toEqual([])
  expect(namesIn('search=elan')).toEqual(['Élan'])
})

test('a filter counts what it would show beside the other filters', () => {
  const counts = countsOf(parseView('color=red&category=extras'), all, 'color')
  expect([counts.get('red'), counts.get('blue'), counts.get('pink')]).toEqual([1, 2, 0])
})

test('an address that is read and printed is the same, and nonsense in it is no filter', () => {
  const query = 'search=a%26b&category=bags&price=5000-&rating=3&color=navy&sort=name'
  expect(parseView(printView(parseView(query)))).toEqual(parseView(query))
  expect(printView(parseView('category=toString&price=0-&rating=9&sort=constructor'))).toBe('')
})

test('a cart of any origin has each product once, and no more of it than can be ordered', () => {
  expect(readCart('[{"id":"a","qty":2,"x":1},{"id":"a","qty":9},{"id":"b","qty":500}]')).toEqual([
    { id: 'a', qty: 2 },
    { id: 'b', qty: cartLimits.each },
  ])
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (stored) => {
      const items = readCart(stored)
      expect(items.length).toBeLessThanOrEqual(cartLimits.items)
      expect(items.every(({ qty }) => Number.isInteger(qty) && qty > 0 && qty <= cartLimits.each)).toBe(true)
    }),
  )
  const many = Array.from({ length: 30 }, (_, index) => ({ id: `p${index}`, qty: 1 }))
  expect(readCart(JSON.stringify(many))).toHaveLength(cartLimits.items)
})
