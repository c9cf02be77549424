import { eq } from 'drizzle-orm'
import type { Acting } from '#server/platform/history/acting.ts'
import { trips } from '#server/schema/trips.ts'
import { createTrip, moveTrip } from '#server/trips/commands.ts'
import { findBooking } from './read.ts'

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
export async function assignBooking(ctx: Acting, id: string, crew: Crew): Promise<BeforeAssigning> {
  const { booking } = await findBooking(ctx, id, true)
  const [current] = booking.tripId
    ? await ctx.db.select().from(trips).where(eq(trips.id, booking.tripId))
    : []
  const trip = current ?? (await createTrip(ctx, id, booking.pickupAt))
  await moveTrip(ctx, trip.id, 'assign', crew)
  return {
    tripId: trip.id,
    made: !current,
    driver: current?.driverId ?? null,
    vehicle: current?.vehicleId ?? null,
    assistant: current?.assistant ?? null,
  }
}
