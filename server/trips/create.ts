import { and, eq, inArray } from 'drizzle-orm'
import { openTrips } from '#contract/lists/trips.ts'
import type { ActorContext } from '#server/platform/history/actor-context.ts'
import { recordEvents } from '#server/platform/history/events.ts'
import { refused } from '#server/platform/http/problem.ts'
import { formatDayTime } from '#server/platform/time/format-date.ts'
import { driverName } from '#server/rides/driver-name.ts'
import type { StoredBooking } from '#server/rides/plan-stops.ts'
import { planTrip, type Share } from '#server/rides/plan-trip.ts'
import { storeShares } from '#server/rides/shares.ts'
import { type StoredPassenger, tripBookings, trips } from '#server/schema/trips.ts'
import { checkBooking } from './lock.ts'
import type { Patch } from './move.ts'
import { nextReference, tripCreated } from './reference.ts'
import { auditPassengers, checkStart } from './write.ts'

/**
 * Makes a trip of a booking that is locked, without driver and vehicle, to pick up at `startAt`. Stops, passengers, planned
 * distance and fare come from the booking. 409 when it is not confirmed or has an open trip with this very start; 400
 * when the start has passed.
 */
export async function insertTrip(
  ctx: ActorContext,
  booking: StoredBooking,
  startAt: Date,
): Promise<{ id: string; reference: string }> {
  const { db } = ctx
  checkBooking(ctx, booking)
  checkStart(ctx, startAt)
  const [same] = await db
    .select({ reference: trips.reference })
    .from(tripBookings)
    .innerJoin(trips, eq(trips.id, tripBookings.tripId))
    .where(
      and(
        eq(tripBookings.bookingId, booking.id),
        eq(tripBookings.startAt, startAt),
        inArray(trips.status, [...openTrips]),
      ),
    )
    .limit(1)
  if (same) {
    const time = formatDayTime(ctx.locale, startAt, booking.zone)
    throw refused('trip_exists', 'trips:refused.trip_exists', 409, { trip: same.reference, time })
  }
  return storeTrip(ctx, { booking, startAt })
}

/** Stores a trip of one booking, with its events; `more` is what it has of another trip that it comes from. */
export async function storeTrip(
  ctx: ActorContext,
  share: Share,
  more: Pick<Patch, 'status' | 'driverId' | 'vehicleId' | 'assistantId'> = {},
  before: readonly StoredPassenger[] = [],
): Promise<{ id: string; reference: string }> {
  const { db, user, now } = ctx
  const { booking } = share
  const id = crypto.randomUUID()
  const reference = await nextReference(db, booking)
  const plan = await planTrip(db, [share], before)
  const { status = 'unassigned', driverId = null } = more
  await db.insert(trips).values({
    id,
    reference,
    bookingId: booking.id,
    ...more,
    status,
    driverName: driverName(driverId),
    ...plan,
    createdAt: now,
    createdBy: user.id,
    updatedAt: now,
    updatedBy: user.id,
  })
  await storeShares(db, id, [share])
  await recordEvents(ctx, [
    { entity: 'trip', entityId: id, type: 'created', to: status },
    { entity: 'booking', entityId: booking.id, type: tripCreated, note: reference },
  ])
  await auditPassengers(ctx, plan)
  return { id, reference }
}
