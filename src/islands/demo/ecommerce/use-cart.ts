import type { CartItem } from '#contract/order.ts'
import { useSlice } from '#src/islands/resource/base/use-slice.ts'
import { useHydrated } from '#src/islands/ui/use-hydrated.ts'
import { $cart } from '#src/stores/cart.ts'

const none: CartItem[] = []

/** What is in the cart; nothing while React takes over the page, which was made without one. */
export function useCart(): CartItem[] {
  const items = useSlice($cart)
  return useHydrated() ? items : none
}
