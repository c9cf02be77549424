import { useCallback, useEffect, useRef, useState } from 'react'
import type { SavedView } from '#contract/saved-view.ts'
import type { SavedViewsProps } from '#src/islands/table/saved-views.ts'
import type { ListControl } from '#src/islands/table/use-list-state.ts'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { problemMessage } from '#src/lib/api/problem.ts'
import { attempt, type Result } from '#src/stores/result.ts'

const load = () => import('#src/stores/views.ts')
type Views = Awaited<ReturnType<typeof load>>

/** The calls come when views are first looked at. */
async function call<Value>(run: (views: Views) => Promise<Result<Value>>): Promise<Result<Value>> {
  const views = await attempt(load)
  return views.ok ? run(views.value) : views
}

type Verbs = Pick<SavedViewsProps, 'views' | 'onSave' | 'onDelete' | 'onOpened'>

/** The saved views of a list, by its id such as `bookings`: read when they are first looked at. */
export function useSavedViews<Filter extends string>(id: string, list: ListControl<Filter>): Verbs {
  const { t } = useI18n()
  const [views, setViews] = useState<readonly SavedView[]>()
  const wanted = list.state.view !== '' && views === undefined

  /** The newest reading: an older one still under way may not know what was saved or deleted meanwhile. */
  const newest = useRef(0)
  const read = useCallback(async () => {
    newest.current += 1
    const mine = newest.current
    const found = await call(({ listViews }) => listViews(id))
    if (mine === newest.current) setViews((before) => (found.ok ? found.value : (before ?? [])))
  }, [id])
  useEffect(() => {
    if (wanted) void read()
  }, [wanted, read])

  /** Resolves to nothing, or to what went wrong. */
  function settle<Value>(result: Result<Value>, done: (value: Value) => void): string | undefined {
    if (!result.ok) return problemMessage(result.problem, t)
    done(result.value)
    void read()
    return undefined
  }

  return {
    views,
    onOpened: () => void read(),
    onSave: async (name) =>
      settle(await call(({ saveView }) => saveView({ page: id, name, query: list.viewQuery() })), (saved) => {
        setViews((before) => [...(before ?? []).filter((one) => one.id !== saved.id), saved])
        list.openView(saved.id, saved.query)
      }),
    onDelete: async (view) =>
      settle(await call(({ deleteView }) => deleteView(view.id)), () =>
        setViews((before) => before?.filter((one) => one.id !== view.id)),
      ),
  }
}
