import { useMemo } from 'react'
import { useLoaded } from '#src/islands/resource/base/use-loaded.ts'
import { useSlice } from '#src/islands/resource/base/use-slice.ts'
import { useHydrated } from '#src/islands/ui/use-hydrated.ts'
import type { ListState } from '#src/lib/list/state.ts'
import { $auth } from '#src/stores/auth-state.ts'
import { filterQuery, type ListDescription, pageQuery } from './list-description.ts'

/** The zone in which days are counted; the browser's own when who is signed in can't be found out. */
export function useZone(): string | undefined {
  const { user, isInitialized } = useSlice($auth)
  if (user) return user.zone
  return isInitialized ? Intl.DateTimeFormat().resolvedOptions().timeZone : undefined
}

/** Loads the rows and the tabs' counts for the address, whenever it changes; the last request wins. */
export function useListRows<Row extends { id: string }, Name extends string>(
  list: ListDescription<Row, Name>,
  state: ListState<Name>,
) {
  const { rows, counts, tabs } = list
  const zone = useZone()
  const hydrated = useHydrated()
  const query = useMemo(() => filterQuery(list, state, zone), [list, state, zone])
  const wanted = hydrated && state.invalid.length === 0 ? query : undefined
  const page = useLoaded(rows, wanted && [pageQuery(state, wanted)])
  const counted = useLoaded(counts, tabs && wanted && [{ ...wanted, [tabs.filter]: undefined }])

  return {
    zone: zone ?? 'UTC',
    query,
    page,
    counts: counted.data ?? undefined,
    reload: () => void rows.reload(),
  }
}
