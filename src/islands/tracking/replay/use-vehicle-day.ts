import { useEffect, useState } from 'react'
import type { Trip } from '#contract/trip.ts'
import type { Problem } from '#src/lib/api/problem.ts'
import { readVehicleDay, type VehicleDay } from '#src/stores/replay.ts'
import { readTrip } from '#src/stores/trips.ts'
import type { daySpan } from './day-span.ts'

/** The day of a vehicle, which begins and ends at these milliseconds. Neither is there while it is read. */
export function useVehicleDay(vehicle: string, day: string, { from, to }: ReturnType<typeof daySpan>) {
  const [turn, setTurn] = useState(0)
  const [read, setRead] = useState<{ of: string; data?: VehicleDay; problem?: Problem }>()
  const of = `${vehicle} ${day} ${from} ${turn}`
  useEffect(() => {
    const stop = new AbortController()
    void readVehicleDay(vehicle, { day, from: new Date(from), to: new Date(to) }, stop.signal).then(
      (answer) => {
        if (stop.signal.aborted) return
        setRead(answer.ok ? { of, data: answer.value } : { of, problem: answer.problem })
      },
    )
    return () => stop.abort()
  }, [vehicle, day, from, to, of])
  const known = read?.of === of ? read : undefined
  return { data: known?.data, problem: known?.problem, reload: () => setTurn(turn + 1) }
}

/** The trip that is looked at, with its stops, once it is read. */
export function useReplayedTrip(id: string): Trip | undefined {
  const [trip, setTrip] = useState<Trip>()
  useEffect(() => {
    if (!id) return
    let current = true
    void readTrip(id).then((answer) => answer.ok && current && setTrip(answer.value))
    return () => {
      current = false
    }
  }, [id])
  return trip?.id === id ? trip : undefined
}
