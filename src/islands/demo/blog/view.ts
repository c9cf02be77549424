import { useCallback, useMemo, useSyncExternalStore } from 'react'
import { blogCategories } from '#contract/lists/blog.ts'
import { currentQuery, goToQuery, onQueryChange } from '#src/lib/list/location.ts'

/** What the list of news shows, as its address says. */
export interface BlogView {
  search: string
  category: (typeof blogCategories)[number] | ''
  page: number
  /** Whether new ones are being written. */
  edit: boolean
}

function parse(query: string): BlogView {
  const params = new URLSearchParams(query)
  const page = Number(params.get('page'))
  return {
    search: params.get('search') ?? '',
    category: blogCategories.find((one) => one === params.get('category')) ?? '',
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
    edit: params.get('edit') === '1',
  }
}

function print({ search, category, page, edit }: BlogView): string {
  const params = new URLSearchParams()
  if (search) params.set('search', search)
  if (category) params.set('category', category)
  if (page > 1) params.set('page', String(page))
  if (edit) params.set('edit', '1')
  return params.toString()
}

const useQuery = () => useSyncExternalStore(onQueryChange, currentQuery, () => '')

/** The view in the address, and what changes it; typing leaves no trace in the history. */
export function useBlogView() {
  const query = useQuery()
  const view = useMemo(() => parse(query), [query])
  const change = useCallback((part: Partial<BlogView>, how?: 'replace') => {
    goToQuery(print({ ...parse(currentQuery()), page: 1, ...part }), how)
  }, [])
  const addressOf = (part: Partial<BlogView>) => `?${print({ ...view, page: 1, ...part })}`
  return { view, change, addressOf }
}

/** Which news are open, and whether they are being edited; `built` are those that the page was made for. */
export function useNewsView(built: string | undefined) {
  const params = new URLSearchParams(useQuery())
  const edit = (isOn: boolean) => {
    const next = new URLSearchParams(currentQuery())
    if (isOn) next.set('edit', '1')
    else next.delete('edit')
    goToQuery(next.toString())
  }
  return { id: built ?? params.get('id') ?? '', isEditing: params.get('edit') === '1', edit }
}
