import { and, desc, eq } from 'drizzle-orm'
import { removeFromDrafts } from '#server/money/remove-from-drafts.ts'
import type { ActorContext } from '#server/platform/history/actor-context.ts'
import { loadShares } from '#server/rides/shares.ts'
import { events } from '#server/schema/history.ts'
import { trips } from '#server/schema/trips.ts'
import { withoutFee } from '#server/trips/fees.ts'
import type { StoredTrip } from '#server/trips/progress.ts'
import { changeFares } from '#server/trips/share-fares.ts'
import { writeTrip } from '#server/trips/write.ts'

/** The trips that were called off with their booking, when that was last cancelled; not those that ended before it. */
async function endedWith({ db }: ActorContext, bookingId: string) {
  const [last] = await db
    .select({ at: events.at })
    .from(events)
    .where(and(eq(events.entity, 'booking'), eq(events.entityId, bookingId), eq(events.type, 'cancel')))
    .orderBy(desc(events.id))
    .limit(1)
  if (!last) return []
  const called = and(eq(events.entity, 'trip'), eq(events.type, 'cancel'), eq(events.at, last.at))
  const rows = await db
    .select({ trip: trips })
    .from(trips)
    .innerJoin(events, and(eq(events.entityId, trips.id), called))
    .where(and(eq(trips.bookingId, bookingId), eq(trips.status, 'cancelled')))
  return rows.map(({ trip }) => trip)
}

/**
 * A ride that takes place after all costs its fare, not the fee for calling it off besides: the trips that were
 * cancelled with the booking lose theirs. What an issued statement bills stays as it is.
 */
export async function waiveFees(ctx: ActorContext, bookingId: string): Promise<void> {
  for (const trip of await endedWith(ctx, bookingId)) await waiveFee(ctx, trip)
}

/** The same for one trip that was called off. */
export async function waiveFee(ctx: ActorContext, trip: StoredTrip): Promise<void> {
  const fee = trip.fare.total
  if (fee === 0 || !(await removeFromDrafts(ctx, trip))) return
  const changes = [{ field: 'total', before: String(fee), after: '0' }]
  const shares = await loadShares(ctx.db, [trip.id])
  const fare = await changeFares(ctx.db, trip, shares, withoutFee)
  await writeTrip(ctx, trip, { fare }, { type: 'fee_waived', changes })
}
