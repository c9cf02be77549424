import { persistentAtom } from '@nanostores/persistent'
import { cartLimits } from '#contract/lists/shop.ts'
import type { CartItem } from '#contract/order.ts'
import { onSignedOut } from './signed-out.ts'
import { makeStorageSafe } from './storage-engine.ts'

makeStorageSafe()

const key = 'kerbside:cart'

const isItem = (value: unknown): value is CartItem => {
  const { id, qty } = (value ?? {}) as Record<string, unknown>
  return typeof id === 'string' && id !== '' && Number.isInteger(qty) && Number(qty) > 0
}

/** What a cart of any origin has that fits: each product once, no more of it than can be ordered. */
export function readCart(stored: string): CartItem[] {
  let all: unknown
  try {
    all = JSON.parse(stored)
  } catch {
    return []
  }
  const items = Array.isArray(all) ? all.filter(isItem) : []
  const first = new Map(
    items.toReversed().map(({ id, qty }) => [id, { id, qty: Math.min(qty, cartLimits.each) }]),
  )
  return [...first.values()].toReversed().slice(0, cartLimits.items)
}

/** What somebody means to order, the last added at the end: kept across pages, and shared by all tabs. */
export const $cart = persistentAtom<CartItem[]>(key, [], { encode: JSON.stringify, decode: readCart })

export const qtyInCart = (id: string): number => $cart.get().find((one) => one.id === id)?.qty ?? 0

/** Puts so many of a product into the cart in place of those that were there; none takes it out. */
export function setQty(id: string, qty: number): void {
  const items = $cart.get()
  const whole = Math.min(Math.max(Math.trunc(qty) || 0, 0), cartLimits.each)
  if (whole === 0) $cart.set(items.filter((one) => one.id !== id))
  else if (items.some((one) => one.id === id))
    $cart.set(items.map((one) => (one.id === id ? { id, qty: whole } : one)))
  else if (items.length < cartLimits.items) $cart.set([...items, { id, qty: whole }])
}

/** Adds to what is there. Answers whether there was room. */
export function addToCart(id: string, qty = 1): boolean {
  const before = qtyInCart(id)
  setQty(id, before + qty)
  return qtyInCart(id) === before + qty
}

export function emptyCart(): void {
  $cart.set([])
}

// Whoever signs in next in this browser has a cart of their own.
onSignedOut(emptyCart)
