import { eq } from 'drizzle-orm'
import type { ActorContext } from '#server/platform/history/actor-context.ts'
import { recordEvents } from '#server/platform/history/events.ts'
import { bookingsChanged } from '#server/platform/search/count-cache.ts'
import { refreshListNamesOf } from '#server/rides/list-names.ts'
import { loadSearchText } from '#server/rides/search-source.ts'
import { loadTripsOf } from '#server/rides/shares.ts'
import { bookingChildren, bookings } from '#server/schema/bookings.ts'
import { currentTrip, statusesFrom, tripFor } from './booking-status.ts'

/**
 * Brings a booking in line with its trips: its status by `bookingFollows`, the repeated trip, driver and vehicle, and
 * what it is found by. To be called after each change to a trip, in the same transaction. The booking's version stays:
 * nobody's edit of its own fields is in the way.
 */
export async function syncBooking(ctx: ActorContext, bookingId: string): Promise<void> {
  const { db, now, user } = ctx
  const [booking] = await db.select().from(bookings).where(eq(bookings.id, bookingId)).for('no key update')
  if (!booking) return
  const all = (await loadTripsOf(db, bookingId)).map((trip) => tripFor(bookingId, trip))
  const steps = statusesFrom(booking.status, all)
  const current = currentTrip(all)
  const status = steps.at(-1) ?? booking.status
  const crew = {
    tripId: current?.id ?? null,
    driverId: current?.driverId ?? null,
    vehicleId: current?.vehicleId ?? null,
  }
  const riders = await db
    .select({ id: bookingChildren.childId })
    .from(bookingChildren)
    .where(eq(bookingChildren.bookingId, bookingId))
  const childIds = riders.map(({ id }) => id)
  const searchText = await loadSearchText(db, { ...booking, childIds, trips: all }, booking.reference)
  await db
    .update(bookings)
    .set({ status, ...crew, searchText, updatedAt: now, updatedBy: user.id })
    .where(eq(bookings.id, bookingId))
  await refreshListNamesOf(db, [bookingId])
  await recordEvents(
    ctx,
    steps.map((to, index) => ({
      entity: 'booking',
      entityId: bookingId,
      type: 'followed',
      from: index === 0 ? booking.status : (steps[index - 1] ?? null),
      to,
    })),
  )
  bookingsChanged(db)
}

/** The same for each of the bookings that a trip serves. */
export async function syncBookings(ctx: ActorContext, bookingIds: readonly string[]): Promise<void> {
  for (const id of bookingIds) await syncBooking(ctx, id)
}
