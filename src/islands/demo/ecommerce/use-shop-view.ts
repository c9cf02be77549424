import { useCallback, useMemo, useSyncExternalStore } from 'react'
import { currentQuery, goToQuery, onQueryChange } from '#src/lib/list/location.ts'
import { parseView, printView, type ShopView } from '#src/lib/shop/shop-view.ts'

/** The view in the address, and what changes it; typing leaves no trace in the history. */
export function useShopView() {
  const query = useSyncExternalStore(onQueryChange, currentQuery, () => '')
  const view = useMemo(() => parseView(query), [query])
  const change = useCallback((part: Partial<ShopView>, how?: 'replace') => {
    goToQuery(printView({ ...parseView(currentQuery()), ...part }), how)
  }, [])
  const addressOf = (part: Partial<ShopView>) => `?${printView({ ...view, ...part })}`
  return { view, change, addressOf }
}
