import { useCallback, useMemo, useSyncExternalStore } from 'react'
import { currentQuery, goToQuery, onQueryChange } from '#src/lib/list/location.ts'
import { parseView, printView, type TrackingView } from './view-state.ts'

/** What the page shows, as its address says; `typed` keeps the place in the history. */
export function useTrackingView() {
  const query = useSyncExternalStore(onQueryChange, currentQuery, () => '')
  const view = useMemo(() => parseView(query), [query])
  const change = useCallback((part: Partial<TrackingView>, how?: 'typed') => {
    goToQuery(printView({ ...parseView(currentQuery()), ...part }), how === 'typed' ? 'replace' : 'push')
  }, [])
  return { view, change }
}
