import { useCallback, useEffect, useRef, useState } from 'react'
import type { SavedView } from '#contract/saved-view.ts'
import type { SavedViewsProps } from '#src/islands/table/saved-views.ts'
import type { ListControl } from '#src/islands/table/use-list-state.ts'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { problemMessage } from '#src/lib/api/problem.ts'
import { attempt, type Result } from '#src/stores/result.ts'

const load = () => import('#src/stores/views.ts')

/** Asks the store, which comes when views are first looked at. */
async function within<Value>(
  ask: (store: Awaited<ReturnType<typeof load>>) => Promise<Result<Value>>,
): Promise<Result<Value>> {
  const store = await attempt(load)
  return store.ok ? ask(store.value) : store
}

type Verbs = Pick<SavedViewsProps, 'views' | 'onSave' | 'onDelete' | 'onOpened'>

/** The saved views of a list page, by its name such as `bookings`: read when they are first looked at. */
export function useSavedViews<Filter extends string>(page: string, list: ListControl<Filter>): Verbs {
  const { t } = useI18n()
  const [views, setViews] = useState<readonly SavedView[]>()
  const wanted = list.state.view !== '' && views === undefined

  /** The newest reading: an older one still under way may not know what was saved or deleted meanwhile. */
  const newest = useRef(0)
  const read = useCallback(async () => {
    newest.current += 1
    const mine = newest.current
    const found = await within(({ listViews }) => listViews(page))
    if (mine === newest.current) setViews((before) => (found.ok ? found.value : (before ?? [])))
  }, [page])
  useEffect(() => {
    if (wanted) void read()
  }, [wanted, read])

  return {
    views,
    onOpened: () => void read(),
    onSave: async (name) => {
      const saved = await within(({ saveView }) => saveView({ page, name, query: list.viewQuery() }))
      if (!saved.ok) return problemMessage(saved.problem, t)
      const view = saved.value
      setViews((before) => [...(before ?? []).filter(({ id }) => id !== view.id), view])
      void read()
      list.openView(view.id, view.query)
      return undefined
    },
    onDelete: async ({ id }) => {
      const deleted = await within(({ deleteView }) => deleteView(id))
      if (!deleted.ok) return problemMessage(deleted.problem, t)
      setViews((before) => before?.filter((one) => one.id !== id))
      void read()
      return undefined
    },
  }
}
