import type { Point } from '#contract/place.ts'
import type { bookings } from '#server/schema/bookings.ts'
import type { children } from '#server/schema/people.ts'
import type { StoredPassenger, StoredStop } from '#server/schema/trips.ts'
import type { PlannedStop } from './stop-calls.ts'

export type StoredBooking = typeof bookings.$inferSelect
type Planned = Pick<StoredBooking, 'pickup' | 'dropoff' | 'stops' | 'pickupAt' | 'dropoffAt'>

/** Planned milliseconds from pickup to dropoff, at least a minute. */
export const rideMs = (booking: Pick<StoredBooking, 'pickupAt' | 'dropoffAt'>) =>
  Math.max(60_000, booking.dropoffAt.getTime() - booking.pickupAt.getTime())

/** Distance in units that only serve to compare: degrees, with longitude shortened by the latitude. */
const apart = (a: Point, b: Point) =>
  Math.hypot(a.lat - b.lat, (a.lng - b.lng) * Math.cos((a.lat * Math.PI) / 180))

function kindOf(seq: number, last: number): StoredStop['kind'] {
  if (seq === 0) return 'pickup'
  return seq === last ? 'dropoff' : 'via'
}

/** The stops of a ride that starts at `startAt`; times on the way are shared out by the distance as the crow flies. */
export function planStops(booking: Planned, startAt: Date): PlannedStop[] {
  const places = [booking.pickup, ...booking.stops, booking.dropoff]
  const legs = places.slice(1).map((to, index) => apart(places[index]?.point ?? to.point, to.point))
  const whole = legs.reduce((sum, leg) => sum + leg, 0)
  let done = 0
  return places.map((place, seq) => {
    if (seq > 0) done += whole > 0 ? (legs[seq - 1] ?? 0) / whole : 1 / legs.length
    const eta = new Date(startAt.getTime() + Math.round(Math.min(1, done) * rideMs(booking)))
    return {
      seq,
      kind: kindOf(seq, places.length - 1),
      place: place.place,
      point: place.point,
      ...(place.notes ? { notes: place.notes } : {}),
      eta: eta.toISOString(),
      arrivedAt: null,
      departedAt: null,
    }
  })
}

/** A child as a passenger who has not been seen yet. */
export const expectedAt = (
  child: Pick<typeof children.$inferSelect, 'id' | 'seatNeed' | 'mobility' | 'mustBeMet'>,
  booking: string,
): StoredPassenger => ({
  childId: child.id,
  booking,
  seatNeed: child.seatNeed,
  mobility: child.mobility,
  mustBeMet: child.mustBeMet,
  state: 'expected',
  at: null,
  boarded: null,
  released: null,
  attempts: 0,
  approval: null,
})
