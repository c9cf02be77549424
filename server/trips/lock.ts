import { and, eq, inArray } from 'drizzle-orm'
import type { ActorContext } from '#server/platform/history/actor-context.ts'
import { notFound, refused } from '#server/platform/http/problem.ts'
import { tripReach } from '#server/reach/trips.ts'
import type { StoredBooking } from '#server/rides/plan-stops.ts'
import { loadShares } from '#server/rides/shares.ts'
import { bookings } from '#server/schema/bookings.ts'
import { tripBookings, trips } from '#server/schema/trips.ts'
import { peakLoad } from './capacity.ts'
import { ridersOf } from './child-rides.ts'
import { wasTheirs } from './happened.ts'
import type { Task } from './problems.ts'
import type { StoredTrip } from './progress.ts'

/** 404 for a trip out of reach; whoever had it until it was given away is told so, and nothing else of it. */
async function throwOutOfReach(ctx: Pick<ActorContext, 'db' | 'user'>, id: string): Promise<never> {
  throw (await wasTheirs(ctx, id)) ? refused('not_yours', 'trips:refused.not_yours') : notFound()
}

/**
 * A trip and its bookings, all locked until the transaction ends; 404 when out of reach, 409 for whoever had it before. The bookings come first, in one
 * order, wherever both are needed, so that two transactions can't wait for each other. `booking` is the first to have it.
 */
export async function lockTrip(ctx: Pick<ActorContext, 'db' | 'user'>, id: string) {
  const { db, user } = ctx
  const within = and(eq(trips.id, id), tripReach(db, user))
  const [found] = await db.select({ id: trips.id }).from(trips).where(within)
  if (!found) return throwOutOfReach(ctx, id)
  const served = db
    .select({ id: tripBookings.bookingId })
    .from(tripBookings)
    .where(eq(tripBookings.tripId, id))
  await db
    .select({ id: bookings.id })
    .from(bookings)
    .where(inArray(bookings.id, served))
    .orderBy(bookings.id)
    .for('no key update')
  const [trip] = await db.select().from(trips).where(within).for('no key update')
  const shares = await loadShares(db, [id])
  const booking = shares.find((share) => share.booking.id === trip?.bookingId)?.booking
  if (!booking || !trip) return throwOutOfReach(ctx, id)
  return { trip, booking, shares }
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
export function taskOf(
  trip: Pick<StoredTrip, 'startAt' | 'scheduledEnd' | 'stops' | 'passengers' | 'leftBefore' | 'assistantId'>,
  booked: readonly [StoredBooking, ...StoredBooking[]],
): Task {
  const [first] = booked
  const driven = trip.stops.filter(({ skipped }) => !skipped)
  return {
    startAt: trip.startAt,
    scheduledEnd: trip.scheduledEnd,
    from: driven[0]?.point ?? first.pickup.point,
    to: driven.at(-1)?.point ?? first.dropoff.point,
    zone: first.zone,
    riders: ridersOf(trip.passengers),
    load: peakLoad(trip, booked),
    assistant: trip.assistantId,
    assistantRequired: booked.some(({ assistantRequired }) => assistantRequired),
  }
}
