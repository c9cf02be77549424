import { eq } from 'drizzle-orm'
import { findBooking } from '#server/bookings/find.ts'
import type { ActorContext } from '#server/platform/history/actor-context.ts'
import { trips } from '#server/schema/trips.ts'
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
  return {
    tripId: trip.id,
    made: !current,
    driver: current?.driverId ?? null,
    vehicle: current?.vehicleId ?? null,
    assistant: current?.assistant ?? null,
  }
}
