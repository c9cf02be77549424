import { useCallback, useMemo, useSyncExternalStore } from 'react'
import { deliveryMethods } from '#contract/lists/shop.ts'
import type { CartInput } from '#contract/order.ts'
import { currentQuery, goToQuery, onQueryChange } from '#src/lib/list/location.ts'

export const steps = ['cart', 'address', 'confirm'] as const
type Step = (typeof steps)[number]

/** Where somebody is on the way to an order, as the address says. */
export interface CheckoutView {
  step: Step
  delivery: CartInput['delivery']
}

function parse(query: string): CheckoutView {
  const params = new URLSearchParams(query)
  return {
    step: steps.find((one) => one === params.get('step')) ?? 'cart',
    delivery: deliveryMethods.find((one) => one === params.get('delivery')) ?? 'post',
  }
}

function print({ step, delivery }: CheckoutView): string {
  const params = new URLSearchParams()
  if (step !== 'cart') params.set('step', step)
  if (delivery !== 'post') params.set('delivery', delivery)
  return params.toString()
}

export function useCheckoutView() {
  const query = useSyncExternalStore(onQueryChange, currentQuery, () => '')
  const view = useMemo(() => parse(query), [query])
  const change = useCallback((part: Partial<CheckoutView>, how?: 'replace') => {
    goToQuery(print({ ...parse(currentQuery()), ...part }), how)
  }, [])
  const addressOf = (part: Partial<CheckoutView>) => `?${print({ ...view, ...part })}`
  return { view, change, addressOf }
}
