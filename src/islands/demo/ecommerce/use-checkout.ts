import { useEffect, useState } from 'react'
import type { Cart, CartItem } from '#contract/order.ts'
import { useLoaded } from '#src/islands/resource/base/use-loaded.ts'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import type { Problem } from '#src/lib/api/problem.ts'
import { visit } from '#src/lib/nav/visit.ts'
import { localePath } from '#src/lib/routes.ts'
import { shopRoutes } from '#src/lib/shop/shop-routes.ts'
import { placeOrder, pricedCart } from '#src/stores/ecommerce.ts'
import type { Address } from './AddressForm.tsx'
import { type CheckoutView, useCheckoutView } from './checkout-view.ts'
import { useCart } from './use-cart.ts'

type Step = CheckoutView['step']
type Recipient = Omit<Address, 'delivery'>

/** All that is in the cart can be had. */
const isWhole = (cart: Cart | null, items: readonly CartItem[]): boolean =>
  cart !== null && items.every(({ id }) => cart.items.some((one) => one.id === id && one.problem === null))

/** The step that can be shown: nobody is ahead of what is missing. A reload forgets the address, which is kept nowhere. */
function fitting(step: Step, isGood: boolean, address: Recipient | undefined): Step {
  if (step === 'cart' || !isGood) return 'cart'
  return step === 'confirm' && !address ? 'address' : step
}

/** The way from the cart to a sample order. */
export function useCheckout() {
  const { locale } = useI18n()
  const { view, change } = useCheckoutView()
  const items = useCart()
  const { delivery } = view
  const isEmpty = items.length === 0
  const { data, loading, error } = useLoaded(pricedCart, isEmpty ? undefined : [{ items, delivery }])
  const [address, setAddress] = useState<Recipient>()
  const [placing, setPlacing] = useState(false)
  const [refused, setRefused] = useState<Problem>()
  const cart = isEmpty ? null : data
  const isGood = isWhole(cart, items)
  const step = fitting(view.step, isGood, address)

  useEffect(() => {
    if (cart && !loading && step !== view.step) change({ step }, 'replace')
  }, [cart, loading, step, view.step, change])

  async function place() {
    if (!address || !cart) return
    setPlacing(true)
    const result = await placeOrder({ ...address, delivery, items, total: cart.total })
    if (result.ok) return visit(localePath(locale, `${shopRoutes.order(result.value.id)}&placed=1`))
    setPlacing(false)
    setRefused(result.problem)
    if (result.problem.kind === 'invalid') change({ step: 'address' }, 'replace')
  }

  function go(to: Step) {
    setRefused(undefined)
    change({ step: to })
  }

  function choose({ delivery: to, ...recipient }: Address) {
    setAddress(recipient)
    setRefused(undefined)
    change({ step: 'confirm', delivery: to })
  }

  return {
    ...{ items, cart, delivery, address, step, isEmpty, isGood, loading, error, placing, refused },
    ...{ place, go, choose, change },
  }
}
