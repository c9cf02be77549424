import { metresBetween } from '#contract/distance.ts'
import type { TripActionInput } from '#contract/trip.ts'
import { travelSeconds } from '#server/platform/geo/travel.ts'
import type { StoredBooking } from '#server/rides/plan-stops.ts'
import { guestsOf, spanOf } from '#server/rides/stop-calls.ts'
import type { LeftBefore, StoredCall, StoredPassenger, StoredStop } from '#server/schema/trips.ts'
import { currentStop, isOpen, type StoredTrip } from './progress.ts'

type Where = NonNullable<TripActionInput['place']>
type Relieved = Pick<StoredTrip, 'status' | 'stops' | 'passengers' | 'leftBefore'>

/** Nearer than this, in metres, a vehicle stands at its stop. */
const sameStopM = 50

const unvisited = (stop: StoredStop): StoredStop => ({ ...stop, arrivedAt: null, departedAt: null })

const leftBy = ({ childId, booking, mobility }: StoredPassenger): LeftBefore => ({
  childId,
  booking,
  mobility,
})

/** The bookings of which somebody is still aboard or waiting. */
export const stillRiding = (trip: Omit<Relieved, 'status'>, booked: readonly StoredBooking[]) =>
  booked.filter((booking) => {
    if (trip.passengers.some((one) => one.booking === booking.id && isOpen(one))) return true
    const last = trip.stops[spanOf(trip.stops, booking.id).off]
    return guestsOf(booking, trip).count > 0 && last?.departedAt === null
  })

/** Where those aboard change over. */
const transferAt = ({ place, point }: Where, eta: Date, calls: StoredCall[]): StoredStop => ({
  seq: 0,
  kind: 'transfer',
  place,
  point,
  eta: eta.toISOString(),
  arrivedAt: null,
  departedAt: null,
  calls,
})

/** A stop as a relief calls there: without the bookings that are through, and without whoever is. Null for nobody. */
function callFor(
  stop: StoredStop,
  booked: readonly StoredBooking[],
  waits: (id: string) => boolean,
  open: (id: string) => boolean,
) {
  const calls = stop.calls
    .filter(({ booking }) => booked.some(({ id }) => id === booking))
    .map((call) => ({ ...call, on: call.on.filter(waits), off: call.off.filter(open) }))
  return calls.length > 0 ? { ...stop, calls } : null
}

/** The calls of a stop with these getting on, too; whose booking does not stop there changes over there. */
function withBoarding(
  calls: readonly StoredCall[],
  riders: readonly StoredPassenger[],
  where: Where,
): StoredCall[] {
  const byBooking = Map.groupBy(riders, ({ booking }) => booking)
  const called = calls.map((call) => {
    const more = byBooking.get(call.booking)?.map(({ childId }) => childId) ?? []
    return { ...call, on: [...more, ...call.on] }
  })
  const others = [...byBooking].filter(([booking]) => !calls.some((call) => call.booking === booking))
  return [...called, ...others.map(([booking, all]) => transferCall(booking, where, all))]
}

const transferCall = (
  booking: string,
  { place, point }: Where,
  riders: readonly StoredPassenger[] = [],
): StoredCall => ({
  booking,
  kind: 'transfer',
  place,
  point,
  on: riders.map(({ childId }) => childId),
  off: [],
})

/**
 * The stops that are still to be driven to: where the vehicle stands when somebody is in it, and those where somebody
 * waits or is to get out. Riders without names are where the trip is.
 */
function stopsToGo(trip: Relieved, booked: readonly StoredBooking[], where: Where, from: Date) {
  const { stops, passengers, status } = trip
  const left = stops.filter(({ departedAt, skipped }) => departedAt === null && !skipped)
  const here = status === 'at_pickup' ? currentStop(stops) : undefined
  const open = new Map(passengers.filter(isOpen).map((one) => [one.childId, one]))
  const isAhead = (stop: StoredStop | undefined) => stop !== undefined && left.includes(stop)
  const waits = (id: string) => {
    const stop = stops.find(({ calls }) => calls.some(({ on }) => on.includes(id)))
    return open.has(id) && isAhead(stop) && (open.get(id)?.state === 'expected' || stop?.seq !== here?.seq)
  }
  const guests = booked
    .filter((booking) => guestsOf(booking, trip).count > 0)
    .map(({ id }) => ({ id, ...spanOf(stops, id) }))
  const inside = [...open.values()].filter(({ childId }) => !waits(childId))
  const aboard = inside.filter(({ state }) => state === 'boarded')
  const riding = guests.filter(({ on }) => !isAhead(stops[on]))
  const calls = left.flatMap((stop) => callFor(stop, booked, waits, (id) => open.has(id)) ?? [])
  const isOver = (stop: StoredStop) =>
    stop.kind !== 'transfer' &&
    stop.seq === here?.seq &&
    aboard.length > 0 &&
    stop.calls.every(({ on, off }) => on.length + off.length === 0) &&
    !guests.some(({ on, off }) => [stops[on]?.seq, stops[off]?.seq].includes(stop.seq))
  const rest = calls.filter((stop) => !isOver(stop))
  const [first, ...others] = rest
  const stands =
    first !== undefined && first.seq === here?.seq && metresBetween(first.point, where.point) < sameStopM
  const isMoved = (aboard.length > 0 || riding.length > 0) && !stands
  /** The calls with whoever gets on here: children with their names, and these bookings. */
  const joined = (there: readonly StoredCall[], ids: readonly string[]) => {
    const all = withBoarding(there, inside, where)
    const more = ids.filter((id) => !all.some(({ booking }) => booking === id))
    return [...all, ...more.map((id) => transferCall(id, where))]
  }
  const guestIds = riding.map(({ id }) => id)
  if (first && !isMoved && others.length > 0)
    return [{ ...first, calls: joined(first.calls, guestIds) }, ...others]
  // A way has two ends.
  const ids = isMoved ? guestIds : booked.map(({ id }) => id)
  return [transferAt(where, from, joined([], ids)), ...rest]
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

/**
 * What a relief that can be there at `from` takes over of the bookings that go on: those aboard stay so, those waiting keep
 * their stops.
 */
export async function planRelief(trip: Relieved, booked: readonly StoredBooking[], where: Where, from: Date) {
  const stops = await withTimes(stopsToGo(trip, booked, where, from), from, booked[0]?.zone ?? 'UTC')
  const startAt = new Date(stops[0]?.eta ?? from)
  const end = Date.parse(stops.at(-1)?.eta ?? '')
  return {
    startAt,
    scheduledEnd: new Date(Math.max(end || 0, startAt.getTime() + 60_000)),
    stops,
    passengers: trip.passengers.filter(isOpen),
    leftBefore: [...trip.leftBefore, ...trip.passengers.filter((one) => !isOpen(one)).map(leftBy)],
  }
}
