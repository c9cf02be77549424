import type { Position } from '#contract/device.ts'
import type { VehicleEvent } from '#contract/road-alert.ts'
import type { TripRow } from '#contract/trip.ts'
import { getVehicleEvents } from '#src/lib/api/road-alerts.ts'
import { getTrail } from '#src/lib/api/tracked.ts'
import { listTrips } from '#src/lib/api/trips.ts'
import { attempt, type Result } from './result.ts'
import { serverNow } from './tracked.ts'

/** What a vehicle did on a day, or on a trip: where it was and what happened, oldest first, and its trips of that time. */
export interface VehicleDay {
  positions: Position[]
  trips: TripRow[]
  /** Empty where the backend does not say. */
  events: VehicleEvent[]
}

/** Which day it is, and from when to when: one on which clocks change is an hour shorter or longer than others. */
export interface DaySpan {
  day: string
  from: Date
  to: Date
}

/** What a day without events would be: a backend that has none must not keep the way from being shown. */
const eventsOrNone = (vehicle: string, span: { from: string; to: string }, signal: AbortSignal) =>
  getVehicleEvents(vehicle, span, { signal }).catch(() => [])

/** The way, the trips and the events of a vehicle on a day, as far as it is over. */
export function readVehicleDay(
  vehicle: string,
  { day, from, to: end }: DaySpan,
  signal: AbortSignal,
): Promise<Result<VehicleDay>> {
  const to = new Date(Math.min(end.getTime(), serverNow()))
  const span = { from: from.toISOString(), to: to.toISOString() }
  const hasBegun = to > from
  return attempt(async () => {
    const [positions, events, { results }] = await Promise.all([
      hasBegun ? getTrail(vehicle, span, { signal }) : [],
      hasBegun ? eventsOrNone(vehicle, span, signal) : [],
      listTrips({ vehicle, date: day, page_size: 100, ordering: 'ride_start_time' }, { signal }),
    ])
    return { positions, events, trips: results.filter(({ startedAt }) => startedAt !== null) }
  })
}
