import { runningTrips } from '#contract/lists/trips.ts'
import type { Point } from '#contract/place.ts'
import type { StoredPassenger, StoredStop, trips } from '#server/schema/trips.ts'

/** A stop of a trip, with how many children who are to get on there have neither done so nor been excused. */
export interface RoadStop {
  seq: number
  place: string
  point: Point
  eta: string
  arrivedAt: string | null
  departedAt: string | null
  missing: number
}

/** A child got on or was handed over, where that was to happen at a stop. */
export interface Handover {
  /** By trip, stop and what it was. */
  key: string
  child: string
  at: Date
  place: string
  point: Point
  /** It is known where the vehicle was. */
  judged: boolean
}

/** What the rules know of a trip. */
export interface RoadTrip {
  id: string
  vehicle: string
  driver: string | null
  zone: string
  running: boolean
  /** Children aboard, and since when there is one. */
  aboard: number
  aboardSince: Date | null
  stops: RoadStop[]
  handovers: Handover[]
}

type Row = Pick<typeof trips.$inferSelect, 'id' | 'status' | 'stops' | 'passengers'> &
  Pick<RoadTrip, 'vehicle' | 'driver' | 'zone'>

const missingAt = ({ calls }: StoredStop, passengers: readonly StoredPassenger[]) =>
  passengers.filter(
    ({ childId, state }) => state === 'expected' && calls.some(({ on }) => on.includes(childId)),
  ).length

function handoverOf({ id, stops }: Row, one: StoredPassenger, does: 'on' | 'off'): Handover[] {
  const record = does === 'on' ? one.boarded : one.released
  const [found] = stops.flatMap(({ seq, calls }) =>
    calls
      .filter(({ booking, [does]: riders }) => booking === one.booking && riders.includes(one.childId))
      .map((call) => ({ seq, ...call })),
  )
  // Whoever is brought back, or gets off where no stop was planned, is recorded under another place or none.
  if (!record || !found || found.place !== record.place) return []
  const { seq, place, point } = found
  const at = new Date(record.at)
  return [{ key: `${id} ${seq} ${does}`, child: one.childId, at, place, point, judged: false }]
}

const nameOf = ({ key, child }: Handover) => `${key} ${child}`

/** A trip as the rules need it; `before` is how it was known. */
export function roadTripOf(row: Row, before: RoadTrip | undefined): RoadTrip {
  const { id, vehicle, driver, zone, status, stops, passengers } = row
  const aboard = passengers.filter(({ state }) => state === 'boarded')
  const [since] = aboard.flatMap(({ at }) => at ?? []).sort()
  const judged = new Set(before?.handovers.flatMap((one) => (one.judged ? nameOf(one) : [])))
  return {
    ...{ id, vehicle, driver, zone, running: runningTrips.includes(status) },
    ...{ aboard: aboard.length, aboardSince: since ? new Date(since) : null },
    stops: stops
      .filter(({ skipped }) => !skipped)
      .map((stop) => {
        const { seq, place, point, eta, arrivedAt, departedAt } = stop
        return { seq, place, point, eta, arrivedAt, departedAt, missing: missingAt(stop, passengers) }
      }),
    handovers: passengers
      .flatMap((one) => [...handoverOf(row, one, 'on'), ...handoverOf(row, one, 'off')])
      .map((one) => ({ ...one, judged: judged.has(nameOf(one)) })),
  }
}
