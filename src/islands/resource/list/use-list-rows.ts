import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import type { Toasts } from '#src/islands/ui/use-toasts.ts'
import { problemMessage } from '#src/lib/api/problem.ts'
import type { Query } from '#src/lib/api/query.ts'
import type { ListState } from '#src/lib/list/state.ts'
import { $auth } from '#src/stores/auth-state.ts'
import type { LoadableStore } from '#src/stores/loadable.ts'
import { attempt } from '#src/stores/result.ts'
import { useSlice } from '../use-slice.ts'
import { filterQuery, type ListDescription, pageQuery } from './list-description.ts'

/** The most that the server takes in one bulk action. */
const MOST = 200
const PAGE = 100

/** The zone in which days are counted; the browser's own when who is signed in can't be found out. */
export function useZone(): string | undefined {
  const { user, isInitialized } = useSlice($auth)
  if (user) return user.zone
  return isInitialized ? Intl.DateTimeFormat().resolvedOptions().timeZone : undefined
}

const never = () => () => undefined

/** False for the pre-rendered page and while React takes it over, true from then on. */
const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )

/** Loads when the query is another one, as text: a new object with the same asks nothing. */
function useLoad<Value>({ load }: LoadableStore<[Query], Value>, query: Query | undefined) {
  const key = query && JSON.stringify(query)
  useEffect(() => {
    if (key) void load(JSON.parse(key))
  }, [key, load])
}

/** Reads the rows and the tabs' counts that the address asks for, whenever it changes; the last request wins. */
export function useListRows<Row extends { id: string }, Name extends string>(
  list: ListDescription<Row, Name>,
  state: ListState<Name>,
) {
  const { rows, counts, tabs } = list
  const zone = useZone()
  const hydrated = useHydrated()
  const page = useSlice(rows.$state)
  const counted = useSlice(counts.$state)
  const query = useMemo(() => filterQuery(list, state, zone), [list, state, zone])
  const wanted = hydrated && state.invalid.length === 0 ? query : undefined
  useLoad(rows, wanted && pageQuery(state, wanted))
  useLoad(counts, tabs && wanted && { ...wanted, [tabs.filter]: undefined })

  return {
    zone: zone ?? 'UTC',
    query,
    page,
    counts: counted.data ?? undefined,
    reload: () => void Promise.all([rows.reload(), counts.reload()]),
  }
}

/** Fetches all filtered rows, to tick them. What goes wrong is told in a toast. */
export function useAllRows<Row extends { id: string }, Name extends string>(
  { rows }: ListDescription<Row, Name>,
  { query, page }: ReturnType<typeof useListRows<Row, Name>>,
  toasts: Toasts,
  onFetched: (rows: readonly Row[]) => void,
) {
  const { t } = useI18n()
  const [fetching, setFetching] = useState(false)
  const count = page.data?.count ?? 0

  async function fetchAll() {
    if (fetching) return
    setFetching(true)
    const numbers = Array.from({ length: Math.ceil(count / PAGE) }, (_, index) => index + 1)
    const answers = await attempt(() =>
      Promise.all(numbers.map((number) => rows.fetch({ ...query, page: number, page_size: PAGE }))),
    )
    setFetching(false)
    if (answers.ok) onFetched(answers.value.flatMap(({ results }) => results))
    else toasts.show(problemMessage(answers.problem, t), { tone: 'error' })
  }
  return { fetching, fetchAll: count <= MOST ? fetchAll : undefined }
}
