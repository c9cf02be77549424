import { eq } from 'drizzle-orm'
import type { StoredBooking } from '#server/bookings/find.ts'
import type { ActorContext } from '#server/platform/history/actor-context.ts'
import type { UndoStep } from '#server/platform/history/undo-steps.ts'
import { loadShares } from '#server/rides/shares.ts'
import { trips } from '#server/schema/trips.ts'

/** How a booking's trip was planned, to plan it so again once it was cancelled; of one that others share, its own part. */
export async function planOf(
  { db }: ActorContext,
  { id, tripId, status }: StoredBooking,
): Promise<UndoStep['data']> {
  if (!tripId || status !== 'scheduled') return { status }
  const [trip] = await db.select().from(trips).where(eq(trips.id, tripId))
  if (!trip) return { status }
  const shares = await loadShares(db, [trip.id])
  const own = shares.length > 1 ? shares.find(({ booking }) => booking.id === id) : undefined
  return {
    status,
    trip: trip.id,
    startAt: (own?.startAt ?? trip.startAt).toISOString(),
    driver: trip.driverId,
    vehicle: trip.vehicleId,
    assistant: trip.assistantId,
  }
}
