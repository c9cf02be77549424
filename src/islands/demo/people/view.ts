import { useCallback, useMemo, useSyncExternalStore } from 'react'
import { circles } from '#contract/lists/posts.ts'
import { currentQuery, goToQuery, onQueryChange } from '#src/lib/list/location.ts'

type Circle = (typeof circles)[number]

/** What a list of people shows, as its address says. */
export interface PeopleView {
  show: Circle
  search: string
  page: number
}

function parse(query: string, first: Circle): PeopleView {
  const params = new URLSearchParams(query)
  const page = Number(params.get('page'))
  return {
    show: circles.find((one) => one === params.get('show')) ?? first,
    search: params.get('search') ?? '',
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
  }
}

function print({ show, search, page }: PeopleView, first: Circle): string {
  const params = new URLSearchParams()
  if (show !== first) params.set('show', show)
  if (search) params.set('search', search)
  if (page > 1) params.set('page', String(page))
  return params.toString()
}

/** The view in the address, and what changes it. `first` is the circle that the page is about. */
export function usePeopleView(first: Circle) {
  const query = useSyncExternalStore(onQueryChange, currentQuery, () => '')
  const view = useMemo(() => parse(query, first), [query, first])
  const change = useCallback(
    (part: Partial<PeopleView>, how?: 'replace') =>
      goToQuery(print({ ...parse(currentQuery(), first), page: 1, ...part }, first), how),
    [first],
  )
  const addressOf = (part: Partial<PeopleView>) => `?${print({ ...view, page: 1, ...part }, first)}`
  return { view, change, addressOf }
}
