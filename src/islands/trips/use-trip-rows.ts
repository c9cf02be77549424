import { useEffect, useMemo } from 'react'
import { useSlice } from '#src/islands/resource/base/use-slice.ts'
import type { ListControl } from '#src/islands/table/use-list-state.ts'
import { useHydrated } from '#src/islands/ui/use-hydrated.ts'
import { $auth } from '#src/stores/auth-state.ts'
import { $tripCounts, $trips, loadTripCounts, loadTrips } from '#src/stores/trips.ts'
import { filterQuery, pageQuery, type TripFilter } from './list-query.ts'

/** The operator's zone; the browser's own when who is signed in can't be found out. */
export function useZone(): string | undefined {
  const { user, isInitialized } = useSlice($auth)
  if (user) return user.zone
  return isInitialized ? Intl.DateTimeFormat().resolvedOptions().timeZone : undefined
}

/** Reads the rows and the tabs' counts that the address asks for, whenever it changes. */
export function useTripRows(list: ListControl<TripFilter>, zone: string | undefined) {
  const hydrated = useHydrated()
  const page = useSlice($trips)
  const counts = useSlice($tripCounts)
  const { state } = list
  const filter = useMemo(() => filterQuery(state, zone), [state, zone])
  const ready = hydrated && filter !== undefined && state.invalid.length === 0
  const rowsKey = ready ? JSON.stringify(pageQuery(state, filter)) : undefined
  const countsKey = ready ? JSON.stringify({ ...filter, status: undefined }) : undefined

  useEffect(() => {
    if (rowsKey) void loadTrips(JSON.parse(rowsKey))
  }, [rowsKey])
  useEffect(() => {
    if (countsKey) void loadTripCounts(JSON.parse(countsKey))
  }, [countsKey])

  return { filter, page, counts: counts.data ?? undefined }
}
