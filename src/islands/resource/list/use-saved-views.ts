import { useCallback, useEffect, useRef, useState } from 'react'
import type { SavedView } from '#contract/saved-view.ts'
import { attempt } from '#src/stores/result.ts'

const loadStore = () => import('#src/stores/views.ts')

/** The saved views of a list, by its id such as `bookings`: loaded when they are first shown, or one is open. */
export function useSavedViews(list: string, open: string) {
  const [views, setViews] = useState<readonly SavedView[]>()
  const wanted = open !== '' && views === undefined

  /** The newest reading: an older one still under way may not know what was saved or deleted meanwhile. */
  const newest = useRef(0)
  const read = useCallback(async () => {
    newest.current += 1
    const mine = newest.current
    const store = await attempt(loadStore)
    const found = store.ok ? await store.value.listViews(list) : store
    if (mine === newest.current) setViews((before) => (found.ok ? found.value : (before ?? [])))
  }, [list])
  useEffect(() => {
    if (wanted) void read()
  }, [wanted, read])

  return { views, setViews, read }
}

export type SavedViews = ReturnType<typeof useSavedViews>
