import { eq } from 'drizzle-orm'
import type { TripCandidates } from '#contract/trip.ts'
import { findBooking } from '#server/bookings/find.ts'
import type { ActorContext } from '#server/platform/history/actor-context.ts'
import { planTrip } from '#server/rides/plan-stops.ts'
import { trips } from '#server/schema/trips.ts'
import { candidatesFor, type Job } from '#server/trips/candidates.ts'
import { taskOf } from '#server/trips/lock.ts'

/** The booking's trip as it stands, or as `assign` would make it at the planned pickup time. */
async function jobOf(ctx: ActorContext, id: string): Promise<Job> {
  const { booking } = await findBooking(ctx, id)
  const { vehicleType } = booking
  const [trip] = booking.tripId ? await ctx.db.select().from(trips).where(eq(trips.id, booking.tripId)) : []
  if (trip) return { task: taskOf(trip, booking), tripId: trip.id, vehicleType }
  const plan = await planTrip(ctx.db, booking, booking.pickupAt)
  return { task: taskOf({ ...plan, assistant: null }, booking), tripId: '', vehicleType }
}

/** Who could take all these bookings and with what; 404 when one of them is out of reach. */
export async function bookingCandidates(ctx: ActorContext, ids: readonly string[]): Promise<TripCandidates> {
  const jobs = await Promise.all(ids.map((id) => jobOf(ctx, id)))
  return candidatesFor(ctx, jobs)
}
