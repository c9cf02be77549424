import { metresBetween } from '#contract/distance.ts'
import type { Place, Point } from '#contract/place.ts'
import { placesOf } from '#server/reach/family.ts'
import type { bookings } from '#server/schema/bookings.ts'
import { fold } from '#server/schema/folding.ts'
import type { children } from '#server/schema/people.ts'
import type { LeftBefore, StoredCall, StoredPassenger, StoredStop } from '#server/schema/trips.ts'

export type PlannedStop = Omit<StoredStop, 'calls'>
type Child = typeof children.$inferSelect
/** A child who rides, with where it may be fetched and brought; without places, from the first stop to the last. */
export type Rider = { id: string } & Partial<Pick<Child, 'home' | 'pickup' | 'dropoff'>>
type Booked = Pick<typeof bookings.$inferSelect, 'id' | 'direction'>

/** Places nearer than this count as one. */
const samePlaceM = 25
type Spot = { place: string; point: Point }
export const isSameSpot = (one: Spot, other: Spot) =>
  fold(one.place).trim() === fold(other.place).trim() || metresBetween(one.point, other.point) < samePlaceM

const ownPlaces = ({ home, pickup = null, dropoff = null }: Rider): Place[] =>
  home ? placesOf({ home, pickup, dropoff }) : []

/** At which stops a child gets on and off: on the way to and from school at its own place, where the ride goes there. */
function endsOf(rider: Rider, { direction }: Booked, stops: readonly PlannedStop[]) {
  const last = stops.length - 1
  const places = ownPlaces(rider)
  const own = stops.findIndex((stop) => places.some((place) => isSameSpot(place, stop)))
  if (own < 0 || direction === 'other') return { on: 0, off: last }
  return direction === 'to_school' ? { on: own < last ? own : 0, off: last } : { on: 0, off: own || last }
}

/** The stops of one booking, with who gets on and off at each. */
export function withCalls(
  stops: readonly PlannedStop[],
  booking: Booked,
  riders: readonly Rider[],
): StoredStop[] {
  const ends = riders.map((rider) => ({ id: rider.id, ...endsOf(rider, booking, stops) }))
  const at = (seq: number, end: 'on' | 'off') => ends.filter((one) => one[end] === seq).map(({ id }) => id)
  return stops.map((stop, seq) => {
    const { kind, place, point, notes } = stop
    const words = { kind, place, point, ...(notes !== undefined && { notes }) }
    return { ...stop, calls: [{ booking: booking.id, ...words, on: at(seq, 'on'), off: at(seq, 'off') }] }
  })
}

/** What a stop is for these bookings, in their own words; null when it is for others alone. */
function callAt<Stop extends StoredStop>(stop: Stop, ids: ReadonlySet<string>): Stop | null {
  const calls = stop.calls.filter(({ booking }) => ids.has(booking))
  const [first] = calls
  if (!first) return null
  const { notes: _, ...rest } = stop
  const notes = calls.flatMap((call) => call.notes ?? []).join('\n')
  const words = { kind: kindOf(calls), place: first.place, point: first.point, ...(notes && { notes }) }
  return { ...rest, ...words, calls } as Stop
}

/** Of a stop for several the one that matters most: where somebody waits is no mere dropoff. */
export const kindOf = (calls: readonly StoredCall[]): StoredCall['kind'] =>
  (['pickup', 'dropoff'] as const).find((kind) => calls.some((call) => call.kind === kind)) ??
  calls[0]?.kind ??
  'via'

/** The stops of a shared trip that are for these bookings, each in their words. */
export const stopsFor = <Stop extends StoredStop>(stops: readonly Stop[], ids: ReadonlySet<string>): Stop[] =>
  stops.flatMap((stop) => callAt(stop, ids) ?? [])

/** A stop as the booking of a passenger calls it. */
export const calledBy = (stop: StoredStop, { booking }: Pick<StoredPassenger, 'booking'>): StoredStop =>
  callAt(stop, new Set([booking])) ?? stop

type Counted = Pick<typeof bookings.$inferSelect, 'id' | 'passengers' | 'wheelchairs'>

/** Who is known by name of the bookings of a trip. */
type Known = Record<'passengers' | 'leftBefore', readonly LeftBefore[]>

/** Who rides in a booking without a record of their own: seats, and wheelchairs among them. */
export function guestsOf(booking: Counted, { passengers, leftBefore }: Known) {
  const known = [...passengers, ...leftBefore].filter((one) => one.booking === booking.id)
  const wheelchairs = known.filter(({ mobility }) => mobility === 'wheelchair').length
  return {
    count: Math.max(0, booking.passengers - known.length),
    wheelchairs: Math.max(0, booking.wheelchairs - wheelchairs),
  }
}

/** The first and the last stop of a booking on a trip, between which its guests ride. */
export function spanOf(stops: readonly StoredStop[], booking: string): { on: number; off: number } {
  const calls = (stop: StoredStop) => stop.calls.some((call) => call.booking === booking)
  return { on: stops.findIndex(calls), off: stops.findLastIndex(calls) }
}

const staysBehind = ({ state }: Pick<StoredPassenger, 'state'>) => state === 'absent' || state === 'no_show'

/** The stops after somebody does not ride: those not reached yet that were theirs alone are passed by. */
export function skipEmpty(
  trip: { stops: readonly StoredStop[]; passengers: readonly StoredPassenger[] } & Known,
  booked: readonly Counted[],
): StoredStop[] {
  const { stops, passengers } = trip
  const gone = new Set(passengers.filter(staysBehind).map(({ childId }) => childId))
  const spans = booked
    .filter((booking) => guestsOf(booking, trip).count > 0)
    .map(({ id }) => spanOf(stops, id))
  return stops.map(({ skipped, ...stop }, seq) => {
    if (stop.arrivedAt !== null) return stop
    const riders = stop.calls.flatMap(({ on, off }) => [...on, ...off])
    const guests = spans.some(({ on, off }) => on === seq || off === seq)
    const empty = riders.length > 0 && riders.every((id) => gone.has(id)) && !guests
    return empty ? { ...stop, skipped: true as const } : stop
  })
}
