import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { useSlice } from '#src/islands/resource/base/use-slice.ts'
import type { Query } from '#src/lib/api/query.ts'
import type { ListState } from '#src/lib/list/state.ts'
import { $auth } from '#src/stores/auth-state.ts'
import type { LoadableStore } from '#src/stores/base/loadable.ts'
import { filterQuery, type ListDescription, pageQuery } from './list-description.ts'

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

/** Loads when the query's text changes: a new object with the same values loads nothing. */
function useLoad<Value>({ load }: LoadableStore<[Query], Value>, query: Query | undefined) {
  const key = query && JSON.stringify(query)
  useEffect(() => {
    if (key) void load(JSON.parse(key))
  }, [key, load])
}

/** Loads the rows and the tabs' counts for the address, whenever it changes; the last request wins. */
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
    reload: () => void rows.reload(),
  }
}
