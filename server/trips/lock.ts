import { and, eq } from 'drizzle-orm'
import type { ActorContext } from '#server/platform/history/actor-context.ts'
import { notFound, refused } from '#server/platform/http/problem.ts'
import { tripReach } from '#server/reach/trips.ts'
import type { StoredBooking } from '#server/rides/plan-stops.ts'
import { bookings } from '#server/schema/bookings.ts'
import { trips } from '#server/schema/trips.ts'
import { tripLoad } from './capacity.ts'
import { ridersOf } from './child-rides.ts'
import type { Task } from './problems.ts'
import type { StoredTrip } from './progress.ts'

/**
 * A trip and its booking, both locked until the transaction ends; 404 when out of reach. The booking comes first
 * wherever both are needed, so that two transactions can't wait for each other.
 */
export async function lockTrip({ db, user }: Pick<ActorContext, 'db' | 'user'>, id: string) {
  const within = and(eq(trips.id, id), tripReach(db, user))
  const [found] = await db.select({ bookingId: trips.bookingId }).from(trips).where(within)
  if (!found) throw notFound()
  const [booking] = await db
    .select()
    .from(bookings)
    .where(eq(bookings.id, found.bookingId))
    .for('no key update')
  const [trip] = await db.select().from(trips).where(within).for('no key update')
  if (!booking || !trip) throw notFound()
  return { trip, booking }
}

/** States of a booking whose trips may be planned and driven. One that failed can be tried again. */
const alive: readonly StoredBooking['status'][] = ['confirmed', 'scheduled', 'in_progress', 'failed']

/** 409 unless the booking was confirmed and still stands. */
export function checkBooking(
  { t }: Pick<ActorContext, 't'>,
  booking: Pick<StoredBooking, 'reference' | 'status'>,
): void {
  if (alive.includes(booking.status)) return
  const status = t(`trips:booking_status.${booking.status}`)
  throw refused('booking_not_confirmed', 'trips:refused.booking_not_confirmed', 409, {
    reference: booking.reference,
    status,
  })
}

/** The trip as something that a driver and a vehicle must be found for. */
export const taskOf = (
  trip: Pick<StoredTrip, 'startAt' | 'scheduledEnd' | 'stops' | 'passengers' | 'assistantId'>,
  booking: StoredBooking,
): Task => ({
  startAt: trip.startAt,
  scheduledEnd: trip.scheduledEnd,
  from: trip.stops[0]?.point ?? booking.pickup.point,
  to: trip.stops.at(-1)?.point ?? booking.dropoff.point,
  zone: booking.zone,
  riders: ridersOf(trip.passengers),
  load: tripLoad(booking, trip.passengers, trip.assistantId),
  assistant: trip.assistantId,
  assistantRequired: booking.assistantRequired,
})
