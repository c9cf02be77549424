import { later, minute } from '#demo/clock.ts'
import type { Random } from '#demo/random.ts'
import type { Ride } from '#demo/types.ts'

/** When the office dealt with a booking, all before now and in this order. */
export interface BookingTimes {
  confirmed: Date
  tripMade: Date
  assigned: Date
  /** When somebody may have called it off. */
  cancelled: Date
}

/** Between two instants, to the second. */
const between = (from: Date, to: Date, share: number) =>
  new Date(from.getTime() + Math.floor((Math.max(0, to.getTime() - from.getTime()) * share) / 1000) * 1000)

export function makeBookingTimes(ride: Ride, now: Date, random: Random): BookingTimes {
  const { createdAt, plan } = ride
  const limit = new Date(Math.min(now.getTime() - minute, later(plan.pickupAt, -57).getTime()))
  const confirmed = new Date(
    Math.min(later(createdAt, random.int(3, 240)).getTime(), between(createdAt, limit, 0.5).getTime()),
  )
  const tripMade = between(confirmed, limit, random.next() * 0.6)
  const assigned = between(tripMade, limit, 0.05 + random.next() * 0.6)
  const last = new Date(Math.min(now.getTime() - minute, later(plan.pickupAt, -12).getTime()))
  return { confirmed, tripMade, assigned, cancelled: between(assigned, last, 0.3 + random.next() * 0.65) }
}
