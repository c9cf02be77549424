import type { TripActionInput } from '#contract/trip.ts'
import { haversineM } from '#server/platform/geo/distance.ts'
import { travelSeconds } from '#server/platform/geo/travel.ts'
import type { StoredStop } from '#server/schema/trips.ts'
import { awaited, isOpen, onBoard, pickupStop, type StoredTrip } from './progress.ts'

type Where = NonNullable<TripActionInput['place']>

/** Nearer than this, in metres, a vehicle stands at its stop. */
const sameStopM = 50

const unvisited = (stop: StoredStop): StoredStop => ({ ...stop, arrivedAt: null, departedAt: null })

/** Where those aboard change over. */
const transferAt = ({ place, point }: Where, eta: Date): StoredStop => ({
  seq: 0,
  kind: 'transfer',
  place,
  point,
  eta: eta.toISOString(),
  arrivedAt: null,
  departedAt: null,
})

/**
 * The stops that are still to be driven to: where the vehicle stands when somebody is in it, and those where somebody
 * waits or is to get out. Riders without names are where the trip is.
 */
function stopsToGo(trip: Pick<StoredTrip, 'status' | 'stops' | 'passengers'>, where: Where, from: Date) {
  const { stops, passengers, status } = trip
  const left = stops.filter(({ departedAt }) => departedAt === null)
  const here = status === 'at_pickup' ? pickupStop(stops) : undefined
  const named = passengers.length > 0
  const began = !left.some(({ seq }) => seq === pickupStop(stops)?.seq)
  const inside = named ? onBoard(passengers).length > 0 && (began || here !== undefined) : began
  const waiting = !named || awaited(passengers).length > 0
  const rest = left.filter((stop) => waiting || stop.seq !== here?.seq || stop.kind === 'transfer' || !inside)
  const first = rest[0]
  const stands =
    first !== undefined && first.seq === here?.seq && haversineM(first.point, where.point) < sameStopM
  const moved = inside && !stands ? [transferAt(where, from), ...rest] : rest
  // A way has two ends.
  return moved.length > 1 ? moved : [transferAt(where, from), ...rest]
}

/** The stops with the times at which they can be reached; who waits is not fetched before the time that was said. */
async function withTimes(stops: readonly StoredStop[], from: Date, zone: string): Promise<StoredStop[]> {
  const legs = stops.slice(1).map((stop, index) => ({
    from: stops[index]?.point ?? stop.point,
    to: stop.point,
    at: from,
    zone,
  }))
  const seconds = await travelSeconds(legs)
  let at = from.getTime()
  return stops.map((stop, seq) => {
    const onTheWay = seq > 0 ? Math.ceil((seconds[seq - 1] ?? 0) / 60) * 60_000 : 0
    at = Math.max(at + onTheWay, Date.parse(stop.eta))
    return { ...unvisited(stop), seq, eta: new Date(at).toISOString() }
  })
}

/** What a relief that can be there at `from` takes over: those aboard stay so, those waiting keep their stops. */
export async function planRelief(trip: StoredTrip, where: Where, from: Date, zone: string) {
  const stops = await withTimes(stopsToGo(trip, where, from), from, zone)
  const startAt = new Date(stops[0]?.eta ?? from)
  const end = Date.parse(stops.at(-1)?.eta ?? '')
  return {
    startAt,
    scheduledEnd: new Date(Math.max(end || 0, startAt.getTime() + 60_000)),
    stops,
    passengers: trip.passengers.filter(isOpen),
  }
}
