import { eq } from 'drizzle-orm'
import type { ActorContext } from '#server/platform/history/actor-context.ts'
import { recordEvents } from '#server/platform/history/events.ts'
import { refused } from '#server/platform/http/problem.ts'
import { trips } from '#server/schema/trips.ts'
import { checkPlanned } from './edit.ts'
import { lockTrip } from './lock.ts'
import { auditPassengers, checkVersion } from './write.ts'

/** Deletes a trip that nobody drives yet, and answers its bookings' ids. 409 for any other. */
export async function removeTrip(ctx: ActorContext, tripId: string, version?: number): Promise<string[]> {
  const { trip, shares } = await lockTrip(ctx, tripId)
  await checkVersion(ctx, trip, version)
  checkPlanned(ctx, trip, 'delete')
  if (trip.relievesId !== null)
    throw refused('relief_stays', 'trips:refused.relief_stays', 409, { reference: trip.reference })
  const drivers = { before: trip.driverId, after: null }
  await recordEvents(ctx, [
    { entity: 'trip', entityId: trip.id, type: 'deleted', from: trip.status, drivers },
    ...shares.map(({ booking }) => ({
      entity: 'booking',
      entityId: booking.id,
      type: 'trip_deleted',
      note: trip.reference,
    })),
  ])
  await auditPassengers(ctx, trip)
  await ctx.db.delete(trips).where(eq(trips.id, trip.id))
  return shares.map(({ booking }) => booking.id)
}
