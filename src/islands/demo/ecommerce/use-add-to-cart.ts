import { useI18n } from '#src/islands/ui/i18n.tsx'
import type { Toasts } from '#src/islands/ui/use-toasts.ts'
import { addToCart, qtyInCart, setQty } from '#src/stores/cart.ts'

/** Puts a product into the cart, says so, and offers to take it out again. */
export function useAddToCart(toasts: Toasts) {
  const { t } = useI18n()
  return ({ id, name }: { id: string; name: string }, qty = 1) => {
    const before = qtyInCart(id)
    if (addToCart(id, qty)) toasts.show(t('shop:added', { name }), { undo: () => setQty(id, before) })
    else toasts.show(t('shop:full'), { tone: 'error' })
  }
}
