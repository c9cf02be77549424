import type { Position } from '#contract/device.ts'
import type { TripRow } from '#contract/trip.ts'
import { getTrail } from '#src/lib/api/tracked.ts'
import { listTrips } from '#src/lib/api/trips.ts'
import { attempt, type Result } from './result.ts'
import { serverNow } from './tracked.ts'

const longestMs = 24 * 3_600_000

/** What a vehicle did on a day, or on a trip: where it was, oldest first, and its trips of that time. */
export interface VehicleDay {
  positions: Position[]
  trips: TripRow[]
}

/** The way and the trips of a vehicle from the beginning of a day on; `from` is that moment, `day` its date. */
export function readVehicleDay(
  vehicle: string,
  { day, from }: { day: string; from: Date },
  signal: AbortSignal,
): Promise<Result<VehicleDay>> {
  const to = new Date(Math.min(from.getTime() + longestMs, serverNow()))
  return attempt(async () => {
    const [positions, { results }] = await Promise.all([
      to > from
        ? getTrail(vehicle, { from: from.toISOString(), to: to.toISOString() }, { signal })
        : Promise.resolve([]),
      listTrips({ vehicle, date: day, page_size: 100, ordering: 'ride_start_time' }, { signal }),
    ])
    return { positions, trips: results.filter(({ startedAt }) => startedAt !== null) }
  })
}
