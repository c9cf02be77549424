import { useStore } from '@nanostores/react'
import { useEffect, useMemo } from 'react'
import type { ListControl } from '#src/islands/table/use-list-state.ts'
import { useHydrated } from '#src/islands/ui/use-hydrated.ts'
import { $auth } from '#src/stores/auth-state.ts'
import { $bookingCounts, $bookings, loadBookingCounts, loadBookings } from '#src/stores/booking.ts'
import { type BookingFilter, filterQuery, pageQuery } from './list-query.ts'

/** The zone in which days are counted; the browser's own when who is signed in can't be found out. */
function useZone(): string | undefined {
  const { user, isInitialized } = useStore($auth)
  if (user) return user.zone
  return isInitialized ? Intl.DateTimeFormat().resolvedOptions().timeZone : undefined
}

/** Reads the rows and the tabs' counts that the address asks for, whenever it changes. */
export function useRows(list: ListControl<BookingFilter>) {
  const hydrated = useHydrated()
  const zone = useZone()
  const page = useStore($bookings)
  const counts = useStore($bookingCounts)
  const { state } = list
  const filter = useMemo(() => filterQuery(state, zone), [state, zone])
  const ready = hydrated && filter !== undefined && state.invalid.length === 0
  // As texts, so that a new object with the same query asks nothing.
  const rowsKey = ready ? JSON.stringify(pageQuery(state, filter)) : undefined
  const countsKey = ready ? JSON.stringify({ ...filter, status: undefined }) : undefined

  useEffect(() => {
    if (rowsKey) void loadBookings(JSON.parse(rowsKey))
  }, [rowsKey])
  useEffect(() => {
    if (countsKey) void loadBookingCounts(JSON.parse(countsKey))
  }, [countsKey])

  return { zone: zone ?? 'UTC', filter, page, counts: counts.data ?? undefined }
}
