import { useCallback, useEffect, useRef, useState } from 'react'
import type { SavedView } from '#contract/saved-view.ts'
import type { SavedViewsProps } from '#src/islands/table/saved-views.ts'
import type { ListControl } from '#src/islands/table/use-list-state.ts'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { problemMessage, problemOf } from '#src/lib/api/problem.ts'

/** The calls come when views are first looked at. */
const api = () => import('#src/lib/api/views.ts')

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
    const found = await api()
      .then(({ listViews }) => listViews(page))
      .catch(() => undefined)
    if (mine === newest.current) setViews((before) => found ?? before ?? [])
  }, [page])
  useEffect(() => {
    if (wanted) void read()
  }, [wanted, read])

  /** Resolves to nothing, or to what went wrong. */
  async function trying(run: () => Promise<void>): Promise<string | undefined> {
    try {
      await run()
      return undefined
    } catch (error) {
      return problemMessage(problemOf(error), t)
    }
  }

  return {
    views,
    onOpened: () => void read(),
    onSave: (name) =>
      trying(async () => {
        const { saveView } = await api()
        const saved = await saveView({ page, name, query: list.viewQuery() })
        setViews((before) => [...(before ?? []).filter(({ id }) => id !== saved.id), saved])
        void read()
        list.openView(saved.id, saved.query)
      }),
    onDelete: ({ id }) =>
      trying(async () => {
        const { deleteView } = await api()
        await deleteView(id)
        setViews((before) => before?.filter((one) => one.id !== id))
        void read()
      }),
  }
}
