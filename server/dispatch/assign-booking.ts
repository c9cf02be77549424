import { eq } from 'drizzle-orm'
import type { TripCandidates } from '#contract/trip.ts'
import { findBooking } from '#server/bookings/find.ts'
import type { ActorContext } from '#server/platform/history/actor-context.ts'
import { planTrip } from '#server/rides/plan-trip.ts'
import { bookedBy, loadShares } from '#server/rides/shares.ts'
import { trips } from '#server/schema/trips.ts'
import { candidatesFor, type Job } from '#server/trips/candidates.ts'
import { taskOf } from '#server/trips/lock.ts'
import { createAssignedTrip, moveTrip } from './trip-commands.ts'

export interface Crew {
  driver: string
  vehicle: string
  assistant?: string | undefined
}

/** What a booking's trip was before it was assigned, so that it can be so again. */
export interface BeforeAssigning {
  tripId: string
  /** The trip was made for this. */
  made: boolean
  /** What the trip is at now: whoever changes it after this keeps what they did. */
  tripVersion: string
  driver: string | null
  vehicle: string | null
  assistant: string | null
}

/**
 * Gives a booking's trip to a driver and a vehicle, making the trip at the planned pickup time when it has none. Refused
 * as `createTrip` and `moveTrip` refuse.
 */
export async function assignBooking(ctx: ActorContext, id: string, crew: Crew): Promise<BeforeAssigning> {
  const { booking } = await findBooking(ctx, id, true)
  const [current] = booking.tripId
    ? await ctx.db.select().from(trips).where(eq(trips.id, booking.tripId))
    : []
  if (current) await moveTrip(ctx, current.id, 'assign', crew)
  const trip = current ?? (await createAssignedTrip(ctx, id, booking.pickupAt, crew))
  const [after] = await ctx.db.select({ version: trips.version }).from(trips).where(eq(trips.id, trip.id))
  return {
    tripId: trip.id,
    tripVersion: String(after?.version ?? ''),
    made: !current,
    driver: current?.driverId ?? null,
    vehicle: current?.vehicleId ?? null,
    assistant: current?.assistantId ?? null,
  }
}

/** The booking's trip as it stands, or as `assign` would make it at the planned pickup time. */
async function jobOf(ctx: ActorContext, id: string): Promise<Job> {
  const { booking } = await findBooking(ctx, id)
  const { vehicleType } = booking
  const [trip] = booking.tripId ? await ctx.db.select().from(trips).where(eq(trips.id, booking.tripId)) : []
  if (trip) {
    const booked = bookedBy(await loadShares(ctx.db, [trip.id]))
    return { task: taskOf(trip, booked), tripId: trip.id, vehicleType }
  }
  const plan = await planTrip(ctx.db, [{ booking, startAt: booking.pickupAt }])
  return { task: taskOf({ ...plan, leftBefore: [], assistantId: null }, [booking]), tripId: '', vehicleType }
}

/** Who could take all these bookings and with what; 404 when one of them is out of reach. */
export async function bookingCandidates(ctx: ActorContext, ids: readonly string[]): Promise<TripCandidates> {
  const jobs = await Promise.all(ids.map((id) => jobOf(ctx, id)))
  return candidatesFor(ctx, jobs)
}
