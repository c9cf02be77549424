import { and, eq, inArray } from 'drizzle-orm'
import { plannedTrips } from '#contract/lists/trips.ts'
import type { ActorContext } from '#server/platform/history/actor-context.ts'
import { planTrip, type StoredBooking } from '#server/rides/plan-stops.ts'
import { trips } from '#server/schema/trips.ts'
import { crewProblemsOf, throwOnProblems } from '#server/trips/assignment.ts'
import { taskOf } from '#server/trips/lock.ts'
import { writeTrip } from '#server/trips/write.ts'
import { syncBooking } from './sync-booking.ts'

/**
 * Gives the trips of a booking that nobody drives yet its new times, places, passengers and price; a start that
 * dispatch set apart from the booking's keeps its distance. 409 with the reason when a driver or vehicle that is
 * already assigned can't take the ride so.
 */
export async function replanTrips(
  ctx: ActorContext,
  before: StoredBooking,
  after: StoredBooking,
): Promise<void> {
  const { db } = ctx
  const planned = await db
    .select()
    .from(trips)
    .where(and(eq(trips.bookingId, after.id), inArray(trips.status, [...plannedTrips])))
    .for('no key update')
  for (const trip of planned) {
    const apart = trip.startAt.getTime() - before.pickupAt.getTime()
    const plan = await planTrip(db, after, new Date(after.pickupAt.getTime() + apart))
    const { driverId, vehicleId } = trip
    if (driverId !== null && vehicleId !== null) {
      const task = taskOf({ ...trip, ...plan }, after)
      throwOnProblems(await crewProblemsOf(ctx, trip.id, task, { driverId, vehicleId }))
    }
    const [old, now] = [trip.startAt.toISOString(), plan.startAt.toISOString()]
    const changes = old === now ? [] : [{ field: 'ride_start_time', before: old, after: now }]
    await writeTrip(ctx, trip, plan, { type: 'replanned', changes })
  }
  if (planned.length > 0) await syncBooking(ctx, after.id)
}
