import { useEffect, useState } from 'react'
import type { TrackedVehicle } from '#contract/tracking.ts'
import type { Trip } from '#contract/trip.ts'
import { readTrip } from '#src/stores/trips.ts'

/** The stops of a trip; read again when its state changes, or it comes to a stop. Undefined while there is none or it is not known. */
export function useTripStops(trip: TrackedVehicle['trip'] | undefined) {
  const [known, setKnown] = useState<{ of: string; stops: Trip['stops'] }>()
  const id = trip?.id
  const status = trip && `${trip.status} ${trip.next?.place} ${trip.next?.arrivedAt}`
  useEffect(() => {
    if (!id || !status) return
    let current = true
    const read = async () => {
      const answer = await readTrip(id)
      if (current && answer.ok)
        setKnown({ of: id, stops: answer.value.stops.filter(({ skipped }) => !skipped) })
    }
    void read()
    return () => {
      current = false
    }
  }, [id, status])
  return id && known?.of === id ? known.stops : undefined
}
