import { useEffect, useMemo, useState } from 'react'
import type { TrackedVehicle } from '#contract/tracking.ts'
import { useLoaded } from '#src/islands/resource/base/use-loaded.ts'
import { useSlice } from '#src/islands/resource/base/use-slice.ts'
import { useHydrated } from '#src/islands/ui/use-hydrated.ts'
import {
  $liveState,
  $moves,
  followVehicles,
  serverNow,
  trackedVehicles,
  vehicleNow,
} from '#src/stores/tracked.ts'

/** What trips do is read again after so long; where vehicles are comes by itself. */
const refreshMs = 30_000
/** After so long the ages of positions are told anew. */
const tickMs = 5000

/** All vehicles where they are now, kept up to date while somebody looks; `now` is the server's clock in milliseconds. */
export function useVehicles() {
  const hydrated = useHydrated()
  const { data, loading, error } = useLoaded(trackedVehicles, hydrated ? [] : undefined)
  const moves = useSlice($moves)
  const live = useSlice($liveState)
  const [now, setNow] = useState(0)
  useEffect(() => {
    const tell = () => setNow(serverNow())
    tell()
    const ticks = setInterval(tell, tickMs)
    const refresh = () => {
      if (document.hidden) return
      tell()
      void trackedVehicles.reload()
    }
    const refreshes = setInterval(refresh, refreshMs)
    document.addEventListener('visibilitychange', refresh)
    const stop = followVehicles()
    return () => {
      clearInterval(ticks)
      clearInterval(refreshes)
      document.removeEventListener('visibilitychange', refresh)
      stop()
    }
  }, [])
  const vehicles = useMemo(
    () => data?.results.map((vehicle): TrackedVehicle => vehicleNow(vehicle, moves.get(vehicle.id))),
    [data, moves],
  )
  // Until the first tick what was answered is as old as its answer.
  return { vehicles, loading, error, live, now: now || Date.parse(data?.at ?? '') || 0 }
}
